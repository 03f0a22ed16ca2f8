import type { APIRequestContext } from '@playwright/test';
import type { Home } from './home.ts';

/** Calls the portal's API as a program of somebody's, with a session of its own. */
export async function callerAt(
  home: Pick<Home, 'address'>,
  request: APIRequestContext,
  account = 'demo',
): Promise<(method: 'POST' | 'PUT' | 'DELETE', path: string, data?: object) => Promise<void>> {
  const base = `${home.address}/REST/v2`;
  let token = '';
  const call = async (method: string, path: string, data?: object): Promise<void> => {
    const reply = await request.fetch(base + path, {
      method,
      headers: token === '' ? {} : { token },
      ...(data === undefined ? {} : { data }),
    });
    const envelope = (await reply.json()) as { code: string; token: string };
    if (envelope.code !== '000') throw new Error(`${method} ${path} was refused: code ${envelope.code}`);
    if (envelope.token) token = envelope.token;
  };
  await call('POST', '/auth/login', { account, password: 'homeward-demo' });
  return call;
}
