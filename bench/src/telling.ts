/** The side of a measured program: lines of JSON that `program.ts` reads. */
type Data = Readonly<Record<string, number | string>>;

/** Prints a line for whoever started this program. */
export const tell = (data: Data): void => console.log(JSON.stringify(data));

/** Milliseconds of processor time of this process so far. */
function cpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Milliseconds of processor time that some work takes. */
export function countCpu(work: () => void): number {
  const before = cpu();
  work();
  return cpu() - before;
}

/**
 * Says that this program is ready, answers every question with `facts` about its word, cpu time (ms) and memory (bytes),
 * and ends when asked to.
 */
export function serve(
  ready: Data,
  facts: (word: string) => Data | Promise<Data>,
  stop: () => Promise<void> | void = () => {},
): void {
  const answer = async (word: string): Promise<void> => {
    const more = await facts(word);
    tell({ cpu: cpu(), rss: process.memoryUsage().rss, ...more });
  };
  process.stdin.on('data', (question) => void answer(String(question).trim()));
  process.once('SIGTERM', () => void Promise.resolve(stop()).then(() => process.exit(0)));
  tell(ready);
}

/** A setting that whoever started this program must give. */
export function setting(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set`);
  return value;
}
