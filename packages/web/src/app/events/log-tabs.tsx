import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { useEventSearch } from '#app/events/event-search.ts';
import css from '#features/events/audit-list.module.css';
import { useText } from '#lib/i18n/use-text.ts';
import { useOwnRole } from '#lib/own-role.ts';

/** The two logs of a house; who is not its owner has one. */
export function LogTabs() {
  const t = useText();
  const owner = useOwnRole() === 'master';
  const { admin } = useEventSearch();
  if (!owner) return null;
  return (
    <nav className={css['tabs']} aria-label={t('events.tabs')} data-no-print>
      <LogTab search={{}} current={!admin}>
        {t('events.tabEvents')}
      </LogTab>
      <LogTab search={{ log: 'admin' }} current={admin}>
        {t('events.tabAdmin')}
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
