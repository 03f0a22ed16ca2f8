/** Whoever looks through the event log: as many questions a second as asked for, however long the answers take. */

const day = 86_400_000;
const wireDay = (at: number): string => new Date(at).toISOString().slice(0, 10).replaceAll('-', '/');

/** What is asked, in turn: pages of all, of a class, of a day and far back; words that many, few and no events have; a month's days. */
function pathsOf(rows: number): readonly string[] {
  const now = Date.now();
  const month = wireDay(now).slice(0, 7);
  return [
    '/event?num=50',
    '/event?type=alarm&num=50',
    '/event?search=device7&num=50',
    `/event?event_date=${wireDay(now - 200 * day)}&num=50`,
    `/event/days?month=${month}`,
    `/event?before=${Math.floor(rows / 2)}&num=50`,
    '/event?search=nobody%20ever%20said%20so',
  ];
}

export interface Asked {
  readonly answers: number;
  /** Milliseconds each. */
  readonly latencies: readonly number[];
}

/** Asks at `address` so many times a second until it is stopped. Throws at a refusal. */
export function askLog(
  address: string,
  token: string,
  { rate, rows }: { readonly rate: number; readonly rows: number },
): { stop(): Promise<Asked> } {
  const paths = pathsOf(rows);
  const latencies: number[] = [];
  const underWay: Promise<void>[] = [];
  const ask = async (no: number): Promise<void> => {
    const began = performance.now();
    const response = await fetch(`${address}/REST/v2${paths[no % paths.length] ?? ''}`, {
      headers: { token },
    });
    const text = await response.text();
    if (!text.startsWith('{"result":true')) throw new Error(`the log was refused: ${text.slice(0, 200)}`);
    latencies.push(performance.now() - began);
  };
  const began = performance.now();
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - began) / 1000) * rate);
    while (underWay.length < due) underWay.push(ask(underWay.length));
  }, 5);
  return {
    stop: async () => {
      clearInterval(timer);
      await Promise.all(underWay);
      return { answers: latencies.length, latencies };
    },
  };
}
