import type { EventCode } from '@homeward/contract/shapes/alarms/event.ts';
import { admCidData, siaDcsData } from './event.ts';
import { type ExtendedData, type Frame } from './frame.ts';
import { formatTimestamp } from './timestamp.ts';
import type { Dc09Destination } from './url.ts';

/** What a monitoring station can be told. */
export type Dc09Message =
  | {
      readonly tag: 'event';
      /** 1 to 9999; a repetition keeps the number, so that the receiver knows it again. */
      readonly sequence: number;
      readonly event: EventCode;
      /** When it happened, ms since 1970; null where that is now. Late reports need it. */
      readonly occurredAt: number | null;
      /** Names of zone or person and area, for SIA-DCS and stations that are to have them. */
      readonly text: string;
      /** Ms to add to our clock to get the receiver's, learnt from `badTime`. */
      readonly clockOffset: number;
    }
  /** Is the way open? No sequence, no event: only supervision. */
  | { readonly tag: 'linkTest'; readonly clockOffset: number };

/** The frame for a message sent at `now` (ms since 1970, our clock). */
export function frameFor(message: Dc09Message, destination: Dc09Destination, now: number): Frame {
  const address = { receiver: destination.receiver, line: destination.line, account: destination.account };
  const timestamp = now + message.clockOffset;
  const extended: ExtendedData[] =
    destination.mac === null
      ? []
      : [{ letter: 'M', text: destination.mac.replaceAll(':', '').toUpperCase() }];
  if (message.tag === 'linkTest')
    return { id: 'NULL', sequence: 0, ...address, data: '', extended, timestamp };
  if (message.occurredAt !== null) {
    extended.push({ letter: 'H', text: formatTimestamp(message.occurredAt + message.clockOffset) });
  }
  const { account, format, numbering } = destination;
  const data =
    format === 'ADM-CID'
      ? admCidData(account, message.event, numbering)
      : siaDcsData(account, message.event, numbering, destination.names ? message.text : '');
  return { id: format, sequence: message.sequence, ...address, data, extended, timestamp };
}
