import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { AccountMenu } from '#app/shell/lazy-account-menu.ts';
import { queuePage, useWorkItems } from '#app/work-shell/work-items.ts';
import { WorkTools } from '#app/work-shell/work-tools.tsx';
import css from '#app/work-shell/work-shell.module.css';
import { isWaiting, useOpenCases } from '#features/queue/queue-now.ts';
import { ThemeButton } from '#features/preferences/theme-button.tsx';
import { useVisit } from '#features/sign-in/visit.ts';
import { useAnnouncement } from '#lib/announce.ts';
import { useSession } from '#lib/client/session.ts';
import { usePortalSettings } from '#lib/house/portal-settings.ts';
import { useTenantMay } from '#lib/house/tenant-may.ts';
import { useText, withTexts } from '#lib/i18n/use-text.ts';
import { initialsOf } from '#lib/initials.ts';
import { usePageTitle, windowTitle } from '#lib/page-title.ts';
import { useHere } from '#lib/router/here.ts';
import { setSound, useSound } from '#lib/sound.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { MenuButton } from '#ui/menu-button.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { Toaster } from '#ui/toaster.tsx';

const SessionSheet = lazy(async () => ({
  default: (await withTexts(import('#features/sign-in/session-sheet.tsx'), 'entry')).SessionSheet,
}));

const QueueNews = lazy(async () => ({
  default: (await withTexts(import('#features/queue/queue-news.tsx'), 'queue')).QueueNews,
}));

/** More of them are told by their number no more. */
const mostCounted = 99;

/** The frame of whoever works for many homes (S2.4): a labelled rail at every width, below it on a phone. */
export function WorkShell({ children }: { readonly children: ReactNode }) {
  const t = useText();
  const { demo } = useVisit();
  const { polite, assertive } = useAnnouncement();
  const session = useSession((state) => state.session);
  const name = session.tag === 'in' || session.tag === 'over' ? session.account.name : '';
  const tenant = usePortalSettings()?.tenant;
  const company = tenant?.name ?? '…';
  const answers = useTenantMay('signals', 'write');
  const waiting = useOpenCases().filter(isWaiting).length;
  const sounds = useSound(({ on }) => on);
  const page = usePageTitle(({ title }) => title);
  useEffect(() => {
    const title = windowTitle(page, tenant?.name ?? '');
    document.title = waiting === 0 ? title : `(${waiting}) ${title}`;
  }, [page, tenant?.name, waiting]);
  const path = useHere((here) => here.path);
  // The board on a wall has nothing around it.
  const isWall = useHere((here) => here.path === '/installer_dashboard' && here.search['wall'] === 'on');
  const items = useWorkItems().map(({ to, icon, text }) => (
    <PageLink key={to} to={to} current={path === to || path.startsWith(`${to}/`)}>
      <Icon name={icon} />
      {to === queuePage && waiting > 0 ? (
        <>
          <span aria-hidden="true">{t(text)}</span>
          <span className={css['waiting']} aria-hidden="true">
            {waiting > mostCounted ? `${mostCounted}+` : waiting}
          </span>
          <span className="sr">{t('sites.nav.waiting', { count: waiting })}</span>
        </>
      ) : (
        <span>{t(text)}</span>
      )}
    </PageLink>
  ));
  return (
    <>
      <a className={css['skip']} href="#main">
        {t('shell.skip')}
      </a>
      <header className={css['top']} hidden={isWall}>
        <PageLink to="/installer_equipment_list" className={css['brand']}>
          <Icon name="brand" />
          <span>Homeward</span>
        </PageLink>
        <span className={css['company']}>
          <b>{company}</b>
          {demo && <small>{t('shell.demo')}</small>}
        </span>
        <div className={css['end']}>
          <WorkTools />
          {answers && (
            <IconButton
              icon={sounds ? 'bell' : 'bellOff'}
              label={t(sounds ? 'sites.bell.off' : 'sites.bell.on')}
              onClick={() => setSound(!sounds)}
            />
          )}
          <ThemeButton />
          <MenuButton
            label={t('shell.account', { name })}
            trigger={
              <IconButton label={t('shell.account', { name })}>
                <Avatar initials={initialsOf(name)} />
              </IconButton>
            }
            menu={AccountMenu}
          />
        </div>
      </header>
      <div className={css['frame']} data-wall={isWall || undefined}>
        <nav className={css['rail']} aria-label={t('nav.label')} hidden={isWall}>
          {items}
        </nav>
        <main className={css['article']} id="main" tabIndex={-1}>
          {children}
        </main>
      </div>
      <Toaster label={t('shell.messages')} closeLabel={t('action.close')} />
      <div className="sr">
        <p aria-live="polite">{polite}</p>
        <p aria-live="assertive">{assertive}</p>
      </div>
      <Suspense fallback={null}>
        <QueueNews rings={answers} />
      </Suspense>
      {session.tag === 'over' && (
        <Suspense fallback={null}>
          <SessionSheet />
        </Suspense>
      )}
    </>
  );
}
