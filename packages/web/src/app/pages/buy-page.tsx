import type { Feature } from '@homeward/contract/plan.ts';
import { SettingsUnread } from '#app/settings-unread.tsx';
import { useHouse } from '#lib/house/house.ts';
import { usePortalSettings } from '#lib/house/portal-settings.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { inOneLine } from '#lib/i18n/in-one-line.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { useNarrow } from '#lib/use-narrow.ts';
import { Banner } from '#ui/banner.tsx';
import { Card } from '#ui/card.tsx';
import { Crumb } from '#ui/crumb.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { PageHead, Section } from '#ui/page.tsx';
import { Row, Rows } from '#ui/rows.tsx';
import { Tag } from '#ui/tag.tsx';

/** In the order in which they are told. */
const features: readonly (readonly [Feature, IconName])[] = [
  ['push', 'bell'],
  ['incomingCall', 'phone'],
  ['email', 'mail'],
  ['sms', 'message'],
  ['voice', 'phone'],
  ['camera', 'camera'],
  ['automation', 'play'],
  ['care', 'heartHand'],
  ['location', 'globe'],
];

/** What the plan of this home has and lacks, and whom to ask for more (S2.10). Whatever it lacks, alarms work. */
export function BuyPage() {
  const t = useText();
  const narrow = useNarrow();
  const settings = usePortalSettings();
  const info = useHouse((house) => house.info);
  const { data: consent } = useAnswer('GET /panel/consent');
  if (settings === undefined) return <SettingsUnread title={t('plan.failed')} />;
  const has = features.filter(([feature]) => settings.plan.features.includes(feature));
  const lacks = features.filter(([feature]) => !settings.plan.features.includes(feature));
  const full = settings.plan.name === 'full';
  const list = (entries: typeof features, on: boolean, label: string) => (
    <Rows label={label}>
      {entries.map(([feature, icon]) => (
        <Row
          key={feature}
          icon={icon}
          look={on ? 'plain' : 'off'}
          title={t(`plan.feature.${feature}`)}
          note={t(`plan.unlocks.${feature}`)}
          state={
            on ? (
              <Tag tone="ok" icon="check">
                {t('plan.has')}
              </Tag>
            ) : (
              <Tag tone="offline">{t('plan.lacks')}</Tag>
            )
          }
        />
      ))}
    </Rows>
  );
  const company = consent?.company;
  const asks = (
    company === null || company === undefined
      ? [info?.contact, info?.phone, info?.mail_address]
      : [company.name, company.phone, company.mail]
  ).filter((one) => one !== undefined && one !== '');
  return (
    <>
      {narrow && <Crumb to="/more">{t('nav.more')}</Crumb>}
      <PageHead
        title={full ? t('plan.titleFull') : t('plan.title', { name: settings.plan.name })}
        subtitle={t('plan.subtitle', { name: info?.name ?? '' })}
      />
      <Banner tone="ok" icon="shield">
        {t('plan.safe')}
      </Banner>
      <Section title={t('plan.included')}>{list(has, true, t('plan.included'))}</Section>
      {lacks.length > 0 && (
        <Section title={t('plan.notIncluded')}>{list(lacks, false, t('plan.notIncluded'))}</Section>
      )}
      <Section title={t('plan.ask')}>
        <Card>
          <p>{t(full ? 'plan.askFull' : 'plan.askText')}</p>
          {asks.length > 0 && (
            <p>
              <b>{inOneLine(asks)}</b>
            </p>
          )}
        </Card>
      </Section>
    </>
  );
}
