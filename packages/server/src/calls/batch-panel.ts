import type { BatchState } from '@homeward/contract/words/company/batch-words.ts';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { codes } from '@homeward/contract/words/api/reply-codes.ts';
import type { MessageKey } from '@homeward/contract/words/api/message-keys.ts';
import { stateOf } from '../api/handler.ts';
import type { AtPanel } from '../api/handler.ts';
import { AppError } from '../base/app-error.ts';
import { isStartSent } from '../store/batch-rows.ts';
import type { BatchRow } from '../store/batch-rows.ts';
import { changesIn, editsFor, lacks, snapshotOf, wayBack } from '../tenants/aim-at-panel.ts';
import { asked, hasDone, isFailure } from './batch-asks.ts';
import { edited, knownSince } from './batch-edits.ts';
import { isBusy, siteAt } from './batch-site.ts';
import {
  aimAt,
  isCode,
  isGuarding,
  isRefused,
  isUnreached,
  messageOf,
  namesAny,
  openStates,
  rowAt,
  wholeAim,
} from './batch-work.ts';
import type { BatchWork, Made, Tried, Trying } from './batch-work.ts';

/** How often a set-up that somebody changes at the same time is looked at anew. */
const freshLooks = 3;

/** Sets a panel up as the batch wants it, then has it do what is asked of it, and waits for what comes of that. */
async function setUp(work: BatchWork, trying: Trying, context: AtPanel): Promise<Tried> {
  const { services } = work;
  const { row, at, made } = trying;
  const aim = wholeAim(work, row);
  const resident = stateOf(context);
  const snapshot = snapshotOf(resident, aim, row.snapshot);
  const edits = editsFor(resident, aim);
  made.halfway ||= edits.length > 1;
  // Before the first command: whatever happens then, it is known what there was, and that it may be half of it.
  await at.put(['running'], { snapshot, halfway: made.halfway });
  if (edits.length > 0 || namesAny(snapshot))
    await edited(work, trying, context, { edits, values: snapshot.after });
  const outcomes = await asked(work, trying, context, aim.asks);
  const isFailed = outcomes.some(isFailure);
  const nothing =
    edits.length === 0 && !outcomes.some(hasDone) && changesIn(snapshot, resident).changes.length === 0;
  await at.put(['running'], {
    state: isFailed ? 'failed' : 'done',
    message: nothing && outcomes.length === 0 ? ('v2_mg_batch_nothing' satisfies MessageKey) : '',
    at: services.clock.now(),
  });
  return isFailed ? 'failed' : nothing ? 'same' : 'done';
}

/** Gives a panel back what it had before the batch, but for what somebody has changed since. */
async function rollBack(work: BatchWork, trying: Trying, context: AtPanel): Promise<Tried> {
  const { services } = work;
  const { row, at, made } = trying;
  if (row.snapshot === null) throw new AppError('inputError', 'v2_mg_batch_no_snapshot');
  const { edits, values, kept } = wayBack(stateOf(context), row.snapshot);
  made.halfway ||= edits.length > 1;
  await at.put(['running'], { halfway: made.halfway });
  // Also where it seems to have everything back: nobody says so but the panel.
  await edited(work, trying, context, { edits, values });
  const isLost = edits.length === 0 && kept.length > 0;
  await at.put(['running'], {
    state: isLost ? 'failed' : 'rolledBack',
    message: kept.length > 0 ? ('v2_mg_batch_changed_since' satisfies MessageKey) : '',
    kept,
    at: services.clock.now(),
  });
  return isLost ? 'failed' : 'done';
}

/** By these it is not known whether the panel took the last of the edits. */
const unsure: ReadonlySet<string> = new Set<MessageKey>([
  'v2_mg_job_cancelled',
  'v2_mg_panel_no_answer',
  'v2_mg_batch_home_armed',
  'v2_mg_batch_first_failed',
]);

