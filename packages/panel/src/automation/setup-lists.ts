import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { Problem } from '@homeward/contract/rules/devices/command-problems.ts';
import type { Actor } from '@homeward/contract/shapes/values/modes.ts';
import type { PanelConfig } from '../state/config.ts';
import { log } from '../kernel/log.ts';
import { done, invalid, setState } from '../kernel/turn.ts';
import type { Outcome, Turn } from '../kernel/turn.ts';
import type { MessageKey } from '@homeward/contract/words/api/message-keys.ts';

/** XYZ of a changed set-up (domain 2). */
const siteData = events.setUpChanged;

/** A list with an entry in the place of the one with its id, or at the end. */
export const put = <Entry extends { readonly id: string }>(
  list: readonly Entry[],
  entry: Entry,
): readonly Entry[] => {
  const place = list.findIndex(({ id }) => id === entry.id);
  return place < 0 ? [...list, entry] : list.with(place, entry);
};

function changed(turn: Turn, actor: Actor, detail: string, config: PanelConfig): Outcome {
  setState(turn, { config });
  log(turn, { event: siteData, user: 0, actor, detail });
  return done;
}

/** Sets something up, or names the first thing that is wrong with it. `what` is for the log. */
export function putBy(
  turn: Turn,
  actor: Actor,
  what: string,
  problems: readonly Problem[],
  change: (config: PanelConfig) => PanelConfig,
): Outcome {
  const [problem] = problems;
  if (problem !== undefined) return invalid(problem.why, problem.where);
  return changed(turn, actor, `changed: ${what}`, change(turn.state.config));
}

export interface Removal {
  /** Of what kind it is, for the log. */
  readonly what: string;
  readonly entry: { readonly name: string } | undefined;
  /** What is said where something uses it. */
  readonly inUse?: MessageKey;
  /** Where it is used, as `rules.ID`. */
  readonly uses: readonly string[];
  readonly change: (config: PanelConfig) => PanelConfig;
}

/** Takes something out of the set-up, unless something else there would point at nothing; `where` says what does. */
export function removedBy(turn: Turn, actor: Actor, { what, entry, inUse, uses, change }: Removal): Outcome {
  if (entry === undefined) return { tag: 'refused', refusal: { tag: 'absent' } };
  const [use] = uses;
  if (use !== undefined) return invalid(inUse ?? 'v2_mg_input_error', use);
  return changed(turn, actor, `removed: ${what}: ${entry.name}`, change(turn.state.config));
}
