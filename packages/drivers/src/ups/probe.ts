import type { Clock } from '@homeward/contract/ports.ts';
import type { ProbeNote } from '../common/ask-broker.ts';
import { dialUps, type UpsClient } from './client.ts';
import type { UpsOptions } from './options.ts';
import { beginSession, listUps, readUps } from './session.ts';
import { powerOf } from './words.ts';

type Tried = { readonly ok: boolean; readonly detail: string };

/** Dials, and does something at the server; resolves with what was wrong where it could not. */
function at<Value>(
  clock: Clock,
  options: Pick<UpsOptions, 'host' | 'port'>,
  act: (client: UpsClient) => Promise<Value>,
): Promise<Value | { readonly wrong: string }> {
  return new Promise((resolve) => {
    const client: UpsClient = dialUps(clock, options, {
      ready: () =>
        void act(client).then((value) => {
          client.close();
          resolve(value);
        }),
      ended: (wrong) => resolve({ wrong }),
    });
  });
}

const isHere = (host: string): boolean => /^(?:localhost|127\.|\[?::1\]?$)/.test(host);

/** Tries a supply as it was typed in. Never rejects. */
export async function probeUps(
  options: UpsOptions,
  clock: Clock,
  note: ProbeNote = () => {},
): Promise<Tried> {
  const tried = await at(clock, options, async (client): Promise<Tried> => {
    const begun = await beginSession(client, options);
    if ('wrong' in begun) return { ok: false, detail: begun.wrong };
    if (begun.version !== '') note('version', 1, begun.version);
    const read = await readUps(client, begun.ups);
    if (read === null || typeof read === 'string') return { ok: false, detail: read ?? 'no answer' };
    note('ups', 1, begun.ups);
    if (powerOf(read).mains === false) note('onBattery', 1);
    if (options.user !== '' && !isHere(options.host)) note('unencrypted', 1);
    return { ok: true, detail: `the UPS ${begun.ups} says ${read.status}` };
  });
  return 'wrong' in tried ? { ok: false, detail: tried.wrong } : tried;
}

/** The supplies of a server; none where it is away. Never rejects. */
export async function findUps(
  options: Pick<UpsOptions, 'host' | 'port'>,
  clock: Clock,
): Promise<readonly string[]> {
  const found = await at(clock, options, listUps);
  return Array.isArray(found) ? found : [];
}
