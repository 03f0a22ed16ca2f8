import { createHash } from 'node:crypto';
import { createExactHome } from './exact-household.ts';
import { createFullHome } from './full-household.ts';
import { createHubMachine, type HubMachine } from './hub-machine.ts';
import type { LiveClient } from './live-client.ts';
import { liveIn, stormAround, stormAtServer } from './life.ts';
import { masterCode } from './codes.ts';
import { expectVisitors, moveIn } from './moving-in.ts';
import { activate, mutantOfRun } from '../mutants/mutant.ts';
import { isMutant, type MutantName } from '../mutants/mutants.ts';
import { hubSpoilers, phoneSpoiler } from '../mutants/spoilers.ts';
import { createPhones } from './phones.ts';
import { createDice } from './random.ts';
import { checkAtRest, type Resting } from './rest.ts';
import { createScheduler } from './scheduler.ts';
import { createServerMachine } from './server-machine.ts';
import { createVerdict, type Violation } from './verdict.ts';
import { createWeather } from './weather.ts';

export interface WorldOptions {
  readonly seed: number;
  /** Virtual hours; by default the seed says, mostly few. */
  readonly hours?: number;
  readonly mutant?: MutantName | null;
  /** Homes of one kind alone: those the reference model knows, or those with everything. */
  readonly homes?: 'exact' | 'full' | null;
  /** Keeps this many of the last lines of what happened. */
  readonly lines?: number;
}

/** What a world came to. */
export interface Outcome {
  readonly seed: number;
  readonly violation: Violation | null;
  /** Of everything that happened, in order: the same seed gives the same. */
  readonly hash: string;
  /** How often each fault struck, each answer was given and each state was seen. */
  readonly counts: ReadonlyMap<string, number>;
  readonly lines: readonly string[];
  readonly hours: number;
  readonly calls: number;
}

const minute = 60_000;
const clockChanges = [
  Date.UTC(2026, 2, 29, 1),
  Date.UTC(2026, 9, 25, 1),
  Date.UTC(2026, 2, 8, 7),
  Date.UTC(2026, 10, 1, 6),
] as const;
/** Virtual hours of a world, by how often. */
const lengths = [
  [9, 1],
  [7, 2],
  [3, 3],
  [1, 5],
  [0.25, 12],
] as const;
/** A rest is over after 60 s (I14), and a moment in which devices that speak seldom have their say. */
const restMs = 66_000;

/** What `npm run bite` looks at, if it is that. */
const nameOfRun = mutantOfRun !== null && isMutant(mutantOfRun) ? mutantOfRun : null;

/** Lives through one world: everything in it comes from the seed. One at a time where a mutant is in it. */
export async function runWorld(options: WorldOptions): Promise<Outcome> {
  activate(options.mutant ?? nameOfRun);
  try {
    return await live(options);
  } finally {
    activate(nameOfRun);
  }
}

