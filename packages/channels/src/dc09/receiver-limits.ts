/** What one address, and all together, may take of a receiver. Times in ms of monotonic time. */
export interface ReceiverLimits {
  /** From the opening of a connection to its first whole frame, with the TLS handshake. */
  readonly firstFrame: number;
  /** From the first byte of a frame to its last. */
  readonly wholeFrame: number;
  /** How long a connection is kept that says nothing. */
  readonly idle: number;
  /** Connections at once, in all and from one address. */
  readonly connections: number;
  readonly connectionsOfOne: number;
  /** Messages in a row on one connection, none of them taken, after which it is closed. */
  readonly refusals: number;
  /** Datagrams under way at once; more are dropped, and sent again by their panels. */
  readonly datagrams: number;
  /** Datagrams that one address may send in ten seconds. */
  readonly datagramsOfOne: number;
}

export const receiverLimits: ReceiverLimits = {
  firstFrame: 10_000,
  wholeFrame: 10_000,
  idle: 600_000,
  connections: 4_000,
  connectionsOfOne: 200,
  refusals: 5,
  datagrams: 500,
  datagramsOfOne: 200,
};

const span = 10_000;
/** Addresses that are counted at once; a flood under more names than that meets the limit for all. */
const most = 10_000;

/** Counts what each address sends in spans of ten seconds; `now` is monotonic, ms. True as long as it may. */
export function perAddress(limit: number): (address: string, now: number) => boolean {
  const counts = new Map<string, number>();
  let since = 0;
  return (address, now) => {
    if (now - since >= span) {
      counts.clear();
      since = now;
    }
    const count = (counts.get(address) ?? 0) + 1;
    if (count === 1 && counts.size >= most) return true;
    counts.set(address, count);
    return count <= limit;
  };
}
