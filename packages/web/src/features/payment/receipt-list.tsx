import type { Receipt } from '@homeward/contract/shapes/company/payment.ts';
import { moneyText } from '#features/payment/money-text.ts';
import { dateText } from '#lib/date-text.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { LinkRow, Rows } from '#ui/rows.tsx';

/** What was paid, newest first; each leads to a page that can be printed. */
export function ReceiptList({ receipts }: { readonly receipts: readonly Receipt[] }) {
  const t = useText();
  if (receipts.length === 0) return <p className="muted">{t('pay.noReceipts')}</p>;
  return (
    <Rows label={t('pay.receipts')}>
      {receipts.map(({ id, plan, from, until, total }) => (
        <LinkRow
          key={id}
          icon="card"
          to={`/account/buy/${encodeURIComponent(id)}`}
          title={t('pay.receiptTitle', { plan, from: dateText(from), until: dateText(until) })}
          note={t('pay.receipt', { no: id })}
          state={<b>{moneyText(total)}</b>}
        />
      ))}
    </Rows>
  );
}
