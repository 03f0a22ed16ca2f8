import type { CodeEntry } from '@homeward/contract/wire/code-entry.ts';
import { canOpen, firstToEnd, lockCounts, peopleOf, type HomeLock } from '#features/codes/code-people.ts';
import { untilDay } from '#features/codes/code-words.ts';
import { inOneLine } from '#lib/i18n/in-one-line.ts';
import type { Text } from '#lib/i18n/use-text.ts';

interface Known {
  readonly entries: readonly CodeEntry[];
  /** Of whoever looks. */
  readonly role: string;
  /** Epoch ms. */
  readonly now: number;
}

/** Who can open the home, in a sentence. Where the owner's code is hidden from the owner's eyes it still opens. */
export function factOf(t: Text, { entries, role, now }: Known): string {
  if (role === 'installer') return t('codes.titleInstaller');
  if (role !== 'master') return t('codes.titleOwn');
  const hidden = peopleOf(entries).every(({ slot }) => slot !== 'master');
  const count = canOpen(entries, now).length + (hidden ? 1 : 0);
  if (count === 1) return t('codes.titleAlone');
  const guest = firstToEnd(entries, now);
  const until = guest?.validity.until ?? null;
  return guest === undefined || until === null
    ? t('codes.title', { count })
    : t('codes.titleUntil', { count, name: guest.user_name, when: untilDay(until, now) });
}

interface Counted {
  readonly used: number;
  readonly most: number;
  readonly locks: readonly HomeLock[];
}

/** How many codes are used, and what locks have not taken yet. */
export function noteOf(t: Text, { used, most, locks }: Counted): string {
  const { waiting, failed } = lockCounts(locks);
  return inOneLine([
    t('codes.used', { count: used, most }),
    waiting > 0 && t('codes.lockWaiting', { count: waiting }),
    failed > 0 && t('codes.lockFailed', { count: failed }),
  ]);
}
