import { type Key, parseKey } from './cipher.ts';
import type { ZoneNumbering } from './event.ts';
import type { NetTarget } from '../net.ts';

/** A monitoring station's receiver, as a report URL names it. */
export interface Dc09Destination {
  readonly target: NetTarget;
  /** 3 to 16 hex digits, upper case. */
  readonly account: string;
  readonly format: 'ADM-CID' | 'SIA-DCS';
  readonly numbering: ZoneNumbering;
  /** Names of zones, people and areas go with events. */
  readonly names: boolean;
  readonly key: Key | null;
  /** Receiver number and account prefix, hex, up to 6 digits; the station says which. */
  readonly receiver: string | null;
  readonly line: string;
  /** The panel's MAC, which stations check against the account; null leaves it out. */
  readonly mac: string | null;
}

export type Dc09Url =
  | { readonly tag: 'destination'; readonly destination: Dc09Destination }
  | { readonly tag: 'rejected'; readonly part: 'form' | 'account' | 'port' | 'protocol' | 'key' };

/** The family's protocol words. Those with a 2 are the same frames under the name of the second edition. */
const protocols: Readonly<Record<string, Pick<Dc09Destination, 'format' | 'numbering'>>> = {
  SIA: { format: 'SIA-DCS', numbering: 'zone' },
  SIA2: { format: 'SIA-DCS', numbering: 'zone' },
  SIA_A: { format: 'SIA-DCS', numbering: 'areaZone' },
  SIA2_A: { format: 'SIA-DCS', numbering: 'areaZone' },
  CID_SIA: { format: 'ADM-CID', numbering: 'zone' },
  CID_SIA2: { format: 'ADM-CID', numbering: 'zone' },
};

const form =
  /^(ip|udp):\/\/([^@/]*)@(\[[0-9a-f:.]+\]|[^:/@\s[\]]+):(\d+)\/([^/]+)(\/TEXT)?(?:\/KEY\/([^/]*))?$/i;

/**
 * Reads `ip://ACCT@host:port/SIA` and its kin (domain: 5). `ip` is TCP, as in the family; `udp` in its place is the
 * same over UDP, which the family cannot say. `/KEY/<hex>` switches AES on; before it, `/TEXT` has names go with the
 * events of SIA-DCS (decision 27). A rejection names the part that is wrong.
 */
export function parseDc09Url(url: string): Dc09Url {
  const match = form.exec(url.trim());
  if (!match) return { tag: 'rejected', part: 'form' };
  const [, scheme = '', account = '', host = '', port = '', word = '', names, keyHex] = match;
  if (!/^[0-9a-f]{3,16}$/i.test(account)) return { tag: 'rejected', part: 'account' };
  if (Number(port) < 1 || Number(port) > 65535) return { tag: 'rejected', part: 'port' };
  const protocol = Object.hasOwn(protocols, word.toUpperCase()) ? protocols[word.toUpperCase()] : undefined;
  if (!protocol) return { tag: 'rejected', part: 'protocol' };
  if (names !== undefined && protocol.format !== 'SIA-DCS') return { tag: 'rejected', part: 'form' };
  const key = keyHex === undefined ? null : parseKey(keyHex);
  if (keyHex !== undefined && key === null) return { tag: 'rejected', part: 'key' };
  return {
    tag: 'destination',
    destination: {
      target: {
        transport: scheme.toLowerCase() === 'udp' ? 'udp' : 'tcp',
        host: host.replace(/^\[|\]$/g, ''),
        port: Number(port),
      },
      account: account.toUpperCase(),
      ...protocol,
      names: names !== undefined,
      key,
      // Written out although it is 0: receivers that drop it answer with another word in its place.
      receiver: '0',
      line: '0',
      mac: null,
    },
  };
}
