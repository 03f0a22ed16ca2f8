import { readRegistry, type Registry } from './registry.ts';
import type { Session } from './session.ts';
import { type EntityState, readStates } from './states.ts';

/** All that a Home Assistant has, or why it does not say, for people. */
export type ReadHouse =
  | { readonly registry: Registry; readonly states: ReadonlyMap<string, EntityState> }
  | { readonly why: string };

const lists = [
  'config/entity_registry/list',
  'config/device_registry/list',
  'config/area_registry/list',
  'get_states',
] as const;

export async function readHouse(ask: Session['ask']): Promise<ReadHouse> {
  const answers = await Promise.all(lists.map((type) => ask(type)));
  const read: unknown[] = [];
  for (const answer of answers) {
    if (!answer.ok) return { why: `Home Assistant does not say what it has (${answer.code})` };
    read.push(answer.result);
  }
  const [entities, devices, areas, states] = read;
  return { registry: readRegistry(entities, devices, areas), states: readStates(states) };
}