async function live({
  seed,
  hours,
  mutant = nameOfRun,
  homes: kinds = null,
  lines: keep = 0,
}: WorldOptions): Promise<Outcome> {
  const dice = createDice(`world ${seed}`);
  const hash = createHash('sha256');
  const lines: string[] = [];
  const counts = new Map<string, number>();
  const count = (what: string) => void counts.set(what, (counts.get(what) ?? 0) + 1);
  const trace = (what: string) => {
    const line = `${scheduler.now()} ${what}`;
    hash.update(line).update('\n');
    if (keep === 0) return;
    lines.push(line);
    if (lines.length > keep) lines.shift();
  };
  let households: readonly HubMachine[] = [];
  const scheduler = createScheduler(() => {
    for (const { watch } of households) watch.look();
    return verdict.violation() === null;
  });
  const verdict = createVerdict(scheduler.now, trace);
  const weather = createWeather(dice);
  const shape = dice.fork('shape');
  const changes = shape.chance(0.3);
  // The nights in which the clocks of Berlin and New York are put forward and back, and any other day.
  const wall = changes
    ? shape.pick(clockChanges) - shape.int(0, 90) * minute
    : Date.UTC(2026, shape.int(0, 11), shape.int(1, 28), shape.int(0, 23));
  if (changes) weather.count('summerTime');
  const length = (hours ?? shape.weighed(lengths)) * 60 * minute;
  const clients: LiveClient[] = [];
  const died = (): void => {
    for (const { wire } of households) wire.serverDied();
    for (const client of clients) client.serverDied();
  };
  const phones = createPhones(scheduler, dice, weather, trace, phoneSpoiler(mutant));
  const server = await createServerMachine(scheduler, wall, dice, trace, died, phones);
  await server.start();

  const homes = Array.from(
    {
      length: shape.weighed([
        [6, 1],
        [3, 2],
        [1, 3],
      ]),
    },
    (_, no) => {
      const own = dice.fork(`home ${no}`);
      const chance = shape.chance(0.5);
      return kinds === 'full' || (kinds === null && chance)
        ? createFullHome(own, no + 1, `s${no}`, wall)
        : createExactHome(own, no + 1, `s${no}`);
    },
  );
  households = homes.map((home, no) =>
    createHubMachine({
      home,
      wall: wall + shape.int(-20_000, 20_000),
      scheduler,
      dice: dice.fork(`household ${no}`),
      weather,
      verdict,
      trace,
      server: server.running,
      spoilers: hubSpoilers(mutant, masterCode),
    }),
  );

  let quiet = true;
  const resting: Resting[] = [];
  for (const household of households) {
    const answered = { count: 0 };
    const parts = { scheduler, dice, weather, verdict, trace, phones, server: server.running };
    const note = (what: string) => {
      count(what);
      if (!what.startsWith('keypad') && !what.endsWith('signed out')) answered.count += 1;
    };
    const people = await moveIn(household, parts, mutant, shape.chance(0.6), note);
    await expectVisitors(household, parts, people[0]?.person, note, () => quiet);
    const mine = people.map(({ client }) => client);
    clients.push(...mine);
    resting.push({ household, clients: mine, answered: () => answered.count, phones, weather });
    const persons = people.map(({ person }) => person);
    liveIn(household, persons, { scheduler, dice, quiet: () => quiet });
    stormAround(household, mine, { scheduler, dice, weather });
  }
  stormAtServer(server, { scheduler, dice, weather });

  /** Everything stops going wrong; 60 s later all must be well. */
  async function rest(): Promise<void> {
    quiet = true;
    weather.setCalm(true);
    await server.start();
    for (const household of households) household.mend();
    await scheduler.run(scheduler.now() + restMs);
    if (mutant === 'auditRewritten') {
      await server.store.db.updateTable('audit').set({ outcome: 'other' }).where('seq', '=', 1).execute();
    }
    for (const one of resting) await checkAtRest(one, server, scheduler, verdict);
    count('rests');
  }

  for (const household of households) household.start();
  await scheduler.run(1_000);
  for (const { home, hub, watch } of households) {
    for (const { slot, code } of home.codes) {
      const set = hub()?.setPin(slot, code);
      await scheduler.run(scheduler.now() + 100);
      if (verdict.violation() !== null) break;
      const outcome = await set;
      if (outcome?.tag !== 'done')
        throw new Error(`the code of ${slot.tag} was not set: ${JSON.stringify(outcome)}`);
      watch.codeSet(slot);
    }
  }
  for (const client of clients) client.open();
  await rest();
  while (verdict.violation() === null && scheduler.now() < length) {
    weather.setCalm(false);
    quiet = false;
    await scheduler.run(Math.min(length, scheduler.now() + shape.int(20, 90) * minute));
    if (verdict.violation() === null) await rest();
  }
  for (const { watch } of households) for (const phase of watch.phases) count(`phase ${phase}`);
  for (const [kind, times] of weather.counts) counts.set(kind, times);
  await server.close();
  return {
    seed,
    violation: verdict.violation(),
    hash: hash.digest('hex'),
    counts,
    lines,
    hours: length / (60 * minute),
    calls: scheduler.calls,
  };
}
