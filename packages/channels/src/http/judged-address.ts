import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';

/** Finds the addresses of a name. */
export type Resolve = (host: string) => Promise<readonly string[]>;
/** Whether a request may go to an address and port. `secure`: over TLS. */
export type Reach = (address: string, port: number, secure: boolean) => boolean;

const resolveBySystem: Resolve = async (host) =>
  (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address);

/**
 * The first address of a host that may be reached; null where none may. The name is looked up once: whoever connects goes
 * to the address that was judged. Rejects where there is no such name.
 */
export async function judgedAddress(
  { host, port, secure }: { readonly host: string; readonly port: number; readonly secure: boolean },
  { reach, resolve = resolveBySystem }: { readonly reach: Reach; readonly resolve?: Resolve },
): Promise<string | null> {
  const found = isIP(host) === 0 ? await resolve(host) : [host];
  return found.find((address) => reach(address, port, secure)) ?? null;
}
