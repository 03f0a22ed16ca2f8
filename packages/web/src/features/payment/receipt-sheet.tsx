import type { Receipt } from '@homeward/contract/shapes/company/payment.ts';
import { moneyText } from '#features/payment/money-text.ts';
import { SumLines } from '#features/payment/sum-lines.tsx';
import { dateText } from '#lib/date-text.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Card } from '#ui/card.tsx';
import css from '#features/payment/receipt-sheet.module.css';
import '#ui/styles/print.css';

interface ReceiptSheetProps {
  readonly receipt: Receipt;
  /** Who was paid. */
  readonly provider: string;
  readonly demo: boolean;
  /** The home that it was paid for. */
  readonly site: string;
}

/** A receipt as it is printed. */
export function ReceiptSheet({ receipt, provider, demo, site }: ReceiptSheetProps) {
  const t = useText();
  const { id, at, plan, from, until, price, credit, total } = receipt;
  return (
    <Card>
      <article data-print className={css['sheet']} aria-label={t('pay.receipt', { no: id })}>
        <header>
          <p>{provider}</p>
          <h2>{t('pay.receipt', { no: id })}</h2>
        </header>
        <dl className={css['facts']}>
          <div>
            <dt>{t('pay.doc.date')}</dt>
            <dd>{dateText(at)}</dd>
          </div>
          <div>
            <dt>{t('pay.doc.home')}</dt>
            <dd>{site}</dd>
          </div>
        </dl>
        <SumLines
          rows={[
            {
              label: t('pay.receiptTitle', { plan, from: dateText(from), until: dateText(until) }),
              text: moneyText(price),
            },
            ...(credit === null ? [] : [{ label: t('pay.doc.credit'), text: `−${moneyText(credit)}` }]),
          ]}
          total={{ label: t('pay.doc.total'), text: moneyText(total) }}
        />
        {demo && <p className="muted">{t('pay.doc.demo')}</p>}
      </article>
    </Card>
  );
}
