import { BlockList, isIP, isIPv4 } from 'node:net';
import { networkInterfaces } from 'node:os';

/** Which addresses a web request of a rule, a webhook, a push or a report may reach (reliability B-23). */

type Network = readonly [address: string, prefix: number];

function listOf(networks: readonly Network[]): BlockList {
  const list = new BlockList();
  for (const [address, prefix] of networks)
    list.addSubnet(address, prefix, isIPv4(address) ? 'ipv4' : 'ipv6');
  return list;
}

/** Out of bounds whatever the owner lists: nobody, everybody, and where clouds keep the machine's keys. */
const never = listOf([
  ['0.0.0.0', 8],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['169.254.169.254', 32],
  ['169.254.170.2', 32],
  ['100.100.100.200', 32],
  ['192.0.0.192', 32],
  ['::', 128],
  ['ff00::', 8],
  ['fd00:ec2::254', 128],
]);

/** Where no station of a monitoring company is: what has an address only by chance, and clouds' services for the machine. */
const linkLocal = listOf([
  ['169.254.0.0', 16],
  ['fe80::', 10],
]);
const loopback = listOf([
  ['127.0.0.0', 8],
  ['::1', 128],
]);

/** What is no part of the public Internet (RFC 6890 and its successors). */
const special4 = listOf([
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
]);

/** The public part of IPv6, and what in it is not: ways that lead on into IPv4, benchmarks, documentation. */
const global6 = listOf([['2000::', 3]]);
const special6 = listOf([
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]);

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const mappedHex = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/i;

/** An address in one way of writing: without a zone, and an IPv4 address in IPv6 clothes as what it is. */
export function plainAddress(address: string): string {
  const [bare = ''] = address.split('%');
  const dotted = mapped.exec(bare)?.[1];
  if (dotted !== undefined) return dotted;
  const hex = mappedHex.exec(bare);
  if (hex === null) return bare;
  const [high, low] = [Number.parseInt(hex[1] ?? '', 16), Number.parseInt(hex[2] ?? '', 16)];
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

const family = (address: string): 'ipv4' | 'ipv6' => (isIPv4(address) ? 'ipv4' : 'ipv6');

const isPublic = (address: string): boolean =>
  isIPv4(address)
    ? !special4.check(address, 'ipv4')
    : global6.check(address, 'ipv6') && !special6.check(address, 'ipv6');

/** Whether an address is in one of the owner's networks. */
export function isListed(address: string, networks: readonly string[]): boolean {
  const plain = plainAddress(address);
  return isIP(plain) !== 0 && ownersNetworks(networks).check(plain, family(plain));
}

/** Networks as `10.0.0.0/8` or `fd00::/8`; what is none is left out. */
function ownersNetworks(networks: readonly string[]): BlockList {
  return listOf(
    networks.flatMap((text): readonly Network[] => {
      const [address = '', prefix = ''] = text.split('/');
      const longest = isIP(address) === 6 ? 128 : 32;
      const length = Number(prefix);
      const isNetwork = isIP(address) !== 0 && /^\d{1,3}$/.test(prefix) && length <= longest;
      return isNetwork ? [[address, length]] : [];
    }),
  );
}

/** Addresses of this machine, whatever it is called. */
function isOwn(address: string): boolean {
  if (loopback.check(address, family(address))) return true;
  return Object.values(networkInterfaces()).some((entries) =>
    entries?.some((entry) => plainAddress(entry.address) === address),
  );
}

/** An address to which nothing ever goes, or a port on which this machine itself serves. */
const isBarred = (plain: string, port: number, isOwnPort: (port: number) => boolean): boolean =>
  isIP(plain) === 0 || never.check(plain, family(plain)) || (isOwnPort(port) && isOwn(plain));

/**
 * Whether reports may go to an address and port. A station may be anywhere, also in the house; on this machine only
 * where loopback is listed.
 */
export function mayHoldStation(
  address: string,
  port: number,
  networks: readonly string[],
  isOwnPort: (port: number) => boolean,
): boolean {
  const plain = plainAddress(address);
  if (isBarred(plain, port, isOwnPort) || linkLocal.check(plain, family(plain))) return false;
  return !loopback.check(plain, family(plain)) || isListed(plain, networks);
}

/**
 * Whether a request may go to an address and port: to the public Internet, and to private networks, loopback and
 * link-local addresses that the owner listed; never to a port on which this machine itself serves.
 */
export function mayReach(
  address: string,
  port: number,
  networks: readonly string[],
  isOwnPort: (port: number) => boolean,
): boolean {
  const plain = plainAddress(address);
  if (isBarred(plain, port, isOwnPort)) return false;
  return isPublic(plain) || isListed(plain, networks);
}
