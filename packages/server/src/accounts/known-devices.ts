import type { AccountId } from '@homeward/contract/shapes/values/ids.ts';
import type { Random } from '@homeward/contract/ports.ts';
import type { Seal } from '../base/seal.ts';
import { newId, sameText } from './secrets.ts';

/** Accounts that one browser may be known to. */
const most = 4;

/**
 * Browsers in which somebody has signed in. Each keeps a cookie that says so; strangers, who have none, cannot lock it
 * out, however often they try (decision 31).
 */
export interface KnownDevices {
  /** Which device it is to an account, by its cookie; null where it is none. */
  known(cookie: string | null, account: AccountId): string | null;
  /** The cookie of a device in which an account has just been proven. */
  add(cookie: string | null, account: AccountId): string;
}

interface Entry {
  readonly id: string;
  readonly mark: string;
}

function entriesOf(cookie: string | null): readonly Entry[] {
  if (cookie === null || cookie.length > 512) return [];
  return cookie
    .split('~')
    .slice(0, most)
    .flatMap((text) => {
      const [id = '', mark = '', more] = text.split('.');
      return id === '' || mark === '' || more !== undefined ? [] : [{ id, mark }];
    });
}

export function createKnownDevices(seal: Pick<Seal, 'mark'>, random: Random): KnownDevices {
  const markOf = (id: string, account: AccountId): string => seal.mark(`device ${id} ${account}`);
  const isOf = ({ id, mark }: Entry, account: AccountId): boolean => sameText(mark, markOf(id, account));
  return {
    known: (cookie, account) => entriesOf(cookie).find((entry) => isOf(entry, account))?.id ?? null,
    add: (cookie, account) => {
      const entries = entriesOf(cookie);
      const own = entries.find((entry) => isOf(entry, account));
      const id = own?.id ?? newId(random);
      const others = entries.filter((entry) => entry !== own).slice(0, most - 1);
      return [{ id, mark: markOf(id, account) }, ...others]
        .map((entry) => `${entry.id}.${entry.mark}`)
        .join('~');
    },
  };
}
