import { isObject, type Json, list, member, text } from '../common/json.ts';

/** How Home Assistant has an entity. */
export interface EntityState {
  readonly state: string;
  readonly attributes: Json;
}

export const isEntityId = (id: string): boolean => /^[a-z0-9_]+\.[a-z0-9_]+$/.test(id) && id.length <= 255;

/** Nobody knows how it stands. */
export const isUnknown = ({ state }: EntityState): boolean => state === 'unavailable' || state === 'unknown';

/** Letters of a state, at most: Home Assistant has none longer. */
const longest = 255;

const objectIn = (object: Json, name: string): Json => {
  const value = member(object, name);
  return isObject(value) ? value : {};
};

/** All that `get_states` says; what is no state is left out. */
export function readStates(result: unknown): ReadonlyMap<string, EntityState> {
  const states = new Map<string, EntityState>();
  for (const one of Array.isArray(result) ? (result as readonly unknown[]) : []) {
    if (!isObject(one)) continue;
    const id = text(one, 'entity_id');
    const state = member(one, 'state');
    if (!isEntityId(id) || typeof state !== 'string') continue;
    states.set(id, { state: state.slice(0, longest), attributes: objectIn(one, 'attributes') });
  }
  return states;
}

/** One word of a subscription: what each entity is from now on, null for what is no more. */
export interface Change {
  readonly id: string;
  readonly now: EntityState | null;
  /** It happened; otherwise that is how it stands as the subscription begins. */
  readonly isNew: boolean;
}

function changed(before: EntityState, difference: Json): EntityState {
  const [added, removed] = [objectIn(difference, '+'), objectIn(difference, '-')];
  const state = member(added, 's');
  const gone = new Set(list(removed, 'a'));
  const kept = Object.entries(before.attributes).filter(([name]) => !gone.has(name));
  return {
    state: typeof state === 'string' ? state.slice(0, longest) : before.state,
    attributes: { ...Object.fromEntries(kept), ...objectIn(added, 'a') },
  };
}

/** Reads what `subscribe_entities` tells, in its short words. Null where it is nothing of the kind. */
export function readChanges(
  event: Json,
  known: (id: string) => EntityState | undefined,
): readonly Change[] | null {
  const [whole, differences, removed] = [member(event, 'a'), member(event, 'c'), list(event, 'r')];
  if (!isObject(whole) && !isObject(differences) && removed.length === 0) return null;
  const changes: Change[] = [];
  for (const [id, one] of Object.entries(isObject(whole) ? whole : {})) {
    const state = isObject(one) ? member(one, 's') : undefined;
    if (!isObject(one) || typeof state !== 'string' || !isEntityId(id)) continue;
    changes.push({
      id,
      now: { state: state.slice(0, longest), attributes: objectIn(one, 'a') },
      isNew: false,
    });
  }
  for (const [id, one] of Object.entries(isObject(differences) ? differences : {})) {
    const before = known(id);
    if (isObject(one) && before !== undefined) changes.push({ id, now: changed(before, one), isNew: true });
  }
  for (const id of removed) if (typeof id === 'string') changes.push({ id, now: null, isNew: true });
  return changes;
}
