import type { Offer, PlanChosen, Quote, Subscription } from '@homeward/contract/shapes/company/payment.ts';
import type { Feature } from '@homeward/contract/shapes/company/plan.ts';
import { featuresBeyond } from '@homeward/contract/rules/company/plan-change.ts';
import { Answered } from '#features/answers/answered.tsx';
import { moneyText, priceText } from '#features/payment/money-text.ts';
import { SumLines } from '#features/payment/sum-lines.tsx';
import { call } from '#lib/client/call.ts';
import { dateText } from '#lib/date-text.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText, type Text } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { ProblemLine } from '#ui/problem-line.tsx';

interface PlanDialogProps {
  readonly subscription: Subscription | null;
  /** Nothing is ever charged. */
  readonly demo: boolean;
  readonly onDone: (chosen: PlanChosen) => void;
  readonly onClose: () => void;
}

/** Names of features, as a list of the reader's language. */
const namesOf = (t: Text, features: readonly Feature[]): string =>
  features.map((feature) => t(`plan.feature.${feature}`)).join(', ');

/** What a change comes to, when it takes effect and what it adds or takes away, before it is made. */
export function ChangePlan({
  offer,
  subscription,
  demo,
  onDone,
  onClose,
}: PlanDialogProps & { readonly offer: Offer }) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const quoted = useAnswer('GET /panel/payment/quote', { query: { offer: offer.id } });
  const quote = quoted.data;
  async function change() {
    const outcome = await act(() => call('PUT /panel/payment', { body: { offer: offer.id } }));
    if (outcome.tag === 'done') onDone(outcome.data);
  }
  const had = subscription?.offer;
  /** Only how often it is paid changes. */
  const same = had?.name === offer.name;
  const due = quote?.due ?? null;
  return (
    <ConfirmDialog
      title={
        same && offer.price !== null
          ? t(`pay.to.${offer.price.every}`)
          : t('pay.changeTitle', { plan: offer.name })
      }
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} data-autofocus>
            {had === undefined || same ? t('entry.back') : t('pay.keep', { plan: had.name })}
          </Button>
          <Button kind="primary" busy={busy} off={quote === undefined} onClick={() => void change()}>
            {due === null ? t('pay.change') : t('pay.payNow', { price: moneyText(due) })}
          </Button>
        </>
      }
    >
      <div className="stack">
        <Answered answer={quoted} failedTitle={t('pay.quoteFailed')} rows={2}>
          {quote !== undefined && <QuoteTold {...{ quote, offer, had }} />}
        </Answered>
        {demo && <p className="muted">{t('pay.demo')}</p>}
        <ProblemLine text={problem?.text} />
      </div>
    </ConfirmDialog>
  );
}

function QuoteTold({
  quote,
  offer,
  had,
}: {
  readonly quote: Quote;
  readonly offer: Offer;
  readonly had: Offer | undefined;
}) {
  const t = useText();
  const { now, at, due, credit, paidUntil } = quote;
  const gained = had === undefined ? [] : featuresBeyond(offer, had);
  const lost = had === undefined ? [] : featuresBeyond(had, offer);
  const price = priceText(t, offer);
  return (
    <>
      <p>{now ? t('pay.takesNow') : t('pay.takesLater', { date: dateText(at) })}</p>
      {gained.length > 0 && <p>{t('pay.gains', { names: namesOf(t, gained) })}</p>}
      {lost.length > 0 && <p>{t('pay.loses', { names: namesOf(t, lost) })}</p>}
      {now && offer.price !== null && (
        <SumLines
          rows={[
            { label: offer.name, text: moneyText(offer.price) },
            ...(credit === null || had === undefined
              ? []
              : [{ label: t('pay.credit', { plan: had.name }), text: `−${moneyText(credit)}` }]),
          ]}
          total={{
            label: t('pay.toPay'),
            text: moneyText(due ?? { amount: 0, currency: offer.price.currency }),
          }}
        />
      )}
      {offer.price !== null && (
        <p className="muted">{t('pay.then', { price, date: dateText(now ? (paidUntil ?? at) : at) })}</p>
      )}
    </>
  );
}

/** As many steps as choosing: what stays until when, what comes then, and that it can be taken back. */
export function CancelPlan({
  subscription,
  demo,
  onDone,
  onClose,
  free,
}: PlanDialogProps & {
  readonly subscription: Subscription;
  /** What a home has that pays nothing; undefined where that is not known. */
  readonly free: Offer | undefined;
}) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const { offer, paid, overdue } = subscription;
  async function cancel() {
    const outcome = await act(() => call('DELETE /panel/payment'));
    if (outcome.tag === 'done') onDone(outcome.data);
  }
  const lost = free === undefined ? offer.features : featuresBeyond(offer, free);
  return (
    <ConfirmDialog
      title={t('pay.cancelTitle', { plan: offer.name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} data-autofocus>
            {t('pay.keep', { plan: offer.name })}
          </Button>
          <Button kind="danger" busy={busy} onClick={() => void cancel()}>
            {t('pay.cancel')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>
          {overdue === null && paid !== null
            ? t('pay.cancelText', { date: dateText(paid.until) })
            : t('pay.cancelOverdue')}
        </p>
        <p>{t('pay.loses', { names: namesOf(t, lost) })}</p>
        <p>{t('plan.safe')}</p>
        {demo && <p className="muted">{t('pay.demo')}</p>}
        <ProblemLine text={problem?.text} />
      </div>
    </ConfirmDialog>
  );
}
