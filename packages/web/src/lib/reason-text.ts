import { readReason } from '@homeward/contract/words/reports/delivery-reasons.ts';
import type { Text } from '#lib/i18n/use-text.ts';

/** Why a message was not taken, in the reader's language; what nobody has words for stays as it came. Texts: `reasons`. */
export function reasonText(t: Text, said: string): string {
  const reason = readReason(said);
  if (reason === null) return said;
  if (reason.tag === 'reason') return t(`reason.${reason.name}`);
  const { protocol, code, detail } = reason;
  return detail === ''
    ? t('reason.code', { protocol, code })
    : t('reason.codeDetail', { protocol, code, detail });
}
