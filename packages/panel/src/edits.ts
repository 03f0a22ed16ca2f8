import type { ConfigEdit, EditOf, EditTag } from '@homeward/contract/shapes/panel/edit.ts';
import { badNameIn, withPrintableNames } from '@homeward/contract/words/values/printable.ts';
import type { Editor, Edits } from './kernel/edit.ts';
import { editRefusal } from './access/edit-permissions.ts';
import { partEdits } from './setup/part-edits.ts';
import { setupEdits } from './setup/setup-edits.ts';
import { undoEdit } from './setup/undo.ts';
import { refused, setState } from './kernel/turn.ts';
import type { Outcome, Turn } from './kernel/turn.ts';

const edits: Edits = { ...partEdits, ...setupEdits, ...undoEdit };

function applied<Tag extends EditTag>(turn: Turn, tag: Tag, edit: EditOf<Tag>, editor: Editor): Outcome {
  return edits[tag](turn, edit, editor);
}

/** A field as whoever sent the edit knows it: without the name of the one thing that the edit is about. */
function placeIn(edit: ConfigEdit, where: string): string {
  const [first = '', ...rest] = where.split('.');
  return rest.length === 0 || Array.isArray(Reflect.get(edit, first)) ? where : rest.join('.');
}

/**
 * Changes how the panel is set up, all of an edit or nothing. `expect` is the revision of the set-up it was made from:
 * where that has moved on, nothing happens and the answer names the revision there is. A name that is no line of printable
 * text is refused; in a whole set-up, which may be older than that rule, it is cleaned.
 */
export function configure(turn: Turn, edit: ConfigEdit, expect: number | null, editor: Editor): Outcome {
  const { setupRevision } = turn.state;
  if (expect !== null && expect !== setupRevision)
    return refused({ tag: 'changed', revision: setupRevision });
  if (editor.actor.tag !== 'person') return refused({ tag: 'notAllowed' });
  const refusal = editRefusal(turn, edit, editor);
  if (refusal !== null) return refused(refusal);
  const wrong = edit.tag === 'putSetup' ? null : badNameIn(edit);
  if (wrong !== null)
    return refused({
      tag: 'invalid',
      why: 'v2_mg_name_character',
      where: placeIn(edit, wrong.where),
      character: wrong.character,
    });
  const before = turn.state.config;
  // The tag decides which handler takes it; the table's type holds them together.
  const outcome = applied(turn, edit.tag, withPrintableNames(edit) as EditOf<typeof edit.tag>, editor);
  if (outcome.tag === 'done' && turn.state.config !== before)
    setState(turn, { setupRevision: turn.state.setupRevision + 1 });
  return outcome;
}
