import type { Role } from '@homeward/contract/shapes/access/access.ts';
import { apiBase } from '@homeward/contract/words/api/api-base.ts';
import type { Envelope } from '@homeward/contract/shapes/api/envelope.ts';
import type { AccountId, AreaId, PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { panelActor } from '@homeward/contract/shapes/values/modes.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import type { PanelView } from '@homeward/contract/shapes/panel/panel.ts';
import type { Hasher } from '@homeward/server/accounts/hasher.ts';
import type { Mailer } from '@homeward/server/accounts/mailer.ts';
import { serverOptions } from '@homeward/server/options/options.ts';
import type { ServerOptions } from '@homeward/server/options/options.ts';
import { createServer } from '@homeward/server/server.ts';
import type { Server } from '@homeward/server/server.ts';
import { openStore } from '@homeward/server/store/store.ts';
import type { Store } from '@homeward/server/store/store.ts';
import { memoryStore } from './memory-store.ts';
import { foreignHome, home, sampleView } from './sample-panel.ts';
import { fastHasher, testLog, testRandom } from './quiet-world.ts';
import type { TestLog } from './quiet-world.ts';
import { hubKey, ScriptedHub } from './scripted-hub.ts';

export const password = 'homeward-demo';

/** A call's outcome, decoded. */
export interface Called {
  readonly status: number;
  readonly envelope: Envelope<unknown>;
  readonly headers: Readonly<Record<string, unknown>>;
}

export interface TestServer<AnyClock extends Clock> {
  readonly server: Server;
  readonly store: Store;
  readonly clock: AnyClock;
  readonly log: TestLog;
  readonly hub: ScriptedHub;
  /** Adds an account with a membership; none where role is null. */
  readonly person: (login: string, role: Role | null, more?: PersonMore) => Promise<AccountId>;
  /** Signs in and returns the token. */
  readonly token: (login: string) => Promise<string>;
  readonly call: (name: string, given?: CallMore) => Promise<Called>;
  /** The same, where what comes may be no envelope: a picture, a file. */
  readonly raw: (
    name: string,
    given?: CallMore,
  ) => Promise<Omit<Called, 'envelope'> & { readonly envelope: Envelope<unknown> | null }>;
  readonly close: () => Promise<void>;
}

export interface PersonMore {
  readonly panel?: PanelId;
  readonly areas?: readonly AreaId[];
  /** The owner lets installers in at the sample panel, until then. */
  readonly consentUntil?: number | null;
}

export interface CallMore {
  readonly token?: string;
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly base?: string;
}

export interface TestServerMore<AnyClock extends Clock> {
  readonly clock: AnyClock;
  readonly options?: Parameters<typeof serverOptions>[0];
  readonly url?: string;
  readonly view?: PanelView;
  readonly seed?: string;
  readonly mailer?: Mailer;
  readonly hasher?: Hasher;
}

/** Has a scripted hub report that the owner lets installers in; `by` is how the panel names who did. */
export function letIn(
  server: Server,
  hub: ScriptedHub,
  from: number,
  until: number | null,
  by = panelActor.name,
): Promise<boolean> {
  const revision = server.services.registry.peek(hub.panel)?.revision ?? 0;
  const consent = until === null ? null : { from, until, by: { ...panelActor, name: by } };
  return hub.up.change({ from: revision, revision: revision + 1, at: from, consent });
}

/** A server with the sample panel, whose scripted hub is connected in memory, and the master `demo`. */
export async function testServer<AnyClock extends Clock>(
  more: TestServerMore<AnyClock>,
): Promise<TestServer<AnyClock>> {
  const { clock } = more;
  const store = await (more.url === undefined ? memoryStore() : openStore(more.url));
  const log = testLog();
  // Tests of other things let everybody in by a password; those of second factors say so.
  const options: ServerOptions = serverOptions({ secondFactorFor: [], ...more.options });
  const random = testRandom(more.seed);
  const server = await createServer({
    store,
    clock,
    random,
    log,
    hasher: more.hasher ?? fastHasher,
    options,
    ...(more.mailer ? { mailer: more.mailer } : {}),
  });
  await server.enrol({ id: home, name: 'Maple Street 12', key: hubKey });
  await server.enrol({ id: foreignHome, name: 'Elsewhere', key: hubKey });
  const hub = new ScriptedHub(home);
  await hub.connect(server.linkUp(hub.down).up, more.view ?? sampleView());

  async function person(login: string, role: Role | null, given: PersonMore = {}): Promise<AccountId> {
    const account = await server.services.accounts.create({ login, name: login, password });
    if (role !== null)
      await server.services.memberships.put({
        account: account.id,
        panel: given.panel ?? home,
        role,
        areas: given.areas ?? [],
        slots: [{ tag: 'master' }],
        from: clock.now(),
        until: null,
        cameras: [],
      });
    if (given.consentUntil !== undefined && given.consentUntil !== null)
      await letIn(server, hub, clock.now(), given.consentUntil);
    return account.id;
  }
  const raw: TestServer<AnyClock>['raw'] = async (name, given = {}) => {
    const [method = 'GET', path = '/'] = name.split(' ');
    const response = await server.call({
      method: method as 'GET',
      url: `${given.base ?? apiBase}${path}`,
      query: { ...given.query },
      headers: { ...(given.token === undefined ? {} : { token: given.token }), ...given.headers },
      ...(given.body === undefined ? {} : { payload: given.body as object }),
    });
    const isJson = String(response.headers['content-type'] ?? '').startsWith('application/json');
    return {
      status: response.statusCode,
      envelope: isJson ? response.json<Envelope<unknown>>() : null,
      headers: response.headers,
    };
  };
  async function call(name: string, given: CallMore = {}): Promise<Called> {
    const reply = await raw(name, given);
    if (reply.envelope === null) throw new Error(`${name} answered no envelope`);
    return { ...reply, envelope: reply.envelope };
  }
  async function token(login: string): Promise<string> {
    return (await call('POST /auth/login', { body: { account: login, password } })).envelope.token;
  }
  await person('demo', 'master');
  return {
    server,
    store,
    clock,
    log,
    hub,
    person,
    token,
    call,
    raw,
    close: async () => {
      await server.close();
      await store.close();
    },
  };
}
