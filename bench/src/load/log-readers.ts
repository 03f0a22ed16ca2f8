/** Readers of the event log, each with one heavy question open all the time. */

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** What the event log has to be looked through for from end to end: words that no event has, and a month's days. */
const paths = ['/REST/v2/event?search=nobody%20ever%20said%20so', '/REST/v2/event/days?month='] as const;

/** Asks at `address` with so many readers until it is stopped; resolves to how many answers came. Throws at a refusal. */
export function readLog(address: string, token: string, readers: number): { stop(): Promise<number> } {
  const now = new Date();
  const month = `${now.getUTCFullYear()}/${String(now.getUTCMonth() + 1).padStart(2, '0')}`;
  const urls = [`${address}${paths[0]}`, `${address}${paths[1]}${month}`] as const;
  let over = false;
  let answers = 0;
  const read = async (reader: number): Promise<void> => {
    for (let no = reader; !over; no += 1) {
      const response = await fetch(urls[no % 2 === 0 ? 0 : 1], { headers: { token } });
      const text = await response.text();
      if (!text.startsWith('{"result":true')) throw new Error(`the log was refused: ${text.slice(0, 200)}`);
      answers += 1;
      // A person looks at an answer, however shortly.
      await pause(1);
    }
  };
  const all = Array.from({ length: readers }, (_, reader) => read(reader));
  return {
    stop: async () => {
      over = true;
      await Promise.all(all);
      return answers;
    },
  };
}
