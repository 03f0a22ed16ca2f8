import { deliveryReasons as reasons } from '@homeward/contract/words/reports/delivery-reasons.ts';
import { sendByGateway } from '../http/gateway.ts';
import type { Gateway } from '../http/gateway.ts';
import type { HttpPorts } from '../http/request.ts';
import { isPhone } from '../phone.ts';
import { oneLine } from '../plain-text.ts';
import { refused } from '../port.ts';
import type { PersonChannel } from '../port.ts';

/** A call to one number, in which a text is read out. */
export interface VoiceMessage {
  readonly id: string;
  /** International, as `+491701234567`. */
  readonly to: string;
  readonly text: string;
  /** What is said behind it where a key is heard; absent asks for none. */
  readonly ask?: string;
  /** As `en-US`: the voice that reads it. */
  readonly language: string;
}

/** Characters of a text that somebody listens to. */
const longest = 600;

/** The way to phones by voice, over whatever provider the operator has. */
export function openVoiceChannel(gateway: Gateway, ports: HttpPorts): PersonChannel<VoiceMessage> {
  const closing = new AbortController();
  return {
    send: async ({ id, to, text, language }, signal) =>
      isPhone(to)
        ? sendByGateway(
            gateway,
            { id, to, text: oneLine(text, longest), language },
            ports,
            AbortSignal.any([signal, closing.signal]),
          )
        : refused(reasons.noPhone),
    close: () => closing.abort(),
  };
}
