import { isObject, type Json, text } from '../common/json.ts';
import type { HueClient } from './client.ts';
import { buttonWanted, HueFailure, notABridge } from './failure.ts';
import { objectIn } from './resources.ts';

/** What a bridge says of itself to anybody. */
export interface BridgeFacts {
  readonly name: string;
  readonly version: string;
  /** Of the certificate that it said it with. */
  readonly fingerprint: string;
}

/** Looks who answers. Rejects where it is no bridge. */
export async function factsOf(client: HueClient): Promise<BridgeFacts> {
  const { json, fingerprint } = await client.ask('GET', '/api/0/config');
  const told: Json = isObject(json) ? json : {};
  if (!/^[0-9a-f]{16}$/i.test(text(told, 'bridgeid'))) throw new HueFailure(notABridge);
  return {
    name: text(told, 'name').slice(0, 60),
    version: text(told, 'swversion').slice(0, 40),
    fingerprint,
  };
}

const notPressed = 101;

/** Asks the bridge for a key, which it gives for 30 s after its button was pressed. */
export async function keyFrom(client: HueClient): Promise<string> {
  const { json } = await client.ask('POST', '/api', {
    devicetype: 'homeward#panel',
    generateclientkey: true,
  });
  const [said] = Array.isArray(json) ? (json as readonly unknown[]) : [];
  const told: Json = isObject(said) ? said : {};
  const key = text(objectIn(told, 'success'), 'username');
  if (/^[\w-]{10,100}$/.test(key)) return key;
  throw new HueFailure(objectIn(told, 'error')['type'] === notPressed ? buttonWanted : notABridge);
}
