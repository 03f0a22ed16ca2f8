/** The side of a measured program: lines of JSON that `program.ts` reads. */
type Data = Readonly<Record<string, number | string>>;

/** Prints a line for whoever started this program. */
export const tell = (data: Data): void => console.log(JSON.stringify(data));

/** Says that this program is ready, answers every question with `facts`, cpu time (ms) and memory (bytes), and ends when asked to. */
export function serve(ready: Data, facts: () => Data, stop: () => Promise<void> | void = () => {}): void {
  process.stdin.on('data', () => {
    const { user, system } = process.cpuUsage();
    tell({ cpu: (user + system) / 1000, rss: process.memoryUsage().rss, ...facts() });
  });
  process.once('SIGTERM', () => void Promise.resolve(stop()).then(() => process.exit(0)));
  tell(ready);
}

/** A setting that whoever started this program must give. */
export function setting(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set`);
  return value;
}
