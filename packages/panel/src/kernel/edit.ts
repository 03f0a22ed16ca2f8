import type { EditOf, EditTag } from '@homeward/contract/shapes/panel/edit.ts';
import type { Actor } from '@homeward/contract/shapes/values/modes.ts';
import type { Proof } from './input.ts';
import type { Outcome, Turn } from './turn.ts';

/** Who edits, and what they proved. */
export interface Editor {
  readonly actor: Actor;
  readonly proof: Proof;
}

/** What each edit does: it changes the configuration, or says why not and changes nothing. */
export type Edits = {
  readonly [Tag in EditTag]: (turn: Turn, edit: EditOf<Tag>, editor: Editor) => Outcome;
};
