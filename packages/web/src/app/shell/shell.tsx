import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useAnnouncement } from '#lib/announce.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { BottomBar } from '#app/shell/bottom-bar.tsx';
import { HouseNow } from '#app/shell/house-now.tsx';
import type { HouseLine } from '#features/security/house-lines.ts';
import { MainMenu } from '#app/shell/main-menu.tsx';
import { TopBar, type TopBarProps } from '#app/shell/top-bar.tsx';
import { Toaster } from '#ui/toaster.tsx';
import css from '#app/shell/shell.module.css';

export interface ShellProps extends TopBarProps {
  /** The state of every area and of the panel, below the menu. */
  readonly house: readonly HouseLine[];
  readonly children: ReactNode;
  /** What lies over the page: alarm layer, PIN dialog, Try it drawer. */
  readonly layers?: ReactNode;
}

/** The frame of every signed-in page: 64/50 px header, 245 px menu, rail or bottom bar, article (S9.12). */
export function Shell({ house, children, layers, ...top }: ShellProps) {
  const t = useText();
  return (
    <>
      <a className={css['skip']} href="#main">
        {t('shell.skip')}
      </a>
      <TopBar {...top} />
      <div className={css['frame']}>
        <div className={css['menu']}>
          <MainMenu />
          <HouseNow lines={house} />
        </div>
        <main className={css['article']} id="main" tabIndex={-1}>
          <div className={css['content']}>{children}</div>
        </main>
      </div>
      <BottomBar />
      <Toaster label={t('shell.messages')} closeLabel={t('action.close')} />
      <LiveRegions />
      {layers}
    </>
  );
}

/** The one polite and the one assertive voice of the page. */
function LiveRegions() {
  const { polite, assertive } = useAnnouncement();
  // Outside the page, which is inert and thereby silent under a dialog or the alarm layer.
  return createPortal(
    <div className="sr">
      <p aria-live="polite">{polite}</p>
      <p aria-live="assertive">{assertive}</p>
    </div>,
    document.body,
  );
}
