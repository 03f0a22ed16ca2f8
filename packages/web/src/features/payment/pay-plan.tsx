import type { Offer, PaymentView, PlanChosen } from '@homeward/contract/shapes/company/payment.ts';
import { useState } from 'react';
import { moneyText } from '#features/payment/money-text.ts';
import { OfferCards } from '#features/payment/offer-cards.tsx';
import { CancelPlan, ChangePlan } from '#features/payment/plan-dialogs.tsx';
import { PlanNow } from '#features/payment/plan-now.tsx';
import { ReceiptList } from '#features/payment/receipt-list.tsx';
import { PaymentNotices } from '#features/payment/payment-notices.tsx';
import { Answered } from '#features/answers/answered.tsx';
import { call } from '#lib/client/call.ts';
import { dateText } from '#lib/date-text.ts';
import { askSettings } from '#lib/house/portal-settings.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText, type Text } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Section } from '#ui/page.tsx';
import { ProblemLine } from '#ui/problem-line.tsx';

type Open = { readonly tag: 'cancel' } | { readonly tag: 'change'; readonly offer: Offer };

/** What a choice came to, in a sentence. */
function chosenText(t: Text, { subscription }: PlanChosen): string | undefined {
  if (subscription === null) return undefined;
  const { offer, pending } = subscription;
  if (pending === null) return t('pay.isNow', { plan: offer.name });
  const date = dateText(pending.at);
  return pending.cancelled
    ? t('pay.worksUntil', { date })
    : t('pay.willBe', { plan: pending.offer.name, date });
}

/** What a home pays for: the plan now and next, every other one, and receipts. */
export function PayPlan({
  view,
  reload,
}: {
  readonly view: PaymentView;
  readonly reload: () => Promise<void>;
}) {
  const t = useText();
  const [open, setOpen] = useState<Open>();
  const { busy, problem, act } = useAct();
  const receipts = useAnswer('GET /panel/payment/receipt');
  const { subscription, offers, provider, knownAt } = view;
  const demo = provider?.demo === true;
  const close = () => setOpen(undefined);

  async function done(chosen: PlanChosen) {
    close();
    // The provider wants to be paid on a page of its own; it leads back here.
    if (chosen.checkout !== null) return location.assign(chosen.checkout);
    const message = chosenText(t, chosen);
    if (message !== undefined) showToast({ icon: 'check', message, about: 'payment' });
    await Promise.all([reload(), receipts.reload(), askSettings()]);
  }
  async function press(work: 'DELETE /panel/payment/pending' | 'PUT /panel/payment/overdue') {
    const outcome = await act(() => call(work));
    if (outcome.tag === 'done') await done(outcome.data);
  }
  const isPaid = subscription !== null && subscription.paid !== null;
  const isHeld = knownAt !== null;
  const overdue = subscription?.overdue ?? null;
  return (
    <>
      <PaymentNotices view={view} />
      {subscription === null ? (
        <Card>
          <p>
            <b>{t('pay.unchosen')}</b>
          </p>
          <p className="muted">{t('pay.unchosenText')}</p>
        </Card>
      ) : (
        <PlanNow subscription={subscription}>
          {demo && <p className="muted">{t('pay.demo')}</p>}
          {subscription.pending !== null ? (
            <Button
              kind="primary"
              busy={busy}
              off={isHeld}
              onClick={() => void press('DELETE /panel/payment/pending')}
            >
              {t('pay.takeBack', { plan: subscription.offer.name })}
            </Button>
          ) : (
            isPaid && (
              <Button off={isHeld} onClick={() => setOpen({ tag: 'cancel' })}>
                {t('pay.cancel')}
              </Button>
            )
          )}
          {overdue !== null && (
            <Button
              kind="primary"
              busy={busy}
              off={isHeld}
              onClick={() => void press('PUT /panel/payment/overdue')}
            >
              {t('pay.payNow', { price: moneyText(overdue.total) })}
            </Button>
          )}
        </PlanNow>
      )}
      <ProblemLine text={problem?.text} />
      {offers.length > 0 && (
        <Section title={t('pay.plans')}>
          <OfferCards
            offers={offers}
            subscription={subscription}
            isHeld={isHeld || overdue !== null}
            onChoose={(offer) => setOpen({ tag: 'change', offer })}
          />
        </Section>
      )}
      <Section title={t('pay.receipts')}>
        <Answered answer={receipts} failedTitle={t('pay.receiptsFailed')}>
          <ReceiptList receipts={receipts.data ?? []} />
        </Answered>
      </Section>
      {open?.tag === 'change' && (
        <ChangePlan
          offer={open.offer}
          subscription={subscription}
          demo={demo}
          onDone={(chosen) => void done(chosen)}
          onClose={close}
        />
      )}
      {open?.tag === 'cancel' && subscription !== null && (
        <CancelPlan
          subscription={subscription}
          free={offers.find(({ price }) => price === null)}
          demo={demo}
          onDone={(chosen) => void done(chosen)}
          onClose={close}
        />
      )}
    </>
  );
}
