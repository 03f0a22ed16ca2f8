import { lazy, Suspense, type ReactNode } from 'react';
import { AccountMenu } from '#app/shell/account-menu.tsx';
import { workItems } from '#app/work-shell/work-items.ts';
import css from '#app/work-shell/work-shell.module.css';
import { ThemeButton } from '#features/preferences/theme-button.tsx';
import { useVisit } from '#features/sign-in/visit.ts';
import { useAnnouncement } from '#lib/announce.ts';
import { useSession } from '#lib/client/session.ts';
import { usePortalSettings } from '#lib/house/portal-settings.ts';
import { useText, withTexts } from '#lib/i18n/use-text.ts';
import { initialsOf } from '#lib/initials.ts';
import { useHere } from '#lib/router/here.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { MenuButton } from '#ui/menu-button.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { Toaster } from '#ui/toaster.tsx';

const SessionSheet = lazy(async () => ({
  default: (await withTexts(import('#features/sign-in/session-sheet.tsx'), 'entry')).SessionSheet,
}));

/** The frame of whoever works for many homes (S2.4): a labelled rail at every width, below it on a phone. */
export function WorkShell({ children }: { readonly children: ReactNode }) {
  const t = useText();
  const { demo } = useVisit();
  const { polite, assertive } = useAnnouncement();
  const session = useSession((state) => state.session);
  const name = session.tag === 'in' || session.tag === 'over' ? session.account.name : '';
  const company = usePortalSettings()?.tenant?.name ?? '…';
  const path = useHere((here) => here.path);
  const items = workItems.map(({ to, icon, text }) => (
    <PageLink key={to} to={to} current={path === to || path.startsWith(`${to}/`)}>
      <Icon name={icon} />
      <span>{t(text)}</span>
    </PageLink>
  ));
  return (
    <>
      <a className={css['skip']} href="#main">
        {t('shell.skip')}
      </a>
      <header className={css['top']}>
        <PageLink to="/installer_equipment_list" className={css['brand']} label={t('shell.home')}>
          <Icon name="brand" />
          <span>Homeward</span>
        </PageLink>
        <span className={css['company']}>
          <b>{company}</b>
          {demo && <small>{t('shell.demo')}</small>}
        </span>
        <div className={css['end']}>
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
      <div className={css['frame']}>
        <nav className={css['rail']} aria-label={t('nav.label')}>
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
      {session.tag === 'over' && (
        <Suspense fallback={null}>
          <SessionSheet />
        </Suspense>
      )}
    </>
  );
}
