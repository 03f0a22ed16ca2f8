import type { Clock, Random } from '@homeward/contract/ports.ts';
import type { AccountId } from '@homeward/contract/shapes/values/ids.ts';
import { newId } from '../accounts/secrets.ts';
import { pushRow } from '../notify/push-row.ts';
import type { Registry } from '../panels/registry.ts';
import { membersOf } from '../store/accounts.ts';
import { enqueue } from '../store/outbox.ts';
import { devicesOf } from '../store/push-devices.ts';
import type { Store } from '../store/store.ts';
import { likesOf } from '../store/profiles.ts';
import { panelLocale } from '../texts/language.ts';
import type { NoticeSender } from './notices.ts';
import { isForOwner, letterToOwner, pageOf } from './owner-letters.ts';

/** As the first of everything that is no alarm: somebody stands at the door. */
const priority = 5;

interface Given {
  readonly store: Store;
  readonly registry: Registry;
  readonly clock: Clock;
  readonly random: Random;
  readonly notify: { readonly wake: () => void };
}

/**
 * Tells owners on their devices what waits for them, or that somebody came in, with the page it is about; false where none of
 * them has one.
 */
export const pushNotices =
  (given: Given): NoticeSender =>
  async (notice) => {
    if (!isForOwner(notice)) return false;
    const { store, registry, clock, random, notify } = given;
    const resident = await registry.find(notice.panel);
    const owners = (await membersOf(store.db, notice.panel)).filter(
      ({ membership }) => membership.role === 'master',
    );
    const ids: readonly AccountId[] = owners.map(({ account }) => account.id);
    const devices = (await devicesOf(store.db, ids)).filter(({ trouble }) => trouble === null);
    const now = clock.now();
    const rows = await Promise.all(
      devices.map(async (device) => {
        const locale = (await likesOf(store.db, device.account)).locale ?? panelLocale(resident);
        const type = notice.tag === 'acceptanceWaits' ? 'acceptance' : 'access';
        const { subject, text } = letterToOwner(notice, locale, resident);
        const id = newId(random);
        return pushRow({
          id,
          account: device.account,
          panel: notice.panel,
          class: 'status',
          priority,
          content: {
            tag: 'push',
            device: device.id,
            urgency: 'high',
            payload: {
              id,
              type,
              class: 'status',
              panel: notice.panel,
              page: pageOf(notice),
              at: now,
              subject,
              text,
              language: locale,
              tag: `${type} ${notice.panel}`,
            },
          },
          subject,
          now,
        });
      }),
    );
    if (rows.length === 0) return false;
    await enqueue(store.db, rows);
    notify.wake();
    return true;
  };
