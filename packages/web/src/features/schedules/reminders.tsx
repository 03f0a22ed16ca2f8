import { usePortalSettings } from '#lib/house/portal-settings.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { PageLink } from '#ui/page-link.tsx';
import { Section } from '#ui/page.tsx';
import { Row, Rows } from '#ui/rows.tsx';

/** What no clock can know has a page of its own: nobody came home, somebody left without arming. */
export function Reminders() {
  const t = useText();
  const features = usePortalSettings()?.plan.features ?? [];
  if (!features.includes('automation')) return null;
  return (
    <Section title={t('schedules.remind.title')}>
      <Rows label={t('schedules.remind.title')}>
        <Row
          icon="bell"
          title={t('schedules.remind.page')}
          note={t('schedules.remind.pageText')}
          end={
            <PageLink to="/automation/reminder" className="link">
              {t('schedules.remind.open')}
            </PageLink>
          }
        />
      </Rows>
    </Section>
  );
}
