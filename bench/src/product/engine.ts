/**
 * The panel's pure step alone, and the rules alone: what a house says is taken as fast as it goes. Each question is a
 * round of one of the two.
 */
import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import { evaluate } from '@homeward/panel/automation/evaluate.ts';
import { programOf } from '@homeward/panel/automation/program.ts';
import { initialState } from '@homeward/panel/kernel/initial.ts';
import type { Input } from '@homeward/panel/kernel/input.ts';
import { step } from '@homeward/panel/step.ts';
import type { InternalEvent, Watch, World } from '@homeward/panel/kernel/turn.ts';
import { houseTraffic } from '../load/house-traffic.ts';
import { countCpu, serve, setting } from '../telling.ts';
import { ruledHouse } from './ruled-house.ts';

const start = Date.UTC(2026, 10, 1);
const config = ruledHouse({
  areas: Number(setting('BENCH_AREAS')),
  zones: Number(setting('BENCH_ZONES')),
  rules: Number(setting('BENCH_RULES')),
});
const reports = houseTraffic(config.devices);
/** Ms between two words of the house: each of its devices speaks about once a minute. */
const pace = Math.ceil(60_000 / config.devices.length);
let state = initialState(config, start);
let at: Instant = start;
let next = 0;
let fired = 0;

function take(input: Input, watch: Watch | null): void {
  const [after, effects] = step(state, input, watch);
  state = after;
  // A lamp says that it did as told, as a real one would.
  for (const effect of effects)
    if (effect.tag === 'commandDevice' && effect.command.tag === 'switch') {
      fired += 1;
      const { device, command } = effect;
      take({ tag: 'deviceReported', device, values: { on: command.on, rssi: 8 }, live: true, at }, watch);
    }
}

/** So many words of the house. */
function hear(count: number, watch: Watch | null): void {
  for (let no = 0; no < count; no += 1) {
    const report = reports[next];
    next = (next + 1) % reports.length;
    at += pace;
    if (report === undefined) continue;
    const { device, values } = report;
    take({ tag: 'deviceReported', device, values, live: true, at }, watch);
  }
}

for (const { id, kind } of config.devices)
  take(
    { tag: 'deviceReported', device: id, values: kind === 'switch' ? { on: false } : {}, live: true, at },
    null,
  );

interface Occasion {
  readonly world: World;
  readonly happened: readonly InternalEvent[];
  readonly depth: number;
}

/** What rules were asked while the house said so many words. */
function occasionsOf(count: number): readonly Occasion[] {
  const occasions: Occasion[] = [];
  hear(count, {
    still: () => {},
    due: () => {},
    happened: (world, happened, depth) => {
      occasions.push({
        world: { state: world.state, at: world.at },
        happened: [...happened],
        depth,
      });
    },
    ran: () => {},
  });
  return occasions;
}

const words = Number(setting('BENCH_WORDS'));
// Until all of it is compiled.
hear(Math.max(reports.length, 60_000), null);
/** Remembered when they are first asked for: a process that holds many states steps slower. */
let occasions: readonly Occasion[] = [];
const program = programOf(config.rules);
let started = 0;
function ask({ world, happened, depth }: Occasion): void {
  const before = world.state.automation.rules;
  started += evaluate(world, program, before, { tag: 'happened', happened, depth }).firings.length;
}

serve({ ready: 1 }, (word) => {
  if (word === 'rules') {
    if (occasions.length === 0) occasions = occasionsOf(Math.min(words, 20_000));
    const ms = countCpu(() => {
      for (const occasion of occasions) ask(occasion);
    });
    return { events: occasions.length, ms, started };
  }
  fired = 0;
  const ms = countCpu(() => hear(words, null));
  return { events: words + fired, ms, fired };
});
