export type Attributes = Readonly<Record<string, unknown>>;
export interface HouseEntity {
  readonly entity_id: string;
  readonly state: string;
  readonly attributes: Attributes;
  readonly changed: number;
  readonly updated: number;
}

/** What a line hears of what happens. */
export interface Heard {
  changed(before: HouseEntity | undefined, now: HouseEntity): readonly object[];
  removed(entityId: string): readonly object[];
  registered(what: 'entity' | 'device'): readonly object[];
}

export interface ReaderOptions {
  readonly token: string;
  readonly states: ReadonlyMap<string, HouseEntity>;
  readonly listed: (type: string) => unknown;
  readonly asked: (type: string) => void;
  readonly call: (service: string, entity: string, data: Attributes) => string | void;
}

type Request = Readonly<Record<string, unknown>>;
interface Taken {
  readonly answers: readonly object[];
  readonly isIn?: boolean;
  readonly isOut?: boolean;
}

const version = '2026.11.1';
const context = '01JDNOBODY';

/** As `get_states` has it. */
const whole = ({ entity_id, state, attributes, changed, updated }: HouseEntity) => ({
  entity_id,
  state,
  attributes,
  last_changed: new Date(changed * 1_000).toISOString(),
  last_reported: new Date(updated * 1_000).toISOString(),
  last_updated: new Date(updated * 1_000).toISOString(),
  context: { id: context, parent_id: null, user_id: null },
});

/** As `subscribe_entities` has it: short, and times in seconds. */
const short = ({ state, attributes, changed, updated }: HouseEntity) => ({
  s: state,
  a: attributes,
  c: context,
  lc: changed,
  ...(changed === updated ? {} : { lu: updated }),
});

/** What has changed since, in the short form. */
function difference(before: HouseEntity, now: HouseEntity): object {
  const isMoved = before.state !== now.state;
  const added = Object.entries(now.attributes).filter(
    ([name, value]) => JSON.stringify(before.attributes[name]) !== JSON.stringify(value),
  );
  const removed = Object.keys(before.attributes).filter((name) => !(name in now.attributes));
  return {
    '+': {
      ...(isMoved ? { s: now.state, lc: now.changed } : { lu: now.updated }),
      c: context,
      ...(added.length > 0 && { a: Object.fromEntries(added) }),
    },
    ...(removed.length > 0 && { '-': { a: removed } }),
  };
}

/** One line: what is asked on it is answered, and what it subscribed to is told. */
export function readerOf({ token, states, listed, asked, call }: ReaderOptions) {
  /** By the number of the subscription: a set of entities, where none is all, or the type of an event. */
  const subscriptions = new Map<unknown, ReadonlySet<string> | string>();
  let isIn = false;
  let last = 0;

  const event = (id: unknown, said: object) => ({ id, type: 'event', event: said });
  const each = (what: (id: unknown, of: ReadonlySet<string>) => object | null): readonly object[] =>
    [...subscriptions].flatMap(([id, of]) => (typeof of === 'string' ? [] : (what(id, of) ?? [])));
  const isOf = (of: ReadonlySet<string>, entityId: string) => of.size === 0 || of.has(entityId);

  const heard: Heard = {
    changed: (before, now) =>
      each((id, of) => {
        if (!isOf(of, now.entity_id)) return null;
        return before === undefined
          ? event(id, { a: { [now.entity_id]: short(now) } })
          : event(id, { c: { [now.entity_id]: difference(before, now) } });
      }),
    removed: (entityId) => each((id, of) => (isOf(of, entityId) ? event(id, { r: [entityId] }) : null)),
    registered: (what) =>
      [...subscriptions].flatMap(([id, of]) =>
        of === `${what}_registry_updated` ? [event(id, { event_type: of, data: { action: 'update' } })] : [],
      ),
  };

  function take(request: Request): Taken {
    const { id, type } = request;
    if (!isIn) {
      if (type !== 'auth' || request['access_token'] !== token)
        return {
          answers: [{ type: 'auth_invalid', message: 'Invalid access token or password' }],
          isOut: true,
        };
      isIn = true;
      return { answers: [{ type: 'auth_ok', ha_version: version }], isIn };
    }
    const result = (said: unknown): Taken => ({
      answers: [{ id, type: 'result', success: true, result: said }],
    });
    const error = (code: string): Taken => ({
      answers: [{ id, type: 'result', success: false, error: { code, message: 'It says why.' } }],
    });
    // Numbers only rise, as it is published.
    if (typeof id !== 'number' || id <= last) return error('id_reuse');
    last = id;
    asked(String(type));
    switch (type) {
      case 'supported_features':
        return result(null);
      case 'ping':
        return { answers: [{ id, type: 'pong' }] };
      case 'get_states':
        return result([...states.values()].map(whole));
      case 'get_config':
        return result({ version, location_name: 'Home', state: 'RUNNING', components: [] });
      case 'subscribe_events':
        subscriptions.set(id, String(request['event_type']));
        return result(null);
      case 'subscribe_entities': {
        const of = new Set((request['entity_ids'] as readonly string[] | undefined) ?? []);
        subscriptions.set(id, of);
        const all = [...states.values()].filter(({ entity_id: one }) => isOf(of, one));
        const first = event(id, { a: Object.fromEntries(all.map((one) => [one.entity_id, short(one)])) });
        return { answers: [...result(null).answers, first] };
      }
      case 'unsubscribe_events':
        return subscriptions.delete(request['subscription']) ? result(null) : error('not_found');
      case 'call_service': {
        const { entity_id: entity } = (request['target'] ?? {}) as { readonly entity_id?: unknown };
        const data = (request['service_data'] ?? {}) as Attributes;
        const name = `${String(request['domain'])}.${String(request['service'])}`;
        const wrong = call(name, String(entity), data);
        return typeof wrong === 'string' ? error(wrong) : result({ context: { id: context } });
      }
      default: {
        const rows = listed(String(type));
        return rows === undefined ? error('unknown_command') : result(rows);
      }
    }
  }

  return { greeting: { type: 'auth_required', ha_version: version }, heard, take };
}
