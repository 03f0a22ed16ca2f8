import type { BatchOutcome } from '@homeward/contract/shapes/company/batch.ts';
import type { MessageKey } from '@homeward/contract/words/api/message-keys.ts';
import type { BatchAsk } from '@homeward/contract/words/company/batch-words.ts';
import type { JobId } from '@homeward/contract/shapes/panel/job.ts';
import type { Firmware, UpkeepAct } from '@homeward/contract/shapes/panel/upkeep.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import { codes } from '@homeward/contract/words/api/reply-codes.ts';
import { newId } from '../accounts/secrets.ts';
import { ask as askOf, command } from '../api/command.ts';
import { stateOf } from '../api/handler.ts';
import type { AtPanel } from '../api/handler.ts';
import { AppError } from '../base/app-error.ts';
import { firmwareTold, firmwareTrial, startOf } from '../jobs/firmware-trial.ts';
import type { FirmwareStart } from '../jobs/firmware-trial.ts';
import { pause, until } from '../jobs/waiting.ts';
import { partOf } from '../panels/cached-panel.ts';
import type { KeptOutcome } from '../store/batch-rows.ts';
import { lookEvery } from './batch-edits.ts';
import { isCode, isGuarding, isRefused, isUnreached, messageOf } from './batch-work.ts';
import type { BatchWork, Trying } from './batch-work.ts';

/** Ms after which nobody waits for a test any more, and for a version to be looked for or loaded. */
const testMs = 5 * 60_000;
const loadMs = 30 * 60_000;
const firmwareEvery = 1000;

/** Why a panel tests no report there: it is not the one that sends it. */
const othersSend: ReadonlySet<string> = new Set(['v2_mg_report_not_sent_by_panel', 'v2_mg_no_modem']);

const outcomeOf = (ask: BatchAsk, change: Partial<KeptOutcome>): KeptOutcome => ({
  ask,
  outcome: 'waiting',
  name: '',
  why: '',
  no: 0,
  after: 0,
  from: '',
  ...change,
});

/** Whether what was asked of a panel did not come to what it should. */
export const isFailure = ({ outcome }: BatchOutcome): boolean =>
  outcome === 'failed' || outcome === 'noAnswer';
/** Whether something came of it. */
export const hasDone = ({ outcome }: BatchOutcome): boolean =>
  outcome === 'answered' || outcome === 'loaded' || outcome === 'started';

/**
 * A command of its own: the same one, sent again, counts again. A home that somebody has armed since the try began asks for a
 * proof that no batch can give: it waits as one that was armed before.
 */
async function tell(context: AtPanel, wanted: Parameters<typeof command>[1]): Promise<void> {
  try {
    await command({ ...context, key: newId(context.services.random) }, wanted);
  } catch (error) {
    if (isCode(error, codes.confirmFirst)) throw new AppError('inputError', 'v2_mg_batch_home_armed');
    throw error;
  }
}

/** Whether nobody said in time how it ended. */
const isLate = (error: unknown): boolean =>
  messageOf(error) === ('v2_mg_panel_no_answer' satisfies MessageKey);

/** A sure refusal, as what came of it; what says nothing of what was asked goes on as an error. */
function refusal(ask: BatchAsk, error: unknown, name = ''): KeptOutcome {
  if (isGuarding(error) || !(error instanceof AppError) || isUnreached(error)) throw error;
  return outcomeOf(ask, { outcome: 'failed', name, why: messageOf(error) });
}

const destinations = (context: AtPanel) =>
  partOf(stateOf(context), 'destinations').filter(
    ({ no }) => !limits.reservedReportRows.some((reserved) => reserved === no),
  );

