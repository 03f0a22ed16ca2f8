import type { Envelope } from '@homeward/contract/shapes/api/envelope.ts';
import { password } from './product/accounts.ts';

/** One change over REST. Throws with code and message where it is refused. */
export async function call(
  address: string,
  path: string,
  token: string,
  body: object,
): Promise<Envelope<unknown>> {
  const response = await fetch(`${address}/REST/v2${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token === '' ? {} : { token }) },
    body: JSON.stringify(body),
  });
  const envelope = (await response.json()) as Envelope<unknown>;
  if (!envelope.result) throw new Error(`${path}: ${envelope.code} ${envelope.message}`);
  return envelope;
}

/** Signs in over REST and chooses a panel; returns the token. Throws where that is refused. */
export async function signIn(
  address: string,
  login: string,
  panel: string,
  secret = password,
): Promise<string> {
  const { token } = await call(address, '/auth/login', '', { account: login, password: secret });
  const selected = await call(address, '/panel/select', token, { mac: panel });
  return selected.token === '' ? token : selected.token;
}
