import { useAnswer } from '#lib/house/use-answer.ts';
import { usePortalSettings } from '#lib/house/portal-settings.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { PageLink } from '#ui/page-link.tsx';
import { Section } from '#ui/page.tsx';
import { Row, Rows } from '#ui/rows.tsx';

const add = '/automation/automation_rule/add';

/** What rules remind of that no clock can know: nobody came home, somebody left without arming. */
export function Reminders() {
  const t = useText();
  const features = usePortalSettings()?.plan.features ?? [];
  const hasPlaces = features.includes('location');
  const { data } = useAnswer('GET /panel/mobilelite_geofence', {}, { skip: !hasPlaces });
  if (!features.includes('automation')) return null;
  const places = Array.isArray(data) && data.length > 0;
  return (
    <Section title={t('schedules.remind.title')}>
      <Rows label={t('schedules.remind.title')}>
        <Row
          icon="bell"
          title={t('schedules.remind.noShow')}
          note={t('schedules.remind.noShowText')}
          end={
            <PageLink to={add} search={{ template: 'noShow' }} className="link">
              {t('schedules.remind.make')}
            </PageLink>
          }
        />
        {hasPlaces && (
          <Row
            icon="leave"
            title={t('schedules.remind.left')}
            note={t('schedules.remind.leftText')}
            end={
              places ? (
                <PageLink to={add} search={{ template: 'leftDisarmed' }} className="link">
                  {t('schedules.remind.make')}
                </PageLink>
              ) : (
                <PageLink to="/location" className="link">
                  {t('schedules.remind.toPlaces')}
                </PageLink>
              )
            }
          />
        )}
      </Rows>
    </Section>
  );
}
