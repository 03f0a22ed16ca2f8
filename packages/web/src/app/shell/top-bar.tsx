import type { ReactNode } from 'react';
import { useText } from '#lib/i18n/use-text.ts';
import { openTool } from '#lib/open-tool.ts';
import { ThemeButton } from '#features/preferences/theme-button.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { FreshnessChip, type Freshness } from '#ui/freshness-chip.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { MenuButton, type MenuButtonProps, type MenuItem } from '#ui/menu-button.tsx';
import { PageLink } from '#ui/page-link.tsx';
import css from '#app/shell/top-bar.module.css';

export interface TopBarProps {
  readonly site: string;
  /** Other panels and what a switch does; alone, the name is no menu. */
  readonly sites: readonly MenuItem[];
  readonly demo: boolean;
  readonly freshness: { readonly state: Freshness; readonly text: string; readonly short?: string };
  readonly account: {
    readonly name: string;
    readonly initials: string;
    readonly items?: readonly MenuItem[];
    /** A menu that brings its items along when it is opened. */
    readonly menu?: MenuButtonProps['menu'];
  };
  /** What comes later into the header, such as the jobs that run. */
  readonly tools?: ReactNode;
  /** Alarms that nobody has closed yet. */
  readonly news?: number | undefined;
  readonly onSearch?: (() => void) | undefined;
  readonly onTryIt?: (() => void) | undefined;
}

/** The header: where one is, whether what is shown is true now, theme and account. */
export function TopBar({
  site,
  sites,
  demo,
  freshness,
  account,
  news,
  onSearch,
  onTryIt,
  tools,
}: TopBarProps) {
  const t = useText();
  const name = (
    <button type="button" className={css['site']}>
      <SiteName site={site} demo={demo} />
      {sites.length > 0 && <Icon name="chevronDown" size={20} />}
    </button>
  );
  return (
    <header className={css['top']}>
      <div className={css['inner']}>
        <PageLink to="/security" className={css['brand']} label={t('shell.home')}>
          <Icon name="brand" />
          <span>Homeward</span>
        </PageLink>
        {sites.length > 0 ? (
          <MenuButton label={t('shell.sites')} trigger={name} items={sites} />
        ) : (
          <span className={css['site']}>
            <SiteName site={site} demo={demo} />
          </span>
        )}
        <div className={css['end']}>
          {tools}
          {onSearch !== undefined && (
            <span className={css['search']}>
              <IconButton icon="search" label={t('shell.search')} onClick={onSearch} />
            </span>
          )}
          {news !== undefined && (
            <button
              type="button"
              className={css['bell']}
              aria-label={t('shell.news', { count: news })}
              onClick={() => openTool('centre')}
            >
              <Icon name={news === 0 ? 'bell' : 'bellRing'} />
              {news > 0 && <b>{news}</b>}
            </button>
          )}
          {onTryIt !== undefined && (
            <button type="button" className={css['try']} onClick={onTryIt}>
              <Icon name="play" size={20} />
              <span>{t('shell.tryIt')}</span>
            </button>
          )}
          <FreshnessChip state={freshness.state} short={freshness.short}>
            {freshness.text}
          </FreshnessChip>
          <ThemeButton />
          <MenuButton
            label={t('shell.account', { name: account.name })}
            trigger={
              <IconButton label={t('shell.account', { name: account.name })}>
                <Avatar initials={account.initials} />
              </IconButton>
            }
            items={account.items}
            menu={account.menu}
          />
        </div>
      </div>
    </header>
  );
}

function SiteName({ site, demo }: { readonly site: string; readonly demo: boolean }) {
  const t = useText();
  return (
    <span className={css['name']}>
      <span>{site}</span>
      {demo && <small>{t('shell.demo')}</small>}
    </span>
  );
}
