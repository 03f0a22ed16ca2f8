import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { noAnswer, refused } from '../port.ts';
import type { PersonReceipt } from '../port.ts';
import { isListed, mayReach } from './addresses.ts';
import { httpReasons } from './request.ts';
import type { Reach, Resolve } from './request.ts';

/**
 * Where addresses that people typed may lead: over TLS to the public Internet, and to networks that the operator
 * listed, there also without TLS; never to a port on which this machine itself serves (reliability B-23).
 */
export const peoplesReach =
  (networks: readonly string[], isOwnPort: (port: number) => boolean = () => false): Reach =>
  (address, port, secure) =>
    mayReach(address, port, networks, isOwnPort) && (secure || isListed(address, networks));

const resolveBySystem: Resolve = async (host) =>
  (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address);

/**
 * The address of a name that may be reached, or what there is to say where there is none. The name is looked up once:
 * whoever connects goes to the address that was judged.
 */
export async function addressOf(
  { host, port, secure }: { readonly host: string; readonly port: number; readonly secure: boolean },
  { reach, resolve = resolveBySystem }: { readonly reach: Reach; readonly resolve?: Resolve },
): Promise<string | PersonReceipt> {
  const found = isIP(host) === 0 ? await resolve(host).catch(() => null) : [host];
  if (found === null) return noAnswer(httpReasons.noSuchHost);
  return found.find((one) => reach(one, port, secure)) ?? refused(httpReasons.address);
}

/** The operator's own settings may lead anywhere. */
export const operatorsReach: Reach = () => true;
