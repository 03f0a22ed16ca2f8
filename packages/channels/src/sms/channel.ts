import { deliveryReasons as reasons } from '@homeward/contract/words/reports/delivery-reasons.ts';
import { sendByGateway } from '../http/gateway.ts';
import type { Gateway } from '../http/gateway.ts';
import type { HttpPorts } from '../http/request.ts';
import { asciiText } from '../ascii-text.ts';
import { isPhone } from '../phone.ts';
import { oneLine } from '../plain-text.ts';
import { refused } from '../port.ts';
import type { PersonChannel } from '../port.ts';

/** A short message to one number. */
export interface SmsMessage {
  readonly id: string;
  /** International, as `+491701234567`. */
  readonly to: string;
  readonly text: string;
  /** As `en-US`. */
  readonly language: string;
}

/** GSM 03.38 without its extension: these take seven bits each. */
const gsm = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*$/;
/** Characters of a message of at most three parts. */
const longest = { gsm: 3 * 153, ucs2: 3 * 67 };

/** Marks of print that say no more than those of the seven bits, which hold twice as much. */
const plainMarks: readonly (readonly [RegExp, string])[] = [
  [/[\u00A0\u2000-\u200A\u202F]/g, ' '],
  [/[‘’‚]/g, "'"],
  [/[“”„«»]/g, '"'],
  [/[‐-―]/g, '-'],
  [/…/g, '...'],
];

/** Without the marks that the seven bits lack: `ż` becomes `z`, and `ü` stays. Other scripts stay as they are. */
const withoutMarks = (line: string): string =>
  Array.from(line, (letter) =>
    gsm.test(letter) || !/\p{Script=Latin}/u.test(letter) ? letter : asciiText(letter),
  ).join('');

/**
 * A text as a phone gets it: one line, of at most three parts, whose size depends on the letters it needs. Rather than
 * be cut, a text goes without the marks on its letters, as people write in messages.
 */
export function smsText(text: string): string {
  const whole = plainMarks.reduce(
    (line, [marks, plain]) => line.replace(marks, plain),
    text.normalize('NFC'),
  );
  const marked = oneLine(whole, longest.gsm).replace(/…$/, '...');
  const plain = marked.length > longest.ucs2 ? withoutMarks(marked) : marked;
  const line = gsm.test(plain) ? plain : marked;
  if (gsm.test(line)) return line.slice(0, longest.gsm);
  let cut = '';
  for (const character of line) {
    if (cut.length + character.length > longest.ucs2) break;
    cut += character;
  }
  return cut;
}

/** The way to phones by SMS, over whatever provider the operator has. */
export function openSmsChannel(gateway: Gateway, ports: HttpPorts): PersonChannel<SmsMessage> {
  const closing = new AbortController();
  return {
    send: async ({ id, to, text, language }, signal) =>
      isPhone(to)
        ? sendByGateway(
            gateway,
            { id, to, text: smsText(text), language },
            ports,
            AbortSignal.any([signal, closing.signal]),
          )
        : refused(reasons.noPhone),
    close: () => closing.abort(),
  };
}
