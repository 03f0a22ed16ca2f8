import { deliveryReasons as reasons } from '@homeward/contract/words/reports/delivery-reasons.ts';
import type { Clock, Random } from '@homeward/contract/ports.ts';
import type { Reach, Resolve } from '../http/judged-address.ts';
import { addressOf, operatorsReach } from '../http/reach.ts';
import { isPhone } from '../phone.ts';
import { oneLine } from '../plain-text.ts';
import { accepted, noAnswer, refused } from '../port.ts';
import type { PersonChannel, PersonReceipt } from '../port.ts';
import type { VoiceMessage } from '../voice/channel.ts';
import { openSipCall, sipLimits } from './call.ts';
import type { SipCall, SipLimits, SipLine } from './call.ts';
import type { Speak } from './speech.ts';

export interface SipPorts {
  readonly clock: Clock;
  readonly random: Random;
  readonly speak: Speak;
  /** Judges where the server is, where somebody other than the operator chose it. */
  readonly reach?: Reach;
  readonly resolve?: Resolve;
}

const pressedYes: PersonReceipt = { tag: 'accepted', reference: '', confirmed: true };
/** Times that a text is said to somebody who presses nothing. */
const rounds = 2;
const longest = 600;

/**
 * The way to phones by a line of one's own (SIP): it registers, calls, speaks the text twice, and takes 1 as a yes, which
 * the receipt says (`confirmed`). A call is accepted when somebody has picked up and the text was said once; nobody
 * knows whether that was a mailbox.
 */
export function openSipChannel(
  line: SipLine,
  { clock, random, speak, reach = operatorsReach, resolve }: SipPorts,
  limits: SipLimits = sipLimits,
): PersonChannel<VoiceMessage> {
  const closing = new AbortController();

  async function talk(
    { rtp, confirmed, over }: SipCall,
    speech: Int16Array,
    signal: AbortSignal,
  ): Promise<PersonReceipt> {
    const stopped = Promise.withResolvers<'stopped'>();
    const stop = (): void => stopped.resolve('stopped');
    const cancels = [clock.after(limits.talk, stop)];
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
    const ends = [confirmed, over, stopped.promise];
    try {
      for (let round = 0; round < rounds; round += 1) {
        const said = await Promise.race([...ends, rtp.play(speech)]);
        if (said === 'yes') return pressedYes;
        if (said !== undefined) return round > 0 ? accepted() : noAnswer(reasons.hungUp);
        const quiet = Promise.withResolvers<'quiet'>();
        cancels.push(clock.after(limits.key, () => quiet.resolve('quiet')));
        const key = await Promise.race([...ends, quiet.promise]);
        if (key === 'yes') return pressedYes;
        if (key !== 'quiet') break;
      }
      return accepted();
    } finally {
      signal.removeEventListener('abort', stop);
      for (const cancel of cancels) cancel();
    }
  }

  async function call(message: VoiceMessage, signal: AbortSignal): Promise<PersonReceipt> {
    const { to, text, ask = '', language } = message;
    const words = [oneLine(text, longest), ask].filter((part) => part !== '').join(' ');
    const speech = await speak(words, language);
    if (speech === null) return noAnswer(reasons.noSpeech);
    const { host, port, transport } = line;
    const way = resolve === undefined ? {} : { resolve };
    const address = await addressOf({ host, port, secure: transport === 'tls' }, { ...way, reach });
    if (typeof address !== 'string') return address;
    const open = await openSipCall({ line, address, to, clock, random, limits, reach, signal });
    if ('tag' in open) return open;
    const receipt = await talk(open, speech, signal);
    await open.end();
    return receipt;
  }

  return {
    send: async (message, signal) => {
      if (!isPhone(message.to)) return refused(reasons.noPhone);
      const stops = AbortSignal.any([signal, closing.signal]);
      if (stops.aborted) return noAnswer(reasons.stopped);
      return call(message, stops).catch(() => noAnswer(reasons.failed));
    },
    close: () => closing.abort(),
  };
}
