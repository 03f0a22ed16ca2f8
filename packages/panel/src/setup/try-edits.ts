import type { ConfigEdit, EditTag } from '@homeward/contract/shapes/panel/edit.ts';
import { panelActor } from '@homeward/contract/shapes/values/modes.ts';
import type { Editor, Edits } from '../kernel/edit.ts';
import { done, invalid, turnOn } from '../kernel/turn.ts';
import type { Outcome, Turn } from '../kernel/turn.ts';
import { quietArea } from '../state/area-state.ts';
import type { PanelConfig } from '../state/config.ts';
import type { PanelState } from '../state/panel-state.ts';
import { partEdits } from './part-edits.ts';

/** What can be rehearsed on the past. */
const rehearsed = ['putSettings', 'putArea', 'putDevice', 'putSchedule', 'removeSchedule'] as const;

/** Whoever may make the edits: who that is, is for the moment at which they are made. */
const owner: Editor = {
  actor: { ...panelActor, tag: 'person' },
  proof: { tag: 'pin', slot: { tag: 'master' } },
};

export type Tried =
  | { readonly tag: 'fits'; readonly config: PanelConfig }
  | Extract<Outcome, { tag: 'refused' }>;

function make(turn: Turn, edit: ConfigEdit): Outcome {
  const tag: EditTag = edit.tag;
  if (!rehearsed.some((one) => one === tag)) return invalid('v2_mg_input_error', 'edits');
  // The tag decides which handler takes it; the table's type holds them together.
  return (Reflect.get(partEdits, tag) as Edits[EditTag])(turn, edit as never, owner);
}

/** What a configuration would become by edits, or the first refusal. Nothing of it is kept, and what is armed is in no way. */
export function tryEdits(state: PanelState, edits: readonly ConfigEdit[]): Tried {
  const calm = { ...state, areas: state.areas.map(() => quietArea(state.at)) };
  const turn = turnOn(calm, state.at, state.at, null);
  const outcome = edits.reduce<Outcome>((so, edit) => (so.tag === 'refused' ? so : make(turn, edit)), done);
  return outcome.tag === 'refused' ? outcome : { tag: 'fits', config: turn.state.config };
}