/** What comes last and is not given back, since nobody knows here what it was. */
function lastOf(work: BatchWork, { row }: Trying): readonly string[] {
  if (row.undoing || !unsure.has(row.because)) return [];
  const { reports, code } = aimAt(work, row);
  return [...(reports === null ? [] : ['reports']), ...(code === null ? [] : ['installerCode'])];
}

/**
 * Has a panel that took a part of a change give it back, so that it stands as it did before: where it was to be set up,
 * as it was then; where it was to get back what it had, as the batch made it.
 */
async function takeBack(work: BatchWork, trying: Trying, context: AtPanel): Promise<Tried> {
  const { row, at, made } = trying;
  const { snapshot, undoing, because } = row;
  if (snapshot === null) throw new AppError('inputError', 'v2_mg_batch_no_snapshot');
  const { before, after } = snapshot;
  const { edits, values, kept } = wayBack(
    stateOf(context),
    undoing ? { before: after, after: before } : snapshot,
  );
  // Until it is through, a part of it is there.
  made.halfway = true;
  await edited(work, trying, context, { edits, values });
  await at.put(['running'], {
    state: because === ('v2_mg_job_cancelled' satisfies MessageKey) ? 'cancelled' : 'failed',
    message: 'v2_mg_batch_taken_back' satisfies MessageKey,
    kept: [...kept.filter((field) => field !== 'reports'), ...lastOf(work, trying)],
    at: work.services.clock.now(),
    ...(undoing ? {} : { snapshot: null }),
  });
  return 'failed';
}

/** Where somebody stopped it in the middle of a panel: what the portal knows of that panel is what is said of it. */
export async function settle(work: BatchWork, row: BatchRow): Promise<void> {
  const { services } = work;
  const { panel, undoing, snapshot, halfway, because, outcomes } = row;
  const resident = await services.registry.find(panel);
  const at = rowAt(work, panel);
  const put = (state: BatchState, message: MessageKey | '' = ''): Promise<boolean> =>
    at.put(['running'], { state, message, at: services.clock.now() });
  const isAsked = aimAt(work, row).asks.length > 0;
  // What has a part of the change gives it back by itself.
  if (halfway || because !== '')
    await at.put(['running'], {
      state: 'waiting',
      message: 'v2_mg_batch_taking_back' satisfies MessageKey,
      because: because || ('v2_mg_job_cancelled' satisfies MessageKey),
    });
  else if (isStartSent(outcomes)) await put('failed', 'v2_mg_panel_no_answer');
  else if (snapshot === null || (isAsked && !namesAny(snapshot))) await put('cancelled');
  else if (resident === null || !services.presence.isOnline(panel))
    await put('failed', 'v2_mg_batch_not_read_back');
  else if (lacks(resident, undoing ? snapshot.before : snapshot.after).length === 0)
    await (isAsked && !undoing ? put('failed', 'v2_mg_job_cancelled') : put(undoing ? 'rolledBack' : 'done'));
  else if (lacks(resident, undoing ? snapshot.after : snapshot.before).length === 0) await put('cancelled');
  else await put('failed', 'v2_mg_batch_not_as_wanted');
}

const wayOf = ({ because, undoing }: BatchRow): typeof setUp =>
  because !== '' ? takeBack : undoing ? rollBack : setUp;

/**
 * One try at one panel. Its row says how it went, whatever happened; throws only where the server stops or the store fails,
 * and then the row says that it was under way.
 */
