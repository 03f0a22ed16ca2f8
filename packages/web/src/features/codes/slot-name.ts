import type { CodeEntry } from '@homeward/contract/wire/code-entry.ts';
import type { Text } from '#lib/i18n/use-text.ts';

/** What a slot is called on the page: a person's name, or what a special code is for. */
export const nameOf = (t: Text, { slot, user_name: name }: CodeEntry): string =>
  slot === 'user' || slot === 'master' ? name : t(`codes.special.${slot}`);
