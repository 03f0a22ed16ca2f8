/**
 * Readers of the alarm lane's home over REST, each with one heavy question open all the time, from `ask` until `rest`.
 * In a process of their own, which gives way: whoever measures an alarm meanwhile must not wait for them himself.
 */
import { constants, setPriority } from 'node:os';
import { laneHouse } from '../product/doors-and-rules.ts';
import { serve, setting } from '../telling.ts';

/** These look through the event log. */
const ofTheLog = 6;
/** These look at what devices said, and at the whole panel at a moment of the past. */
const ofThePast = 4;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const { devices } = laneHouse;
const base = `${setting('BENCH_ADDRESS')}/REST/v2`;
const headers = { token: setting('BENCH_TOKEN') };

/** What the event log has to be looked through for from end to end: words that no event has, and a month's days. */
function logPath(no: number): string {
  if (no % 2 === 0) return 'event?search=nobody%20ever%20said%20so';
  const now = new Date();
  return `event/days?month=${now.getUTCFullYear()}/${String(now.getUTCMonth() + 1).padStart(2, '0')}`;
}

/** Alternately what a device was like over the last quarter of an hour, and the whole panel at a moment of it. */
function pastPath(no: number): string {
  const now = Date.now();
  const device = devices[no % devices.length];
  if (device === undefined || no % 2 === 0) return `panel/state_at?at=${now - 1000 * (1 + (no % 60))}`;
  return `panel/device_history?device_id=${encodeURIComponent(device.id)}&series=rssi&from=${now - 900_000}&to=${now}&step=1000`;
}

let asking = false;
let answers = 0;

/** Asks until it is told to rest. Throws at a refusal. */
async function read(first: number, step: number, path: (no: number) => string): Promise<void> {
  for (let no = first; asking; no += step) {
    const response = await fetch(`${base}/${path(no)}`, { headers });
    const text = await response.text();
    const refused = !text.startsWith('{"result":true');
    // A moment before the house was first written down has no state.
    if (refused && !text.includes('hub.pastNotKept'))
      throw new Error(`a question was refused: ${text.slice(0, 200)}`);
    if (!refused) answers += 1;
    // A person looks at an answer, however shortly.
    await pause(1);
  }
}

let reading: Promise<unknown> = Promise.resolve();
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);
serve({}, async (word) => {
  if (word === 'ask') {
    asking = true;
    reading = Promise.all([
      ...Array.from({ length: ofTheLog }, (_, reader) => read(reader, 1, logPath)),
      ...Array.from({ length: ofThePast }, (_, reader) => read(reader, ofThePast, pastPath)),
    ]);
  }
  if (word === 'rest') {
    asking = false;
    await reading;
  }
  return { answers };
});
