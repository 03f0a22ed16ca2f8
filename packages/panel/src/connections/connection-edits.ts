import * as events from '@homeward/contract/words/alarms/event-names.ts';
import { connectionProblems } from '@homeward/contract/rules/reports/connection-problems.ts';
import type { EditOf } from '@homeward/contract/shapes/panel/edit.ts';
import type { Connections } from '@homeward/contract/shapes/reports/connections.ts';
import type { Editor, Edits } from '../kernel/edit.ts';
import { log } from '../kernel/log.ts';
import { done, invalid, setState } from '../kernel/turn.ts';
import type { Outcome, Turn } from '../kernel/turn.ts';
import { editedParts, isProblem, mergedConnections } from './merge.ts';

/** Changes how the panel is connected, or names the first field that is wrong. The log says which parts, never what. */
function putConnections(
  turn: Turn,
  { connections: edit }: EditOf<'putConnections'>,
  { actor }: Editor,
): Outcome {
  const { config } = turn.state;
  const before = config.connections;
  const after = mergedConnections(before, edit);
  if (isProblem(after)) return invalid(after.why, after.where);
  const named = editedParts(edit);
  const parts: Partial<Connections> = Object.fromEntries(named.map((name) => [name, after[name]]));
  const [problem] = connectionProblems(parts);
  if (problem !== undefined) return invalid(problem.why, problem.where);
  const changed = named.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  if (changed.length === 0) return done;
  setState(turn, { config: { ...config, connections: after } });
  log(turn, { event: events.setUpChanged, user: 0, actor, detail: `connections: ${changed.join(', ')}` });
  return done;
}

/** Edits of the network page, and of mail, texts and uploads on the report page. */
export const connectionEdits: Pick<Edits, 'putConnections'> = { putConnections };
