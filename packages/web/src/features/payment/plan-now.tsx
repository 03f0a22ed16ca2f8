import type { Subscription } from '@homeward/contract/shapes/company/payment.ts';
import type { ReactNode } from 'react';
import { priceText } from '#features/payment/money-text.ts';
import { dateText } from '#lib/date-text.ts';
import { useText, type Text } from '#lib/i18n/use-text.ts';
import { Icon } from '#ui/icon.tsx';
import css from '#features/payment/plan-now.module.css';

interface PlanNowProps {
  readonly subscription: Subscription;
  /** What can be done about it. */
  readonly children?: ReactNode;
}

/** The plan a home has, and beside it the one that follows: the same again, another, or none that is paid for. */
export function PlanNow({ subscription, children }: PlanNowProps) {
  const t = useText();
  const { offer, paid, pending, since } = subscription;
  const next = pending?.offer ?? offer;
  return (
    <section className={css['card']} aria-label={t('pay.nowAndNext')}>
      <div className={css['plans']}>
        <div className={css['plan']} data-tone="ok">
          <p className={css['when']}>{t('pay.now')}</p>
          <p className={css['name']}>{offer.name}</p>
          <p>{priceText(t, offer)}</p>
          <p className="muted">
            {paid === null
              ? t('pay.since', { date: dateText(since) })
              : t('pay.paidUntil', { date: dateText(paid.until) })}
          </p>
        </div>
        <Icon name="chevronRight" />
        <div className={css['plan']} data-tone={pending === null ? 'ok' : 'delay'} data-next>
          <p className={css['when']}>{t('pay.next')}</p>
          <p className={css['name']}>{next.name}</p>
          <p>{priceText(t, next)}</p>
          <p className="muted">{whenText(t, subscription)}</p>
        </div>
      </div>
      {children !== undefined && <div className={css['acts']}>{children}</div>}
    </section>
  );
}

function whenText(t: Text, { paid, pending, overdue }: Subscription): string {
  if (pending !== null) return t('pay.from', { date: dateText(pending.at) });
  if (overdue !== null) return t('pay.oncePaid');
  return paid === null ? t('pay.stays') : t('pay.renews', { date: dateText(paid.until) });
}
