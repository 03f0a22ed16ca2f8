import { noAnswer, refused } from '../port.ts';
import type { PersonReceipt } from '../port.ts';
import { isListed, mayHoldStation, mayReach } from './addresses.ts';
import { judgedAddress } from './judged-address.ts';
import { httpReasons } from './request.ts';
import type { Reach } from './judged-address.ts';

/**
 * Where addresses that people typed may lead: over TLS to the public Internet, and to networks that the operator
 * listed, there also without TLS; never to a port on which this machine itself serves (reliability B-23).
 */
export const peoplesReach =
  (networks: readonly string[], isOwnPort: (port: number) => boolean = () => false): Reach =>
  (address, port, secure) =>
    mayReach(address, port, networks, isOwnPort) && (secure || isListed(address, networks));

/** The address of a host that may be reached, or what there is to say where there is none. */
export const addressOf = (...asked: Parameters<typeof judgedAddress>): Promise<string | PersonReceipt> =>
  judgedAddress(...asked).then(
    (address) => address ?? refused(httpReasons.address),
    () => noAnswer(httpReasons.noSuchHost),
  );

/**
 * Where servers may be that the owner of the machine typed in the portal: anywhere, also in the house; on this machine
 * only where loopback is listed, so that its other services are nobody's to knock at.
 */
export const machinesReach =
  (networks: readonly string[]): Reach =>
  (address, port) =>
    mayHoldStation(address, port, networks, () => false);

/** Variables of the machine may lead anywhere. */
export const operatorsReach: Reach = () => true;
