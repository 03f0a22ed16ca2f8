import type { Home } from './home.ts';
import type { AccountName } from './household.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

interface Reply {
  readonly code: string;
  readonly message: string;
  readonly token: string;
  readonly data: unknown;
}

/** Calls the portal's API as a program of somebody's, with a session of its own. */
export interface Caller {
  /** Whatever the answer is; throws only where the server fails. */
  ask(method: Method, path: string, data?: object): Promise<Reply>;
  /** Gives the data; throws where it is refused. */
  call(method: Method, path: string, data?: object): Promise<unknown>;
}

/** A call that opens a session. */
interface Opening {
  readonly path: string;
  readonly data: object;
  readonly cookie?: string;
}

async function callerBy(address: string, { path: by, data: given, cookie }: Opening): Promise<Caller> {
  let token = '';
  const send = async (method: Method, path: string, more: RequestInit): Promise<Reply> => {
    const reply = await fetch(`${address}/REST/v2${path}`, { method, ...more });
    if (reply.status >= 500) throw new Error(`${method} ${path} failed: ${reply.status}`);
    const envelope = (await reply.json()) as Reply;
    if (envelope.token) token = envelope.token;
    return envelope;
  };
  const json = { accept: 'application/json;scalars=typed', 'content-type': 'application/json' };
  const ask: Caller['ask'] = (method, path, data) =>
    send(method, path, {
      headers: { ...json, token },
      ...(method === 'GET' ? {} : { body: JSON.stringify(data ?? {}) }),
    });
  const opened = await send('POST', by, {
    headers: { ...json, ...(cookie === undefined ? {} : { cookie }) },
    body: JSON.stringify(given),
  });
  if (opened.code !== '000') throw new Error(`${by} opens no session: code ${opened.code}`);
  return {
    ask,
    async call(method, path, data) {
      const { code, data: got } = await ask(method, path, data);
      if (code !== '000') throw new Error(`${method} ${path} was refused: code ${code}`);
      return got;
    },
  };
}

/** Somebody of a test's household. */
export const callerAt = (
  home: Pick<Home, 'address' | 'session'>,
  account: AccountName = 'demo',
): Promise<Caller> =>
  callerBy(home.address, {
    path: '/auth/refresh',
    data: {},
    cookie: `homeward_refresh=${home.session(account)}`,
  });

/** Somebody of the demo, by password. */
export const demoCallerAt = (address: string): Promise<Caller> =>
  callerBy(address, { path: '/auth/login', data: { account: 'demo', password: 'homeward-demo' } });

/** Somebody who signs in at an address. */
export const callerOf = (address: string, account: string, password: string): Promise<Caller> =>
  callerBy(address, { path: '/auth/login', data: { account, password } });
