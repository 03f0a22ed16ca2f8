import { isMailAddress } from '@homeward/channels/mail/address.ts';
import type { Clock, Random } from '@homeward/contract/ports.ts';
import { newId } from '../accounts/secrets.ts';
import type { Registry } from '../panels/registry.ts';
import { accountById } from '../store/accounts.ts';
import { enqueue } from '../store/outbox.ts';
import { devicesOf } from '../store/push-devices.ts';
import type { PushDeviceRow } from '../store/push-devices.ts';
import type { Store } from '../store/store.ts';
import { textOf } from '../texts/catalogue.ts';
import { accountLocale } from '../texts/language.ts';
import type { OutboxMailer } from './mailer.ts';
import { pushRow } from './push-row.ts';

/** Between alarms and everything else: somebody counts on that device. */
const priority = 6;

interface Given {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  readonly registry: Registry;
  readonly mailer: OutboxMailer | null;
  readonly wake: () => void;
}

/**
 * Tells a person, by mail and on their other devices, that one of theirs takes no notifications any more: nothing on it
 * would ever say so.
 */
export async function tellDropped(given: Given, device: PushDeviceRow): Promise<void> {
  const { store, clock, random, mailer, wake } = given;
  const account = await accountById(store.db, device.account);
  if (account === null) return;
  const locale = await accountLocale(given, device.account);
  const name = device.name || textOf(locale, 'device.unnamed');
  const subject = textOf(locale, 'device.subject', { device: name });
  const text = textOf(locale, 'device.text', { device: name });
  if (mailer !== null && isMailAddress(account.mail))
    await mailer.send({ to: account.mail, account: account.id, locale, subject, text, secret: false });
  const others = (await devicesOf(store.db, [device.account])).filter(
    ({ id, trouble }) => id !== device.id && trouble === null,
  );
  const now = clock.now();
  await enqueue(
    store.db,
    others.map((other) => {
      const id = newId(random);
      return pushRow({
        id,
        account: device.account,
        panel: null,
        class: 'fault',
        priority,
        content: {
          tag: 'push',
          device: other.id,
          urgency: 'normal',
          payload: { id, type: 'device', class: 'fault', at: now, subject, text, language: locale, tag: id },
        },
        subject,
        now,
      });
    }),
  );
  wake();
}
