import type { PaymentView } from '@homeward/contract/shapes/company/payment.ts';
import { moneyText } from '#features/payment/money-text.ts';
import { dateText, momentText } from '#lib/date-text.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Banner } from '#ui/banner.tsx';

/** What is to be known first: a payment that did not come, a plan that ends, a provider that is away. */
export function PaymentNotices({ view }: { readonly view: PaymentView }) {
  const t = useText();
  const { provider, subscription, knownAt } = view;
  if (provider === null) return null;
  const { overdue = null, pending = null } = subscription ?? {};
  return (
    <>
      {knownAt !== null && (
        <Banner tone="offline" icon="info" title={t('pay.away', { provider: provider.name })}>
          {knownAt === 0 ? t('pay.awayUnknown') : t('pay.awayText', { time: momentText(knownAt) })}
        </Banner>
      )}
      {overdue !== null && (
        <Banner
          tone="fault"
          icon="fault"
          title={t('pay.overdue', { price: moneyText(overdue.total), date: dateText(overdue.since) })}
        >
          {t('pay.overdueText')}
        </Banner>
      )}
      {pending !== null && subscription !== null && (
        <Banner
          tone="delay"
          icon="clock"
          title={
            pending.cancelled
              ? t('pay.cancelled', { plan: subscription.offer.name })
              : t('pay.changing', { plan: pending.offer.name })
          }
        >
          {t('pay.worksUntil', { date: dateText(pending.at) })}
        </Banner>
      )}
      {provider.manage !== null && (
        <p>
          <a href={provider.manage} target="_blank" rel="noopener noreferrer">
            {t('pay.manage', { provider: provider.name })}
          </a>
        </p>
      )}
    </>
  );
}
