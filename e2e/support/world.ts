import type { APIRequestContext } from '@playwright/test';
import type { WorldAct } from '@homeward/contract/world.ts';
import type { Home } from './home.ts';

/** A hand in the simulated house, through the demo's own call. */
export async function handIn(
  home: Home,
  request: APIRequestContext,
): Promise<(act: WorldAct) => Promise<void>> {
  const base = `${home.address}/REST/v2`;
  const login = await request.post(`${base}/auth/login`, {
    data: { account: 'demo', password: 'homeward-demo' },
  });
  let { token } = (await login.json()) as { token: string };
  return async (act) => {
    const reply = await request.post(`${base}/demo/act`, { data: { act }, headers: { token } });
    const envelope = (await reply.json()) as { code: string; token: string };
    if (envelope.code !== '000') throw new Error(`the house did not do it: code ${envelope.code}`);
    if (envelope.token) token = envelope.token;
  };
}