export async function tryPanel(work: BatchWork, panel: PanelId, looks = freshLooks): Promise<Tried> {
  const { services, batch, signal } = work;
  const at = rowAt(work, panel);
  if (!(await at.put(openStates, { state: 'running', message: '' }))) return 'gone';
  const row = await at.read();
  const made: Made = { edits: 0, revision: 0, halfway: row.halfway, whole: false };
  const trying: Trying = { row, at, made };
  let reached = false;
  try {
    const context = await siteAt(services, batch, panel);
    if (isBusy(stateOf(context))) return await isArmed(trying);
    reached = true;
    return await wayOf(row)(work, trying, context);
  } catch (error) {
    if (signal.aborted) throw error;
    if (isGuarding(error)) return isArmed(trying);
    if (reached && looks > 1 && isCode(error, codes.conflict)) {
      await at.put(['running'], { state: 'waiting', ...unlessMade(trying) });
      return tryPanel(work, panel, looks - 1);
    }
    if (!(error instanceof AppError))
      services.log.warn('a panel of a batch could not be set up', {
        error: error instanceof Error ? error.message : 'unknown',
      });
    if (row.because !== '') return stuck(trying, error);
    if (made.halfway) return halted(work, trying, error, reached);
    return failed(work, trying, error, reached);
  }
}

/** Where this try has made nothing, it has left no half of it either. */
const unlessMade = ({ row, made }: Trying): { readonly halfway?: boolean } =>
  made.edits === 0 && !made.whole ? { halfway: row.halfway } : {};

async function isArmed(trying: Trying): Promise<Tried> {
  const { at, row } = trying;
  await at.put(['running'], {
    state: 'armed',
    message: 'v2_mg_batch_home_armed' satisfies MessageKey,
    ...unlessMade(trying),
  });
  return row.because === '' ? 'armed' : 'failed';
}

/** A panel that cannot be reached, or into which its owner lets nobody now. */
const isShut = (error: unknown): boolean =>
  isUnreached(error) || isCode(error, codes.forbidden) || isCode(error, codes.conflict);

/** What a panel took could not be taken back now: that goes on when it is there again, or fails where it refuses. */
async function stuck({ at }: Trying, error: unknown): Promise<Tried> {
  await (isShut(error)
    ? at.put(['running'], { state: 'waiting', message: 'v2_mg_batch_taking_back' satisfies MessageKey })
    : at.put(['running'], { state: 'failed', message: 'v2_mg_batch_partly' satisfies MessageKey }));
  return 'failed';
}

/** A panel may have a part of the change: where it refused the rest, it gives that back at once, else it goes on with it later. */
async function halted(work: BatchWork, trying: Trying, error: unknown, reached: boolean): Promise<Tried> {
  const { row, at, made } = trying;
  const { panel } = row;
  if (made.edits === 0 && !row.halfway && isRefused(error)) return failed(work, trying, error, reached);
  if (isUnreached(error) || (isShut(error) && !reached)) {
    await at.put(['running'], {
      state: 'waiting',
      message: 'v2_mg_batch_midway' satisfies MessageKey,
    });
    return 'away';
  }
  await at.put(['running'], {
    state: 'waiting',
    because: messageOf(error),
    message: 'v2_mg_batch_taking_back',
  });
  // What the portal knows of the panel may be older than what that has just taken.
  await knownSince(work, panel, made.revision).catch((late: unknown) => {
    if (work.signal.aborted) throw late;
  });
  return tryPanel(work, panel);
}

/** A panel surely has nothing of the change, or all of it, or nobody knows whether it has the one edit that there was. */
async function failed(
  work: BatchWork,
  { row, at, made }: Trying,
  error: unknown,
  reached: boolean,
): Promise<Tried> {
  const { services, patientUntil } = work;
  // What was begun there goes on by itself: it is known when the panel is back.
  const isPatient =
    services.clock.monotonic() < patientUntil || row.outcomes.some(({ outcome }) => outcome === 'waiting');
  if (isCode(error, codes.panelOffline) && isPatient) {
    await at.put(['running'], { state: 'waiting' });
    return 'away';
  }
  await at.put(['running'], {
    state: 'failed',
    message: messageOf(error),
    halfway: false,
    // What was surely refused changed nothing that would have to be given back.
    ...(row.undoing || made.whole || !isRefused(error) ? {} : { snapshot: row.snapshot }),
  });
  return reached ? 'failed' : 'unable';
}
