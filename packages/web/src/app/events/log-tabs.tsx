import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { useEventSearch } from '#app/events/event-search.ts';
import css from '#features/events/audit-list.module.css';
import { useText } from '#lib/i18n/use-text.ts';
import { useOwnRole } from '#lib/own-role.ts';

/** The logs of a house; the one of who changed what is its owner's. */
export function LogTabs() {
  const t = useText();
  const owner = useOwnRole() === 'master';
  const { log } = useEventSearch();
  return (
    <nav className={css['tabs']} aria-label={t('events.tabs')} data-no-print>
      <LogTab search={{}} current={log === undefined}>
        {t('events.tabEvents')}
      </LogTab>
      {owner && (
        <LogTab search={{ log: 'admin' }} current={log === 'admin'}>
          {t('events.tabAdmin')}
        </LogTab>
      )}
      <LogTab search={{ log: 'looks' }} current={log === 'looks'}>
        {t('events.tabLooks')}
      </LogTab>
    </nav>
  );
}

interface LogTabProps {
  readonly search: Readonly<Record<string, string>>;
  readonly current: boolean;
  readonly children: string;
}

/** A link that differs from its neighbour by what it asks for alone, which the router's own does not tell apart. */
function LogTab({ search, current, children }: LogTabProps) {
  const router = useRouter();
  const there = { to: '/$', params: { _splat: 'event' }, search: search as never } as const;
  function follow(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    void router.navigate(there);
  }
  return (
    <a
      href={router.buildLocation(there).publicHref}
      aria-current={current ? 'page' : undefined}
      onClick={follow}
    >
      {children}
    </a>
  );
}
