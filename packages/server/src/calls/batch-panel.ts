import type { BatchState } from '@homeward/contract/words/company/batch-words.ts';
import type { ConfigEdit } from '@homeward/contract/shapes/panel/edit.ts';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { codes, panelCodes } from '@homeward/contract/words/api/reply-codes.ts';
import { command } from '../api/command.ts';
import { stateOf } from '../api/handler.ts';
import type { AtPanel } from '../api/handler.ts';
import { AppError } from '../base/app-error.ts';
import { newId } from '../accounts/secrets.ts';
import { until } from '../jobs/waiting.ts';
import { partOf } from '../panels/cached-panel.ts';
import type { Services } from '../services.ts';
import { blankCode, putBatchRow } from '../store/batches.ts';
import type { BatchRow, KeptBatch, Snapshot } from '../store/batches.ts';
import { aimOf } from '../tenants/aim.ts';
import type { Aim } from '../tenants/aim.ts';
import { changesIn, editsFor, lacks, snapshotOf, wayBack } from '../tenants/aim-at-panel.ts';
import { configureCalmly, isBusy, siteAt } from './batch-site.ts';

/** What only memory knows: a restart of the server forgets it. */
export interface BatchSecrets {
  readonly pin: string | null;
  readonly code: string | null;
}

export interface BatchWork {
  readonly services: Services;
  readonly batch: KeptBatch;
  readonly secrets: BatchSecrets;
  readonly signal: AbortSignal;
  /** On the monotonic clock: until then a panel that is not connected is waited for, since this server has just begun. */
  readonly patientUntil: number;
}

/**
 * How a try ended. `same`: there was nothing to change. `unable`: the panel could not be reached, which says nothing of what
 * was to be changed. `away`: it is waited for. `gone`: somebody stopped it before.
 */
export type Tried = 'done' | 'same' | 'armed' | 'away' | 'unable' | 'failed' | 'gone';

/** Ms between looks at the state of a panel, and after which it is given up. */
const lookEvery = 250;
const lookFor = 20_000;
/** How often a set-up that somebody changes at the same time is looked at anew. */
const freshLooks = 3;

const isCode = (error: unknown, code: string): boolean => error instanceof AppError && error.code === code;
const messageOf = (error: unknown): string =>
  error instanceof AppError ? error.message : 'v2_mg_internal_error';
/** What is said of a panel that took everything and has not what it was to get. */
const notAsWanted = (): AppError =>
  new AppError('panelFault', 'v2_mg_batch_not_as_wanted', { panelCode: 'noAnswer' });
/** Whether a panel surely did not do it; else it may have done it although it did not say so. */
const isRefused = (error: unknown): boolean =>
  error instanceof AppError && error.panelCode !== panelCodes.noAnswer && error.code !== codes.unavailable;

/** The tasks with their code; null where a restart has taken it. */
function wholeAim({ batch, secrets: { code } }: BatchWork, { tasks, own }: BatchRow): Aim | null {
  const aim = aimOf(tasks ?? batch.tasks, own);
  if (aim.code !== blankCode) return aim;
  return code === null ? null : { ...aim, code };
}

/** Waits until the portal knows the panel as it is after `revision`, and says what it does not have of `values`. */
async function readBack(
  { services: { clock, registry }, signal }: BatchWork,
  panel: PanelId,
  revision: number,
  values: Snapshot['after'],
): Promise<readonly string[]> {
  return until(
    { clock, signal, every: lookEvery, most: lookFor, late: 'v2_mg_batch_not_read_back' },
    async () => {
      const resident = await registry.find(panel);
      return resident === null || resident.revision < revision ? null : lacks(resident, values);
    },
  );
}

/** The row of one panel in the store. */
const rowAt = ({ services, batch }: BatchWork, panel: PanelId) => ({
  put: (from: readonly BatchState[], patch: Parameters<typeof putBatchRow>[3]): Promise<boolean> =>
    putBatchRow(services.store.db, { batch: batch.id, panel }, from, patch),
});
type RowAt = ReturnType<typeof rowAt>;

/** How far one try came: where it ends with a refusal, that says whether the panel stands between two states. */
interface Made {
  edits: number;
}

/**
 * What changes nothing. Where there is nothing to do, the panel is asked by it whether it still is as the portal knows it:
 * what it took and could not tell would else be taken for what it had before.
 */
const asKnown: ConfigEdit = { tag: 'putSettings', settings: {} };

/**
 * Makes edits one by one, and reads back. Says what is not as it was to be; throws the conflict of a panel whose set-up is
 * another one than the portal knows.
 */
async function edited(
  work: BatchWork,
  context: AtPanel,
  {
    edits,
    values,
    made,
  }: {
    readonly edits: readonly ConfigEdit[];
    readonly values: Snapshot['after'];
    readonly made: Made;
  },
): Promise<readonly string[]> {
  let expect: number | null = partOf(stateOf(context), 'setupRevision');
  let revision = stateOf(context).revision;
  for (const edit of edits.length === 0 ? [asKnown] : edits) {
    revision = await configureCalmly(context, edit, { expect, pin: work.secrets.pin });
    expect = null;
    made.edits += edits.length === 0 ? 0 : 1;
  }
  return readBack(work, context.panel, revision, values);
}

/** Whether a batch is about any value of a panel, and not only about what it is asked to do. */
const namesAny = ({ after: { settings = {}, delays = {}, groups } }: Snapshot): boolean =>
  groups !== undefined || Object.keys({ ...settings, ...delays }).length > 0;

