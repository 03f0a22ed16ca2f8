import { machinesReach, operatorsReach } from '@homeward/channels/http/reach.ts';
import type { Reach } from '@homeward/channels/http/judged-address.ts';
import { systemBus } from '@homeward/channels/modem/system-bus.ts';
import { openModemChannel } from '@homeward/channels/modem/channel.ts';
import type { PersonChannel, PersonReceipt } from '@homeward/channels/port.ts';
import { openSipChannel } from '@homeward/channels/sip/channel.ts';
import { speaker } from '@homeward/channels/sip/speech.ts';
import { openSmppChannel } from '@homeward/channels/smpp/channel.ts';
import type { SmppReceipt } from '@homeward/channels/smpp/receipt.ts';
import { openSmsChannel } from '@homeward/channels/sms/channel.ts';
import { openVoiceChannel } from '@homeward/channels/voice/channel.ts';
import { standardTurns, type PhoneWay } from '@homeward/contract/words/reports/machine-rows.ts';
import type { Clock, Random } from '@homeward/contract/ports.ts';
import type { NotifyOptions } from '../options/notify.ts';

/** A text for one number, to be read or to be heard. */
interface PhoneMessage {
  readonly id: string;
  readonly to: string;
  readonly text: string;
  readonly ask?: string;
  readonly language: string;
}
type PhoneChannel = PersonChannel<PhoneMessage>;

export interface PhoneParts {
  readonly clock: Clock;
  readonly random: Random;
  readonly options: NotifyOptions;
  /** Told what became of text messages after they were taken. */
  readonly delivered?: (receipt: SmppReceipt) => void;
}

/** Where what was typed in the portal may lead, and what variables of the machine say. */
export const reachOf = ({ typed, networks }: NotifyOptions, part: string): Reach =>
  typed?.has(part) === true ? machinesReach(networks) : operatorsReach;

/** Opens one way to phones; null where it is not set up. */
export function openPhoneWay(
  way: PhoneWay,
  { clock, random, options, delivered }: PhoneParts,
): PhoneChannel | null {
  const reach = reachOf(options, way);
  switch (way) {
    case 'sms':
      return options.sms && openSmsChannel(options.sms, { clock, reach });
    case 'smpp': {
      const judged = options.typed?.has(way) === true ? { reach } : {};
      const heard = delivered === undefined ? {} : { delivered };
      return options.smpp && openSmppChannel(options.smpp, { clock, ...judged, ...heard });
    }
    case 'modem':
      return options.modem && openModemChannel(systemBus, clock);
    case 'voice':
      return options.voice && openVoiceChannel(options.voice, { clock, reach });
    case 'sip': {
      const speak = speaker(options.sipPrompt ?? null);
      return options.sip && openSipChannel(options.sip, { clock, random, reach, speak });
    }
  }
}

/** What two ways said together: a message that one of them did not take may go again where the other gave no answer. */
const joined = (before: PersonReceipt, next: PersonReceipt): PersonReceipt =>
  next.tag === 'accepted' || (before.tag === 'refused' && next.tag === 'noAnswer') ? next : before;

/** Opens ways to phones as one: each is tried in its turn until one takes the message. Null where none is set up. */
export function openPhoneWays(ways: readonly PhoneWay[], parts: PhoneParts): PhoneChannel | null {
  const turnOf = (way: PhoneWay): number => parts.options.turns?.[way] ?? standardTurns[way];
  const open = ways
    .toSorted((a, b) => turnOf(a) - turnOf(b))
    .flatMap((way) => openPhoneWay(way, parts) ?? []);
  const [first, ...others] = open;
  if (first === undefined) return null;
  return {
    async send(message, signal) {
      let answer = await first.send(message, signal);
      for (const channel of others) {
        if (answer.tag === 'accepted' || signal.aborted) break;
        answer = joined(answer, await channel.send(message, signal));
      }
      return answer;
    },
    close: () => {
      for (const channel of open) channel.close();
    },
  };
}
