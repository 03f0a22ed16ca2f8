/** Readers of a home over REST, each with one heavy question open all the time. */
import type { PanelConfig } from '@homeward/panel/config.ts';

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Who reads what. */
export interface Readers {
  /** These look through the event log. */
  readonly log: number;
  /** These look at what devices said, and at the whole panel at a moment of the past. */
  readonly past: number;
}

/** What the event log has to be looked through for from end to end: words that no event has, and a month's days. */
function logPath(no: number): string {
  if (no % 2 === 0) return 'event?search=nobody%20ever%20said%20so';
  const now = new Date();
  return `event/days?month=${now.getUTCFullYear()}/${String(now.getUTCMonth() + 1).padStart(2, '0')}`;
}

/** Alternately what a device was like over the last quarter of an hour, and the whole panel at a moment of it. */
function pastPath(no: number, { devices }: PanelConfig): string {
  const now = Date.now();
  const device = devices[no % devices.length];
  if (device === undefined || no % 2 === 0) return `panel/state_at?at=${now - 1000 * (1 + (no % 60))}`;
  return `panel/device_history?device_id=${encodeURIComponent(device.id)}&series=rssi&from=${now - 900_000}&to=${now}&step=1000`;
}

/** Asks until it is stopped; resolves to how many answers came. Throws at a refusal. */
export function readHeavily(
  {
    address,
    token,
    config,
  }: { readonly address: string; readonly token: string; readonly config: PanelConfig },
  { log, past }: Readers,
): { stop(): Promise<number> } {
  let over = false;
  let answers = 0;
  const read = async (reader: number, readers: number, path: (no: number) => string): Promise<void> => {
    for (let no = reader; !over; no += readers) {
      const response = await fetch(`${address}/REST/v2/${path(no)}`, { headers: { token } });
      const text = await response.text();
      const refused = !text.startsWith('{"result":true');
      // A moment before the house was first written down has no state.
      if (refused && !text.includes('hub.pastNotKept'))
        throw new Error(`a question was refused: ${text.slice(0, 200)}`);
      if (!refused) answers += 1;
      // A person looks at an answer, however shortly.
      await pause(1);
    }
  };
  const all = Promise.all([
    ...Array.from({ length: log }, (_, reader) => read(reader, 1, logPath)),
    ...Array.from({ length: past }, (_, reader) => read(reader, past, (no) => pastPath(no, config))),
  ]);
  // A refusal is told when it stops.
  all.catch(() => {});
  return {
    stop: async () => {
      over = true;
      await all;
      return answers;
    },
  };
}
