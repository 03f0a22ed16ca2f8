import { deliveryReasons as reasons } from '@homeward/contract/words/reports/delivery-reasons.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import { isPhone } from '../phone.ts';
import { accepted, noAnswer, refused } from '../port.ts';
import type { PersonChannel, PersonReceipt } from '../port.ts';
import { smsText } from '../sms/channel.ts';
import type { SmsMessage } from '../sms/channel.ts';
import type { BusCall } from './system-bus.ts';
import {
  fieldsOf,
  firstModem,
  modemLocked,
  modemProper,
  modemRegistered,
  modemRoot,
  modemService,
} from './first-modem.ts';

/** Ms that a message may take: a modem with a weak signal tries for long. */
const totalMs = 30_000;

const messaging = `${modemProper}.Messaging`;
const nowhere = noAnswer(reasons.stopped);

/**
 * The way to phones by SMS over the modem of this machine, as ModemManager has it: the first where there are several,
 * one message after the other. What the network took is accepted; whether it was delivered nobody says.
 */
export function openModemChannel(call: BusCall, clock: Clock, patience = totalMs): PersonChannel<SmsMessage> {
  const closing = new AbortController();
  let turn: Promise<unknown> = Promise.resolve();

  async function deliver({ to, text }: SmsMessage, signal: AbortSignal): Promise<PersonReceipt> {
    if (signal.aborted) return nowhere;
    const objects = await call(
      modemService,
      modemRoot,
      'org.freedesktop.DBus.ObjectManager GetManagedObjects',
    );
    const found = objects === null ? null : firstModem(objects[0]);
    if (found === null) return noAnswer(reasons.noModem);
    const [path, all] = found;
    const state = Number(fieldsOf(all[modemProper])['State'] ?? 0);
    if (state === modemLocked) return noAnswer(reasons.simLocked);
    if (state < modemRegistered) return noAnswer(reasons.noNetwork);
    const fields = { number: to, text: smsText(text) };
    const [message] = (await call(modemService, path, `${messaging} Create`, 'a{sv}', fields)) ?? [];
    if (typeof message !== 'string') return noAnswer(reasons.failed);
    // It may have waited behind others for longer than whoever sends it.
    const isSent =
      !signal.aborted && (await call(modemService, message, `${modemService}.Sms Send`)) !== null;
    // Sent or not, it would stay and fill the card.
    await call(modemService, path, `${messaging} Delete`, 'o', message);
    return isSent ? accepted() : noAnswer(reasons.failed);
  }

  return {
    send: (message, signal) => {
      if (!isPhone(message.to)) return Promise.resolve(refused(reasons.noPhone));
      const late = new AbortController();
      const stops = AbortSignal.any([signal, closing.signal, late.signal]);
      const mine = turn.then(() => deliver(message, stops));
      turn = mine.catch(() => undefined);
      return new Promise((resolve) => {
        const finish = (receipt: PersonReceipt): void => {
          cancel();
          stops.removeEventListener('abort', stopped);
          resolve(receipt);
        };
        const stopped = (): void => finish(late.signal.aborted ? noAnswer(reasons.silence) : nowhere);
        const cancel = clock.after(patience, () => late.abort());
        stops.addEventListener('abort', stopped);
        if (stops.aborted) return stopped();
        mine.then(finish, () => finish(noAnswer(reasons.failed)));
      });
    },
    close: () => closing.abort(),
  };
}