interface Trying {
  readonly row: BatchRow;
  readonly at: RowAt;
  readonly made: Made;
}

/** Sets a panel up as the batch wants it. */
async function setUp(work: BatchWork, { row, at, made }: Trying, context: AtPanel): Promise<Tried> {
  const { services } = work;
  const aim = wholeAim(work, row);
  if (aim === null) throw new AppError('inputError', 'v2_mg_batch_code_gone');
  const resident = stateOf(context);
  const snapshot = snapshotOf(resident, aim, row.snapshot);
  const edits = editsFor(resident, aim);
  // Before the first command: whatever happens then, it is known what there was.
  await at.put(['running'], { snapshot });
  if (edits.length > 0 || namesAny(snapshot)) {
    const wrong = await edited(work, context, { edits, values: snapshot.after, made });
    if (wrong.length > 0) throw notAsWanted();
  }
  for (const ask of aim.asks)
    for (const one of ask === 'firmware'
      ? [{ tag: 'upkeep', act: { tag: 'firmware', act: 'stage' }, force: false, pin: null } as const]
      : partOf(resident, 'destinations').map(({ no }) => ({ tag: 'testReport', destination: no }) as const))
      await command({ ...context, key: newId(services.random) }, one);
  const nothing = edits.length + aim.asks.length === 0 && changesIn(snapshot, resident).changes.length === 0;
  await at.put(['running'], {
    state: 'done',
    message: nothing ? 'v2_mg_batch_nothing' : '',
    at: services.clock.now(),
  });
  return nothing ? 'same' : 'done';
}

/** Gives a panel back what it had before the batch, but for what somebody has changed since. */
async function takeBack(work: BatchWork, { row, at, made }: Trying, context: AtPanel): Promise<Tried> {
  const { services } = work;
  if (row.snapshot === null) throw new AppError('inputError', 'v2_mg_batch_no_snapshot');
  const { edits, values, kept } = wayBack(stateOf(context), row.snapshot);
  // Also where it seems to have everything back: nobody says so but the panel.
  const wrong = await edited(work, context, { edits, values, made });
  if (wrong.length > 0) throw notAsWanted();
  const isLost = edits.length === 0 && kept.length > 0;
  await at.put(['running'], {
    state: isLost ? 'failed' : 'rolledBack',
    message: kept.length > 0 ? 'v2_mg_batch_changed_since' : '',
    kept,
    at: services.clock.now(),
  });
  return isLost ? 'failed' : 'done';
}

/** Where somebody stopped it in the middle of a panel: what the portal knows of that panel is what is said of it. */
export async function settle(work: BatchWork, { panel, undoing, snapshot }: BatchRow): Promise<void> {
  const { services } = work;
  const resident = await services.registry.find(panel);
  const put = (state: BatchState, message = ''): Promise<boolean> =>
    rowAt(work, panel).put(['running'], { state, message, at: services.clock.now() });
  if (snapshot === null) await put('cancelled');
  else if (resident === null || !services.presence.isOnline(panel))
    await put('failed', 'v2_mg_batch_not_read_back');
  else if (lacks(resident, undoing ? snapshot.before : snapshot.after).length === 0)
    await put(undoing ? 'rolledBack' : 'done');
  else if (lacks(resident, undoing ? snapshot.after : snapshot.before).length === 0) await put('cancelled');
  else await put('failed', 'v2_mg_batch_not_as_wanted');
}

/**
 * One try at one panel. Its row says how it went, whatever happened; throws only where the server stops or the store fails,
 * and then the row says that it was under way.
 */
export async function tryPanel(work: BatchWork, row: BatchRow, looks = freshLooks): Promise<Tried> {
  const { services, batch, signal } = work;
  const { panel, undoing } = row;
  const at = rowAt(work, panel);
  const busy = async (): Promise<Tried> => {
    await at.put(['running'], { state: 'armed', message: 'v2_mg_batch_home_armed' });
    return 'armed';
  };
  if (!(await at.put(['waiting', 'armed'], { state: 'running', message: '' }))) return 'gone';
  let reached = false;
  const made: Made = { edits: 0 };
  try {
    const context = await siteAt(services, batch, panel);
    if (isBusy(stateOf(context))) return await busy();
    reached = true;
    return await (undoing ? takeBack : setUp)(work, { row, at, made }, context);
  } catch (error) {
    if (signal.aborted) throw error;
    if (messageOf(error) === 'v2_mg_batch_home_armed') return busy();
    if (reached && looks > 1 && isCode(error, codes.conflict)) {
      await at.put(['running'], { state: 'waiting' });
      return tryPanel(work, row, looks - 1);
    }
    if (isCode(error, codes.panelOffline) && services.clock.monotonic() < work.patientUntil) {
      await at.put(['running'], { state: 'waiting' });
      return 'away';
    }
    if (!(error instanceof AppError))
      services.log.warn('a panel of a batch could not be set up', {
        error: error instanceof Error ? error.message : 'unknown',
      });
    // What was surely refused changed nothing that would have to be given back.
    const isPartly = made.edits > 0 && isRefused(error);
    await at.put(['running'], {
      state: 'failed',
      message: isPartly ? 'v2_mg_batch_partly' : messageOf(error),
      ...(undoing || isPartly || !isRefused(error) ? {} : { snapshot: row.snapshot }),
    });
    return reached ? 'failed' : 'unable';
  }
}
