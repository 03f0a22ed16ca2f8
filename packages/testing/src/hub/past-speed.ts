/**
 * How fast the past is kept and lived again: writes a journal of so many inputs of a home with forty devices, archives
 * it, takes in its history and replays all of it. `node past-speed.ts [inputs]` prints the figures.
 */
import { statSync } from 'node:fs';
import { replay } from '@homeward/hub/time-travel/replay.ts';
import { stateAt } from '@homeward/hub/time-travel/state-at.ts';
import { createQuietLog } from './quiet-log.ts';
import { writePast } from './written-past.ts';

const start = Date.UTC(2026, 0, 5);
const log = createQuietLog();
const say = (line: string) => process.stdout.write(`${line}\n`);
/** Seconds of processor time: the machine may have other things to do. */
const cpu = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
};
const bytes = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
const megabytes = (path: string) => ((bytes(path) + bytes(`${path}-wal`)) / 1_000_000).toFixed(1);

let spent = 0;
const { paths, past, written, end, close } = writePast(
  Number(process.argv[2] ?? 1_000_000),
  start,
  log,
  (keep) => {
    const began = cpu();
    keep();
    spent += cpu() - began;
  },
);
say(`inputs ${written}, panel time ${((end - start) / 86_400_000).toFixed(1)} days`);
say(`kept: ${Math.round(written / spent)} inputs/s (archive and history together)`);
say(`archive ${megabytes(paths.archive)} MB, history ${megabytes(paths.history)} MB`);

let steps = 0;
const began = cpu();
replay(past, -Infinity, Infinity, (moment) => {
  if (moment.tag === 'input') steps += 1;
  return undefined;
});
say(`replay: ${steps} steps, ${Math.round(steps / (cpu() - began))} steps/s`);
say(`memory after the replay: ${Math.round(process.memoryUsage().rss / 1_000_000)} MB`);

const times: number[] = [];
for (let ask = 0; ask < 200; ask += 1) {
  const wall = start + ((ask * 7_919) % 200) * ((end - start) / 200);
  const asked = cpu();
  const found = stateAt(past, wall, () => true);
  times.push((cpu() - asked) * 1_000);
  if (found?.exact !== true) say(`not exact at ${wall}`);
}
times.sort((a, b) => a - b);
say(`state at a moment: p50 ${times[100]?.toFixed(1)} ms, p99 ${times[197]?.toFixed(1)} ms`);
for (const line of log.lines) say(`${line.level} ${line.message} ${JSON.stringify(line.data)}`);

close();
