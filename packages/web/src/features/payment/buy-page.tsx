import { PayPlan } from '#features/payment/pay-plan.tsx';
import { SettingsUnread } from '#features/answers/settings-unread.tsx';
import { Answered } from '#features/answers/answered.tsx';
import { FeatureRows } from '#features/payment/feature-rows.tsx';
import { useHouse } from '#lib/house/house.ts';
import { usePortalSettings } from '#lib/house/portal-settings.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { inOneLine } from '#lib/i18n/in-one-line.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { useNarrow } from '#lib/use-narrow.ts';
import { Banner } from '#ui/banner.tsx';
import { Card } from '#ui/card.tsx';
import { Crumb } from '#ui/crumb.tsx';
import { PageHead, Section } from '#ui/page.tsx';

/**
 * The plan of this home (S2.10): what it has, what comes next and what it costs, where it is paid for; otherwise that
 * nobody is paid, or whom to ask for more. Whatever it lacks, alarms work.
 */
export function BuyPage() {
  const t = useText();
  const narrow = useNarrow();
  const settings = usePortalSettings();
  const info = useHouse((house) => house.info);
  const isMaster = settings?.is_master === true;
  const payment = useAnswer('GET /panel/payment', {}, { skip: !isMaster });
  if (settings === undefined) return <SettingsUnread title={t('plan.failed')} />;
  const { plan } = settings;
  const view = payment.data;
  const pays = view !== undefined && view.provider !== null;
  const full = plan.name === 'full';
  return (
    <>
      {narrow && <Crumb to="/more">{t('nav.more')}</Crumb>}
      <PageHead
        title={full ? t('plan.titleFull') : t('plan.title', { name: plan.name })}
        subtitle={t('plan.subtitle', { name: info?.name ?? '' })}
      />
      <div className="stack">
        <Banner tone="ok" icon="shield">
          {t('plan.safe')}
        </Banner>
        {isMaster && (
          <Answered answer={payment} failedTitle={t('plan.failed')} rows={2}>
            {pays && <PayPlan view={view} reload={payment.reload} />}
          </Answered>
        )}
      </div>
      <FeatureRows features={plan.features} />
      {!pays && <WhomToAsk full={full} paysNobody={full && view !== undefined} />}
    </>
  );
}

/** Where nothing is bought here: why not, and whom to ask. */
function WhomToAsk({ full, paysNobody }: { readonly full: boolean; readonly paysNobody: boolean }) {
  const t = useText();
  const info = useHouse((house) => house.info);
  const { data: consent } = useAnswer('GET /panel/consent');
  const company = consent?.company;
  const asks = (
    company === null || company === undefined
      ? [info?.contact, info?.phone, info?.mail_address]
      : [company.name, company.phone, company.mail]
  ).filter((one) => one !== undefined && one !== '');
  return (
    <Section title={t('plan.ask')}>
      <Card>
        {paysNobody && (
          <p>
            <b>{t('pay.nobody')}</b>
          </p>
        )}
        <p>{t(full ? 'plan.askFull' : 'plan.askText')}</p>
        {asks.length > 0 && (
          <p>
            <b>{inOneLine(asks)}</b>
          </p>
        )}
      </Card>
    </Section>
  );
}
