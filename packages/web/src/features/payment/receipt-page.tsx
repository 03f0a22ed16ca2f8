import { Answered } from '#features/answers/answered.tsx';
import { ReceiptSheet } from '#features/payment/receipt-sheet.tsx';
import { useHouse } from '#lib/house/house.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { usePageParam } from '#lib/page-params.tsx';
import { Button } from '#ui/button.tsx';
import { Crumb } from '#ui/crumb.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHead } from '#ui/page.tsx';

/** One receipt, to print or to save as PDF. */
export function ReceiptPage() {
  const t = useText();
  const id = usePageParam('receipt');
  const site = useHouse((house) => house.info?.name ?? '');
  const payment = useAnswer('GET /panel/payment');
  const { data, problem, reload } = useAnswer('GET /panel/payment/receipt');
  const receipt = data?.find((one) => one.id === id);
  const provider = payment.data?.provider;
  return (
    <>
      <Crumb to="/account/buy">{t('more.buy')}</Crumb>
      <PageHead
        title={t('pay.receipt', { no: id })}
        action={
          receipt !== undefined && (
            <Button icon="print" kind="primary" onClick={() => print()}>
              {t('pay.print')}
            </Button>
          )
        }
      />
      <Answered answer={{ data, problem, reload }} failedTitle={t('pay.receiptsFailed')}>
        {receipt === undefined ? (
          <EmptyState title={t('pay.noReceipt')} text={t('pay.noReceiptText')} />
        ) : (
          <div className="stack">
            <ReceiptSheet
              receipt={receipt}
              provider={provider?.name ?? ''}
              demo={provider?.demo === true}
              site={site}
            />
            {receipt.url !== null && (
              <p>
                <a href={receipt.url} target="_blank" rel="noopener noreferrer">
                  {t('pay.ofProvider', { provider: provider?.name ?? '' })}
                </a>
              </p>
            )}
          </div>
        )}
      </Answered>
    </>
  );
}