/** Tests every destination that the panel reports to by itself, and waits for what becomes of it. */
async function testReports(
  work: BatchWork,
  trying: Trying,
  context: AtPanel,
): Promise<readonly KeptOutcome[]> {
  const { services, signal } = work;
  const { clock, registry } = services;
  const { panel } = context;
  const ask = 'testReports';
  const testOf = async (no: number) => {
    const resident = (await registry.find(panel)) ?? stateOf(context);
    return partOf(resident, 'reportTests').find(({ destination }) => destination === no) ?? null;
  };
  const begun = trying.row.outcomes.filter((one) => one.ask === ask);
  let tests: readonly KeptOutcome[] = begun;
  if (begun.length === 0) {
    const fresh: KeptOutcome[] = [];
    for (const { no, name } of destinations(context))
      fresh.push(outcomeOf(ask, { name, no, after: (await testOf(no))?.id ?? 0 }));
    tests = fresh;
    // Before the first command: a server that goes on begins none twice.
    await put(trying, tests);
  }
  const told: KeptOutcome[] = [];
  for (const test of tests) {
    if (test.outcome !== 'waiting' || ((await testOf(test.no))?.id ?? 0) > test.after) {
      told.push(test);
      continue;
    }
    try {
      await tell(context, { tag: 'testReport', destination: test.no });
      told.push(test);
    } catch (error) {
      if (isRefused(error) && othersSend.has(messageOf(error))) continue;
      told.push({ ...test, ...refusal(ask, error, test.name), no: test.no, after: test.after });
    }
  }
  tests = told;
  const since = clock.monotonic();
  for (;;) {
    const now: KeptOutcome[] = [];
    for (const test of tests) {
      const found = test.outcome === 'waiting' ? await testOf(test.no) : null;
      const isOver = found !== null && found.id > test.after && found.state !== 'waiting';
      now.push(
        !isOver
          ? test
          : found.state === 'accepted'
            ? { ...test, outcome: 'answered' }
            : { ...test, outcome: 'failed', why: found.answer ?? '' },
      );
    }
    tests = now;
    if (!tests.some(({ outcome }) => outcome === 'waiting')) break;
    if (clock.monotonic() - since >= testMs) {
      tests = tests.map((test) => (test.outcome === 'waiting' ? { ...test, outcome: 'noAnswer' } : test));
      break;
    }
    await pause(clock, lookEvery, signal);
  }
  return tests.length === 0 ? [outcomeOf(ask, { outcome: 'noDestination' })] : tests;
}

/** The firmware of a panel as soon as its machine does nothing with it; a panel that is away is waited for. */
const idleFirmware = ({ services, signal }: BatchWork, { panel }: AtPanel): Promise<Firmware> =>
  until(
    {
      clock: services.clock,
      signal,
      every: firmwareEvery,
      most: loadMs,
      late: 'v2_mg_panel_no_answer',
    },
    async () => {
      const firmware = await firmwareTold(services, panel);
      return firmware === null || firmware.busy !== null ? null : firmware;
    },
  );

const firmwareAct = (act: 'check' | 'stage' | 'apply') =>
  ({
    tag: 'upkeep',
    act: { tag: 'firmware', act } satisfies UpkeepAct,
    force: false,
    pin: null,
  }) as const;

/** Looks for a newer version and loads it; one that is loaded already is not loaded again. */
async function loadFirmware(work: BatchWork, context: AtPanel): Promise<KeptOutcome> {
  const ask = 'firmware';
  const failed = (why: string): KeptOutcome => outcomeOf(ask, { outcome: 'failed', why });
  await idleFirmware(work, context);
  await tell(context, firmwareAct('check'));
  const found = await idleFirmware(work, context);
  if (found.problem !== '') return failed(found.problem);
  const { available, running } = found;
  if (available === null) return outcomeOf(ask, { outcome: 'nothingNewer', name: running });
  const { version } = available;
  if (found.staged?.version !== version) {
    await tell(context, firmwareAct('stage'));
    const { problem, staged } = await idleFirmware(work, context);
    if (problem !== '') return failed(problem);
    // It began anew in between, and knows nothing of it.
    if (staged?.version !== version) return failed('v2_mg_firmware_cut');
  }
  return outcomeOf(ask, { outcome: 'loaded', name: version });
}

