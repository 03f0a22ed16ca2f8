import type { Clock } from '@homeward/contract/ports.ts';
import type { ProbeNote } from '../common/ask-broker.ts';
import { createHueClient, type HueClient } from './client.ts';
import { devicesOf } from './devices.ts';
import { closed, failureOf, forgotten, notABridge } from './failure.ts';
import type { HueOptions } from './options.ts';
import { factsOf, keyFrom } from './register.ts';
import { readResources } from './resources.ts';

/** Ms: what is not known by then is not waited for. */
const patienceMs = 5_000;

export interface HueProbe {
  readonly ok: boolean;
  readonly detail: string;
  /** Its certificate, and the key that the bridge gave now, for whoever tries it to keep; never one that was there. */
  readonly learned?: { readonly key?: string; readonly fingerprint: string };
}

/**
 * Tries a bridge as somebody typed it, and counts its devices. Where it has given the panel no key, or has forgotten it,
 * it is asked for one, which it gives once its button is pressed. Its certificate is the one that counts from then on.
 * Never rejects, and takes 5 s at most.
 */
export async function probeHue(
  options: HueOptions,
  clock: Pick<Clock, 'after'>,
  note: ProbeNote = () => {},
): Promise<HueProbe> {
  const clients: HueClient[] = [];
  let [isLate, isKnown] = [false, false];
  const close = (): void => {
    for (const client of clients) client.close();
  };
  const cancel = clock.after(patienceMs, () => {
    isLate = true;
    close();
  });
  const clientWith = (more: Partial<HueOptions>, anyCertificate = false): HueClient => {
    const client = createHueClient({ ...options, ...more }, clock, anyCertificate);
    clients.push(client);
    return client;
  };
  try {
    const { name, version, fingerprint } = await factsOf(clientWith({ key: '' }, true));
    isKnown = true;
    const readWith = async (key: string) =>
      readResources(await clientWith({ key, fingerprint }).get('/clip/v2/resource'));
    const known =
      options.key === ''
        ? forgotten
        : await readWith(options.key).catch((error: unknown) => failureOf(error).message);
    if (typeof known === 'string' && known !== forgotten) return { ok: false, detail: known };
    const key = known === forgotten ? await keyFrom(clientWith({ key: '', fingerprint })) : options.key;
    const resources = typeof known === 'string' ? await readWith(key) : known;
    if (resources === null) return { ok: false, detail: notABridge };
    note('bridge', 1, name);
    if (version !== '') note('version', 1, version);
    note('devices', devicesOf(resources).length);
    return {
      ok: true,
      detail: 'connected',
      learned: { fingerprint, ...(key !== options.key && { key }) },
    };
  } catch (error) {
    const { message, shown } = failureOf(error);
    if (shown !== '') note('certificate', 1, shown);
    // What hangs up on the very first question is something else.
    const why = message === closed && !isKnown ? notABridge : message;
    return { ok: false, detail: isLate ? 'no answer within 5 seconds' : why };
  } finally {
    cancel();
    close();
  }
}
