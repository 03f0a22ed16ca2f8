import type { ConfigEdit, EditOf } from '@homeward/contract/shapes/panel/edit.ts';
import { editRefusal } from '../access/edit-permissions.ts';
import type { Editor, Edits } from '../kernel/edit.ts';
import { done, invalid, keptState, refused, turnOn } from '../kernel/turn.ts';
import type { Outcome, Turn } from '../kernel/turn.ts';
import { partEdits } from './part-edits.ts';
import { undoEdits } from './undo-edits.ts';
import { undoneBy, undoProblem } from './undo-problem.ts';

/** Makes edits one after the other, as whoever undoes could make them; ends at the first that is refused. */
function makeAll(turn: Turn, edits: readonly ConfigEdit[], editor: Editor): Outcome {
  for (const edit of edits) {
    const refusal = editRefusal(turn, edit, editor);
    if (refusal !== null) return refused(refusal);
    // The tag decides which handler takes it; the table's type holds them together.
    const apply = Reflect.get(partEdits, edit.tag) as (
      turn: Turn,
      edit: ConfigEdit,
      editor: Editor,
    ) => Outcome;
    const outcome = apply(turn, edit, editor);
    if (outcome.tag === 'refused') return outcome;
  }
  return done;
}

/**
 * Puts back what a change of the set-up was before, by the very edits that people make: all of it or nothing. Refused
 * where it is too long ago, where something of it was changed since or is gone, and where the edits are. What it does
 * is a change of its own, and can be undone.
 */
function undoChange(turn: Turn, { change: no }: EditOf<'undoChange'>, editor: Editor): Outcome {
  const changes = turn.state.changes.toJSON();
  const change = changes.find((one) => one.no === no);
  if (change === undefined) return refused({ tag: 'absent' });
  const problem = undoProblem(turn.state, change, turn.at);
  if (problem !== null)
    return undoneBy(changes, no) === null
      ? invalid(problem.why, problem.where)
      : invalid('v2_mg_undo_already', problem.where);
  const edits = undoEdits(turn.state.config, change.things);
  const trial = makeAll(turnOn(keptState(turn), turn.at, turn.now, null), edits, editor);
  return trial.tag === 'refused' ? trial : makeAll(turn, edits, editor);
}

/** The edit that takes another one back. */
export const undoEdit: Pick<Edits, 'undoChange'> = { undoChange };