/** Starts the version that is loaded, and waits until it is known whether it is sound. */
async function startFirmware(work: BatchWork, trying: Trying, context: AtPanel): Promise<KeptOutcome> {
  const { services, signal } = work;
  const ask = 'startFirmware';
  const begun = trying.row.outcomes.find((one) => one.ask === ask && one.outcome === 'waiting');
  const { firmware } = await askOf(context, { tag: 'firmware' });
  const start: FirmwareStart | null =
    begun === undefined
      ? startOf('apply', firmware)
      : { act: 'apply', version: begun.name, before: begun.from };
  if (start === null) return outcomeOf(ask, { outcome: 'nothingLoaded', name: firmware.running });
  const { version: name, before: from } = start;
  // Before the command: it may take this server down with the panel.
  if (begun === undefined) await put(trying, [outcomeOf(ask, { name, from })]);
  try {
    // Where it lies there still, nobody has started it. Who goes down at once may not have answered.
    if (firmware.staged?.version === name)
      await tell(context, firmwareAct('apply')).catch((error: unknown) => {
        if (!isLate(error)) throw error;
      });
    const run = { id: '' as JobId, progress: () => undefined, signal };
    await firmwareTrial(services, context.panel, start)(run);
    return outcomeOf(ask, { outcome: 'started', name });
  } catch (error) {
    if (signal.aborted) throw error;
    // Its own word for a home that is armed: it waits as for any change, and nothing was begun.
    if (isGuarding(error) || messageOf(error) === ('v2_mg_disarm_first' satisfies MessageKey)) {
      await trying.at.put(['running'], { outcomes: await othersThan(trying, [ask]) });
      throw new AppError('inputError', 'v2_mg_batch_home_armed');
    }
    return isLate(error) ? outcomeOf(ask, { outcome: 'noAnswer', name }) : refusal(ask, error, name);
  }
}

/** What is kept of all else that was asked. */
const othersThan = async ({ at }: Trying, asks: readonly BatchAsk[]): Promise<readonly KeptOutcome[]> =>
  (await at.read()).outcomes.filter(({ ask }) => !asks.includes(ask));

/** Keeps outcomes beside those of what else was asked. */
async function put(trying: Trying, outcomes: readonly KeptOutcome[]): Promise<void> {
  const others = await othersThan(
    trying,
    outcomes.map(({ ask }) => ask),
  );
  await trying.at.put(['running'], { outcomes: [...others, ...outcomes] });
}

async function askedOne(
  work: BatchWork,
  trying: Trying,
  context: AtPanel,
  ask: BatchAsk,
): Promise<readonly KeptOutcome[]> {
  switch (ask) {
    case 'testReports':
      return testReports(work, trying, context);
    case 'firmware':
      return [await loadFirmware(work, context)];
    case 'startFirmware':
      return [await startFirmware(work, trying, context)];
  }
}

/**
 * Asks a panel for what changes none of its settings, and waits for what comes of each; what is known from before a restart
 * is not asked again. Throws where it guards, or cannot be reached.
 */
export async function asked(
  work: BatchWork,
  trying: Trying,
  context: AtPanel,
  asks: readonly BatchAsk[],
): Promise<readonly KeptOutcome[]> {
  for (const ask of new Set(asks)) {
    const known = trying.row.outcomes.filter((one) => one.ask === ask);
    if (known.length > 0 && known.every(({ outcome }) => outcome !== 'waiting')) continue;
    let outcomes: readonly KeptOutcome[];
    try {
      outcomes = await askedOne(work, trying, context, ask);
    } catch (error) {
      if (work.signal.aborted) throw error;
      outcomes = isLate(error) ? [outcomeOf(ask, { outcome: 'noAnswer' })] : [refusal(ask, error)];
    }
    await put(trying, outcomes);
  }
  return (await trying.at.read()).outcomes;
}
