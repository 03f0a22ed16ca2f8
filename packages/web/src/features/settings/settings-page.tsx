import { SettingSearch } from '#features/settings/setting-search.tsx';
import { tasksOf } from '#features/settings/setting-pages.ts';
import { useSettingsKnown } from '#lib/house/portal-settings.ts';
import { refusalText } from '#lib/house/refusal-text.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Icon } from '#ui/icon.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { PageHead, Section } from '#ui/page.tsx';
import css from '#features/settings/settings-page.module.css';

/** Every setting: one search over them all, and the pages by what one wants to do (S2.9). */
export function SettingsPage() {
  const t = useText();
  const { settings, failure } = useSettingsKnown();
  return (
    <>
      <PageHead title={t('settings.title')} subtitle={t('settings.subtitle')} />
      <Loaded
        ready={settings !== undefined}
        problem={failure === undefined ? undefined : refusalText(t, failure)}
        failedTitle={t('settings.unread')}
        retryLabel={t('action.retry')}
        onRetry={() => location.reload()}
      >
        {settings !== undefined && (
          <>
            <SettingSearch settings={settings} />
            <Section title={t('settings.byTask')}>
              <ul className={css['tasks']}>
                {tasksOf(settings).map(({ path, icon, text, note }) => (
                  <li key={path}>
                    <PageLink to={`/${path}`} className={css['task']}>
                      <span className={css['tile']}>
                        <Icon name={icon} />
                      </span>
                      <span className={css['words']}>
                        <b>{t(text)}</b>
                        <span className={css['note']}>{t(note)}</span>
                      </span>
                      <Icon name="chevronRight" size={20} />
                    </PageLink>
                  </li>
                ))}
              </ul>
            </Section>
          </>
        )}
      </Loaded>
    </>
  );
}
