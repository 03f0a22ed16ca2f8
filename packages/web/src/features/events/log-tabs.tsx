import { useEventSearch } from '#features/events/event-search.ts';
import css from '#features/events/audit-list.module.css';
import { useText } from '#lib/i18n/use-text.ts';
import { useOwnRole } from '#lib/own-role.ts';
import { PageLink } from '#ui/page-link.tsx';

/** The logs of a house; the one of who changed what is its owner's. */
export function LogTabs() {
  const t = useText();
  const owner = useOwnRole() === 'master';
  const { log } = useEventSearch();
  return (
    <nav className={css['tabs']} aria-label={t('events.tabs')} data-no-print>
      <PageLink to="/event" current={log === undefined}>
        {t('events.tabEvents')}
      </PageLink>
      {owner && (
        <PageLink to="/event" search={{ log: 'admin' }} current={log === 'admin'}>
          {t('events.tabAdmin')}
        </PageLink>
      )}
      <PageLink to="/event" search={{ log: 'looks' }} current={log === 'looks'}>
        {t('events.tabLooks')}
      </PageLink>
    </nav>
  );
}
