import type { Role } from '@homeward/contract/access.ts';
import { apiBase } from '@homeward/contract/routes/table.ts';
import type { Envelope } from '@homeward/contract/envelope.ts';
import type { AccountId, AreaId, PanelId } from '@homeward/contract/ids.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import type { PanelView } from '@homeward/contract/entities/panel.ts';
import { serverOptions } from '../options.ts';
import type { ServerOptions } from '../options.ts';
import { createServer } from '../server.ts';
import type { Server } from '../server.ts';
import { openStore } from '../store/store.ts';
import type { Store } from '../store/store.ts';
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
  readonly close: () => Promise<void>;
}

export interface PersonMore {
  readonly panel?: PanelId;
  readonly areas?: readonly AreaId[];
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
}

/** A server with the sample panel, whose scripted hub is connected in memory, and the master `demo`. */
export async function testServer<AnyClock extends Clock>(
  more: TestServerMore<AnyClock>,
): Promise<TestServer<AnyClock>> {
  const { clock } = more;
  const store = await openStore(more.url ?? ':memory:');
  const log = testLog();
  const options: ServerOptions = serverOptions(more.options);
  const random = testRandom(more.seed);
  const server = await createServer({ store, clock, random, log, hasher: fastHasher, options });
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
        consentUntil: given.consentUntil ?? null,
      });
    return account.id;
  }
  async function call(name: string, given: CallMore = {}): Promise<Called> {
    const [method = 'GET', path = '/'] = name.split(' ');
    const response = await server.call({
      method: method as 'GET',
      url: `${given.base ?? apiBase}${path}`,
      query: { ...given.query },
      headers: { ...(given.token === undefined ? {} : { token: given.token }), ...given.headers },
      ...(given.body === undefined ? {} : { payload: given.body as object }),
    });
    return {
      status: response.statusCode,
      envelope: response.json<Envelope<unknown>>(),
      headers: response.headers,
    };
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
    close: async () => {
      await server.close();
      await store.close();
    },
  };
}
