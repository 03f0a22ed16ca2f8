import { addressOf, peoplesReach } from '@homeward/channels/http/reach.ts';
import { httpReasons, targetOf } from '@homeward/channels/http/request.ts';
import { openMailChannel } from '@homeward/channels/mail/channel.ts';
import { accepted, refused } from '@homeward/channels/port.ts';
import type { PersonReceipt } from '@homeward/channels/port.ts';
import { openPushChannel } from '@homeward/channels/push/channel.ts';
import { deliveryReasons as reasons } from '@homeward/contract/words/reports/delivery-reasons.ts';
import type { MachineTest } from '@homeward/contract/shapes/reports/machine-setting.ts';
import type { Locale } from '@homeward/contract/words/values/locales.ts';
import type { MachinePart } from '@homeward/contract/words/reports/machine-rows.ts';
import type { Clock, Random } from '@homeward/contract/ports.ts';
import type { PushKeys } from '@homeward/channels/push/keys.ts';
import { newId } from '../accounts/secrets.ts';
import type { NotifyOptions } from '../options/notify.ts';
import type { PushDeviceRow } from '../store/push-devices.ts';
import { textOf } from '../texts/catalogue.ts';
import { openPhoneWay, reachOf } from './phone-ways.ts';
import { pushSubjectOf } from './ways.ts';

const keepSeconds = 60;

export interface MachineTry {
  readonly clock: Clock;
  readonly random: Random;
  readonly part: MachinePart;
  /** How people are reached with what is tried in its place. */
  readonly options: NotifyOptions;
  readonly pushKeys: PushKeys;
  /** An address of what the part is for. */
  readonly to: string;
  readonly devices: readonly PushDeviceRow[];
  readonly locale: Locale;
  /** As the message calls where it comes from. */
  readonly place: string;
}

/** At which step a mail server said no, as a reason of ours; what else it said stays as it is. */
function plainReason(reason: string): string {
  if (/^SMTP (?:53\d|454) at AUTH/.test(reason)) return reasons.login;
  if (/^SMTP 5\d\d at MAIL/.test(reason)) return reasons.senderRefused;
  if (/^SMTP 5\d\d at RCPT/.test(reason)) return reasons.receiverRefused;
  return reason;
}

/** Tries one part: a real message over a real connection, or for networks whether an address may be reached. */
export async function tryMachine(given: MachineTry): Promise<readonly MachineTest[]> {
  const { clock, random, part, options, to, devices, locale, place } = given;
  const began = clock.monotonic();
  const never = new AbortController().signal;
  const id = newId(random);
  const subject = textOf(locale, 'notify.test_subject', { panel: place });
  const text = textOf(locale, 'notify.test_text');
  let said = '';
  const told = (receipt: PersonReceipt, name: string): MachineTest => ({
    tag: receipt.tag,
    reason: plainReason(receipt.tag === 'accepted' ? receipt.reference : receipt.reason),
    said,
    to: name,
    milliseconds: Math.max(0, Math.round(clock.monotonic() - began)),
  });
  const notSetUp = refused(reasons.notSetUp);
  switch (part) {
    case 'mail': {
      if (options.mail === null) return [told(notSetUp, to)];
      const heard = (words: string): void => {
        said = words;
      };
      const channel = openMailChannel(options.mail, { clock, reach: reachOf(options, 'mail'), heard });
      const message = { id, to, subject, text, language: locale, thread: null, urgent: false };
      return [told(await channel.send(message, never), to)];
    }
    case 'sms':
    case 'smpp':
    case 'modem':
    case 'voice':
    case 'sip': {
      const channel = openPhoneWay(part, { clock, random, options });
      if (channel === null) return [told(notSetUp, to)];
      const message = { id, to, text: `${subject}. ${text}`, language: locale };
      const receipt = await channel.send(message, never);
      channel.close();
      return [told(receipt, to)];
    }
    case 'push':
    case 'pushKeys': {
      const keys = given.pushKeys;
      const sender = { keys, subject: pushSubjectOf(options) };
      const channel = openPushChannel(sender, { clock, reach: peoplesReach(options.networks) });
      const payload = JSON.stringify({
        id,
        type: 'test',
        class: 'status',
        at: clock.now(),
        subject,
        text,
        language: locale,
        tag: id,
        actions: [],
      });
      return Promise.all(
        devices.map(async (device) =>
          told(
            await channel.send({ id, subscription: device, payload, keepSeconds, urgency: 'high' }, never),
            device.name,
          ),
        ),
      );
    }
    case 'networks': {
      if (!URL.canParse(to)) return [told(refused(httpReasons.invalidUrl), to)];
      const address = await addressOf(targetOf(new URL(to)), { reach: peoplesReach(options.networks) });
      return [told(typeof address === 'string' ? accepted(address) : address, to)];
    }
  }
}
