import { undoHours } from '@homeward/contract/words/panel/change-parts.ts';
import type {
  ChangedThing,
  JudgedChange,
  SetupChange,
} from '@homeward/contract/shapes/panel/setup-change.ts';
import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import type { PanelConfig } from '../state/config.ts';
import type { PanelState } from '../state/panel-state.ts';
import { placesOf, shownThing } from './changed-things.ts';
import type { MessageKey } from '@homeward/contract/words/api/message-keys.ts';

const hour = 3_600_000;

/** What puts the whole panel into another state, or takes more with it than the set-up says, has a way back of its own. */
const whole: ReadonlySet<string> = new Set(['putSetup', 'upkeep', 'replaceDevice', 'restoreSetup']);

/** Why a change cannot be undone, as a message key, and the field that is in the way. */
export interface UndoProblem {
  readonly why: MessageKey;
  readonly where?: string;
}

const text = (value: unknown): string => JSON.stringify(value) ?? '';

/** What of a thing is never put back by itself. */
function kindProblem({ part, id, change, fields }: ChangedThing): UndoProblem | null {
  const where = `${part}.${id}`;
  if (fields.some(({ hidden }) => hidden === 'secret')) return { why: 'v2_mg_undo_secret', where };
  if (fields.some(({ hidden }) => hidden !== null)) return { why: 'v2_mg_undo_not_kept', where };
  // A code belongs to its slot, and is known to nobody who could put it back.
  const fixed = part === 'areas' || part === 'pins';
  if ((fixed && change !== 'changed') || (part === 'panel' && id === 'reportAccount'))
    return { why: 'v2_mg_undo_not_offered', where };
  return null;
}

/** Whether a thing is no longer as a change left it. */
function movedOn(config: PanelConfig, { part, id, change, fields }: ChangedThing): UndoProblem | null {
  const now = shownThing(config, part, id);
  const where = `${part}.${id}`;
  if (change === 'removed') return now === undefined ? null : { why: 'v2_mg_undo_there_again', where };
  if (now === undefined) return { why: 'v2_mg_undo_gone', where };
  if (change === 'added') {
    const same = fields.every(({ field, after }) => field !== '' || after === text(now));
    return same ? null : { why: 'v2_mg_undo_changed_since', where };
  }
  const places = placesOf(part, now);
  const other = fields.find(({ field, after }) => text(places.get(field)) !== after);
  return other === undefined
    ? null
    : { why: 'v2_mg_undo_changed_since', where: other.field === '' ? where : `${where}.${other.field}` };
}

/** The change that undid another one, and was not undone itself. */
export const undoneBy = (changes: readonly SetupChange[], no: number): number | null =>
  changes.find(({ undoes }) => undoes === no)?.no ?? null;

/** Why a change cannot be undone at a moment, as far as the set-up alone says; null where it can. */
export function undoProblem({ config }: PanelState, change: SetupChange, at: Instant): UndoProblem | null {
  if (at - change.at > undoHours * hour) return { why: 'v2_mg_undo_too_late' };
  if (whole.has(change.by) || change.more > 0) return { why: 'v2_mg_undo_not_offered' };
  for (const thing of change.things) {
    const problem = kindProblem(thing) ?? movedOn(config, thing);
    if (problem !== null) return problem;
  }
  return null;
}

/** Every change that is kept, newest first, and whether it can be undone. */
export function judgedChanges(state: PanelState, at: Instant): readonly JudgedChange[] {
  const changes = state.changes.toJSON();
  return changes.map((kept) => {
    const { size: _, ...change } = kept;
    return {
      ...change,
      refusal: undoProblem(state, change, at)?.why ?? null,
      undoneBy: undoneBy(changes, change.no),
    };
  });
}
