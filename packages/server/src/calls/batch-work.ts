import type { BatchState } from '@homeward/contract/words/company/batch-words.ts';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { codes, panelCodes } from '@homeward/contract/words/api/reply-codes.ts';
import type { MessageKey } from '@homeward/contract/words/api/message-keys.ts';
import { AppError, notFound } from '../base/app-error.ts';
import type { Services } from '../services.ts';
import { batchRow, blankCode, putBatchRow } from '../store/batches.ts';
import type { BatchRow, KeptBatch, Snapshot } from '../store/batch-rows.ts';
import { aimOf } from '../tenants/aim.ts';
import type { Aim } from '../tenants/aim.ts';
import { openedDestinations } from '../tenants/sealed-reports.ts';

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
  /** Nothing is begun: only what has a part of a change gives that back. */
  readonly onlyBack: boolean;
}

/**
 * How a try ended. `same`: there was nothing to change. `unable`: the panel could not be reached, which says nothing of what
 * was to be changed. `away`: it is waited for. `gone`: somebody stopped it before.
 */
export type Tried = 'done' | 'same' | 'armed' | 'away' | 'unable' | 'failed' | 'gone';

/** Whether somebody is still to do something at a panel. */
export const isOpen = ({ state }: BatchRow): boolean => state === 'waiting' || state === 'armed';
export const openStates = ['waiting', 'armed'] as const satisfies readonly BatchState[];

export const isCode = (error: unknown, code: string): boolean =>
  error instanceof AppError && error.code === code;
export const messageOf = (error: unknown): string =>
  error instanceof AppError ? error.message : ('v2_mg_internal_error' satisfies MessageKey);

/** Whether a panel surely did not do it; else it may have done it although it did not say so. */
export const isRefused = (error: unknown): boolean =>
  error instanceof AppError && error.panelCode !== panelCodes.noAnswer && error.code !== codes.unavailable;

/** Whether it came to nothing because the panel could not be reached, or did not answer, and not by what was asked of it. */
export const isUnreached = (error: unknown): boolean =>
  !isRefused(error) || isCode(error, codes.panelOffline);

/** Whether a panel says that it guards now. */
export const isGuarding = (error: unknown): boolean =>
  messageOf(error) === ('v2_mg_batch_home_armed' satisfies MessageKey);

/** The tasks of a row, as they come to something at its panel. */
export const aimAt = ({ batch }: BatchWork, { tasks, own }: BatchRow): Aim =>
  aimOf(tasks ?? batch.tasks, own);

/** The same with all that is secret in it. Throws 001 for a code that a restart has taken, and a key that does not open. */
export function wholeAim(work: BatchWork, row: BatchRow): Aim {
  const { services, batch, secrets } = work;
  const aim = aimAt(work, row);
  const code = aim.code === blankCode ? secrets.code : aim.code;
  if (aim.code !== null && code === null) throw new AppError('inputError', 'v2_mg_batch_code_gone');
  const reports = aim.reports && openedDestinations(services.seal, batch.tenant, aim.reports);
  return { ...aim, code, reports };
}

/** The row of one panel in the store. */
export const rowAt = ({ services, batch }: BatchWork, panel: PanelId) => ({
  put: (from: readonly BatchState[], patch: Parameters<typeof putBatchRow>[3]): Promise<boolean> =>
    putBatchRow(services.store.db, { batch: batch.id, panel }, from, patch),
  read: async (): Promise<BatchRow> => {
    const row = await batchRow(services.store.db, batch.id, panel);
    if (row === null) throw notFound();
    return row;
  },
});
export type RowAt = ReturnType<typeof rowAt>;

/** How far a try has come: where it ends with a refusal, that says whether the panel stands between two states. */
export interface Made {
  edits: number;
  /** The panel's revision after the last of them; an older state knows nothing of it. */
  revision: number;
  /** The panel may have a part of the change and not the rest. */
  halfway: boolean;
  /** It has taken all of it. */
  whole: boolean;
}

/** One try at one panel, with its row as it was when the try began. */
export interface Trying {
  readonly row: BatchRow;
  readonly at: RowAt;
  readonly made: Made;
}

/** Whether a batch is about any value of a panel, and not only about what it is asked to do. */
export const namesAny = ({ after: { settings = {}, delays = {}, groups } }: Snapshot): boolean =>
  groups !== undefined || Object.keys({ ...settings, ...delays }).length > 0;
