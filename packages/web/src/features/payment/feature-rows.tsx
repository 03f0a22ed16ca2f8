import type { Feature } from '@homeward/contract/shapes/company/plan.ts';
import { featureIcons } from '#features/payment/feature-list.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Section } from '#ui/page.tsx';
import { Row, Rows } from '#ui/rows.tsx';
import { Tag } from '#ui/tag.tsx';

/** What a plan has, and then what it lacks, each with what it is good for. */
export function FeatureRows({ features }: { readonly features: readonly Feature[] }) {
  const t = useText();
  const has = featureIcons.filter(([feature]) => features.includes(feature));
  const lacks = featureIcons.filter(([feature]) => !features.includes(feature));
  const list = (entries: typeof featureIcons, on: boolean, label: string) => (
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
  return (
    <>
      {has.length > 0 && <Section title={t('plan.included')}>{list(has, true, t('plan.included'))}</Section>}
      {lacks.length > 0 && (
        <Section title={t('plan.notIncluded')}>{list(lacks, false, t('plan.notIncluded'))}</Section>
      )}
    </>
  );
}
