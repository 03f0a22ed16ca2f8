import type { BillingPeriod, Offer, Subscription } from '@homeward/contract/shapes/company/payment.ts';
import { useState } from 'react';
import { featureIcons } from '#features/payment/feature-list.ts';
import { moneyText, priceText } from '#features/payment/money-text.ts';
import { dateText } from '#lib/date-text.ts';
import { useText, type Text } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Tag } from '#ui/tag.tsx';
import css from '#features/payment/offer-cards.module.css';

interface OfferCardsProps {
  readonly offers: readonly Offer[];
  readonly subscription: Subscription | null;
  /** Nothing can be chosen now; what stands above says why. */
  readonly isHeld: boolean;
  readonly onChoose: (offer: Offer) => void;
}

/** Every plan there is, with all it has and lacks beside each other; one press leads to what choosing it comes to. */
export function OfferCards({ offers, subscription, isHeld, onChoose }: OfferCardsProps) {
  const t = useText();
  const periods = new Set(offers.flatMap(({ price }) => (price === null ? [] : [price.every])));
  const [every, setEvery] = useState<BillingPeriod>(subscription?.offer.price?.every ?? 'month');
  const shown = offers.filter(({ price }) => price === null || price.every === every || periods.size < 2);
  return (
    <div className="stack">
      {periods.size > 1 && (
        <div className={css['period']}>
          <Segmented
            label={t('pay.period')}
            value={every}
            options={[
              { value: 'month', label: t('pay.monthly') },
              { value: 'year', label: t('pay.yearly') },
            ]}
            onChange={setEvery}
          />
        </div>
      )}
      <ul className={css['offers']} aria-label={t('pay.plans')}>
        {shown.map((offer) => (
          <OfferCard key={offer.id} {...{ offer, subscription, isHeld, onChoose }} />
        ))}
      </ul>
    </div>
  );
}

/** What pressing the button of a plan is called. */
function chooseText(t: Text, offer: Offer, had: Offer | undefined): string {
  if (had === undefined) return t('pay.choose', { plan: offer.name });
  if (had.name === offer.name && offer.price !== null) return t(`pay.to.${offer.price.every}`);
  return t('pay.changeTo', { plan: offer.name });
}

function OfferCard({
  offer,
  subscription,
  isHeld,
  onChoose,
}: Omit<OfferCardsProps, 'offers'> & { readonly offer: Offer }) {
  const t = useText();
  const had = subscription?.offer;
  const pending = subscription?.pending;
  const isNow = had?.id === offer.id;
  const isNext = pending?.offer.id === offer.id;
  const { price } = offer;
  return (
    <li className={css['offer']} data-now={isNow || undefined}>
      <div className={css['head']}>
        <h3>{offer.name}</h3>
        {isNow && (
          <Tag tone="ok" icon="check">
            {t('pay.yours')}
          </Tag>
        )}
        {isNext && pending && (
          <Tag tone="delay" icon="clock">
            {t('pay.fromShort', { date: dateText(pending.at) })}
          </Tag>
        )}
      </div>
      <p className={css['price']}>
        <b>{priceText(t, offer)}</b>
        {price?.every === 'year' && (
          <span>
            {t('pay.perMonth', { price: moneyText({ ...price, amount: Math.round(price.amount / 12) }) })}
          </span>
        )}
      </p>
      <ul className={css['features']}>
        {featureIcons.map(([feature]) => {
          const has = offer.features.includes(feature);
          return (
            <li key={feature} data-lacks={!has || undefined}>
              <Icon name={has ? 'check' : 'close'} size={20} />
              <span>{t(`plan.feature.${feature}`)}</span>
              {!has && <span className="sr">{t('plan.lacks')}</span>}
            </li>
          );
        })}
      </ul>
      {!isNow && !isNext && (
        <Button off={isHeld} onClick={() => onChoose(offer)}>
          {chooseText(t, offer, had)}
        </Button>
      )}
    </li>
  );
}
