import { keptChanges } from '@homeward/contract/words/panel/change-parts.ts';
import type { ChangedThing } from '@homeward/contract/shapes/panel/setup-change.ts';
import type { PinUser } from '@homeward/contract/shapes/access/pin.ts';
import type { Actor } from '@homeward/contract/shapes/values/modes.ts';
import { panelActor } from '@homeward/contract/shapes/values/modes.ts';
import { slotNumber } from '@homeward/contract/rules/access/pin-slots.ts';
import { whoOf } from '../access/pins.ts';
import { provenBy } from '../access/permissions.ts';
import type { Input } from '../kernel/input.ts';
import { setState } from '../kernel/turn.ts';
import type { Outcome, Turn } from '../kernel/turn.ts';
import type { ChangesState, KeptChange } from '../state/changes-state.ts';
import type { PanelConfig } from '../state/config.ts';
import { changedThings } from './changed-things.ts';

/** The characters that the things of one change take together. */
const mostCharacters = 20_000;

/** Who made a change and by what. */
interface Made {
  readonly actor: Actor;
  readonly by: string;
  readonly undoes: number | null;
}

function madeBy(turn: Turn, input: Input): Made {
  if (input.tag !== 'commandReceived') return { actor: panelActor, by: input.tag, undoes: null };
  const { command } = input;
  const { actor } = whoOf(turn.state.config, input.actor, provenBy(input.actor, input.proof));
  if (command.tag !== 'configure') return { actor, by: command.tag, undoes: null };
  const { edit } = command;
  return { actor, by: edit.tag, undoes: edit.tag === 'undoChange' ? edit.change : null };
}

/** The slot whose code an input set: that leaves no trace in the configuration, but the edit has as many digits as it has. */
function codeSetBy(input: Input | null, outcome: Outcome): PinUser | null {
  if (input?.tag !== 'commandReceived' || outcome.tag !== 'done') return null;
  const { command } = input;
  if (command.tag !== 'configure' || command.edit.tag !== 'putPin') return null;
  const { user } = command.edit;
  return user.digits === undefined ? null : user;
}

function withCode(things: readonly ChangedThing[], user: PinUser): readonly ChangedThing[] {
  const id = String(slotNumber(user.slot));
  const code = { field: 'code', before: '', after: '', hidden: 'secret' } as const;
  const own = things.find((thing) => thing.part === 'pins' && thing.id === id);
  if (own !== undefined)
    return things.map((thing) => (thing === own ? { ...own, fields: [...own.fields, code] } : thing));
  return [...things, { part: 'pins', id, name: user.name, change: 'changed', fields: [code] }];
}

const size = (value: unknown): number => JSON.stringify(value).length;

/** The same things without the values of their fields, where they are too many characters to keep. */
function fitting(things: readonly ChangedThing[]): readonly ChangedThing[] {
  if (size(things) <= mostCharacters) return things;
  return things.map((thing) => ({
    ...thing,
    fields: thing.fields
      .slice(0, 20)
      .map((field) => ({ ...field, before: '', after: '', hidden: field.hidden ?? 'long' })),
  }));
}

/** How many of the newest changes there is room for. */
function roomFor(changes: Iterable<KeptChange>): number {
  let [kept, characters] = [0, 0];
  for (const change of changes) {
    characters += change.size;
    if (kept > 0 && characters > keptChanges.characters) break;
    kept += 1;
  }
  return Math.min(kept, keptChanges.most);
}

function joined(changes: ChangesState, change: KeptChange): ChangesState {
  return changes.joined([change], roomFor([change, ...changes]));
}

/**
 * Keeps what became of the set-up since a configuration: who changed what, field by field. `before` is the configuration
 * that the step, or the part of it that the input answers for, began with.
 */
export function recordChange(turn: Turn, before: PanelConfig, input: Input | null, outcome: Outcome): void {
  const { config, changes } = turn.state;
  const user = codeSetBy(input, outcome);
  if (config === before && user === null) return;
  const changed = config === before ? [] : changedThings(before, config);
  const things = user === null ? changed : withCode(changed, user);
  if (things.length === 0) return;
  const made: Made = input === null ? { actor: panelActor, by: 'timer', undoes: null } : madeBy(turn, input);
  const [newest] = changes;
  const change = {
    no: (newest?.no ?? 0) + 1,
    at: turn.at,
    ...made,
    things: fitting(things.slice(0, keptChanges.things)),
    more: Math.max(0, things.length - keptChanges.things),
  };
  setState(turn, { changes: joined(changes, { ...change, size: size(change) }) });
}
