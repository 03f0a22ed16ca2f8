import type { Money, Offer } from '@homeward/contract/shapes/company/payment.ts';
import { numberFormat } from '#lib/i18n/formats.ts';
import { currentLanguage, type Text } from '#lib/i18n/use-text.ts';

/** `€12.90`, as the reader's language writes it; the amount is in the currency's smallest unit. */
export function moneyText({ amount, currency }: Money): string {
  const format = numberFormat(currentLanguage(), { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** What a plan costs, with how often; or that it costs nothing. */
export const priceText = (t: Text, { price }: Pick<Offer, 'price'>): string =>
  price === null ? t('pay.price.free') : t(`pay.price.${price.every}`, { price: moneyText(price) });
