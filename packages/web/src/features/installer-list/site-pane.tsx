import { useId } from 'react';
import css from '#features/installer-list/site-preview.module.css';
import { SitePreview } from '#features/installer-list/site-preview.tsx';
import type { Sites } from '#features/installer-list/use-sites.ts';
import { useMinute } from '#lib/clock.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { useNarrow } from '#lib/use-narrow.ts';
import { Drawer } from '#ui/drawer.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

interface SitePaneProps {
  readonly mac: string;
  readonly sites: Sites;
  readonly onClose: () => void;
}

/** A site beside the list; over it on a phone. It is read by itself: the list may be somewhere else. */
export function SitePane({ mac, sites, onClose }: SitePaneProps) {
  const t = useText();
  const id = useId();
  const narrow = useNarrow();
  const minute = useMinute();
  const answer = useAnswer('GET /installer/panel', { query: { search: mac, num: 1 } }, { again: minute });
  const shown = answer.data?.panels.find((one) => one.mac === mac);
  const gone = answer.data !== undefined && shown === undefined;
  const reload = async (): Promise<void> => {
    await Promise.all([answer.reload(), sites.reload()]);
  };
  const title = shown === undefined ? mac : shown.name || shown.mac;
  const body = gone ? (
    <p className="muted">{t('sites.gone')}</p>
  ) : shown === undefined ? (
    <Skeleton shape="plate" />
  ) : (
    <SitePreview site={shown} reload={reload} />
  );
  if (narrow)
    return (
      <Drawer title={title} closeLabel={t('action.close')} onClose={onClose}>
        <div className={css['sheet']}>{body}</div>
      </Drawer>
    );
  return (
    <aside className={css['pane']} aria-labelledby={id}>
      <header>
        <div>
          <h2 id={id}>{title}</h2>
          <p className="muted dense">{shown?.customerName}</p>
        </div>
        <IconButton icon="close" label={t('action.close')} onClick={onClose} />
      </header>
      {body}
    </aside>
  );
}
