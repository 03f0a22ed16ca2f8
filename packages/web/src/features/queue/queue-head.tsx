import { useState } from 'react';
import css from '#features/queue/queue-page.module.css';
import { askForNotices, mayAskForNotices } from '#features/queue/notices.ts';
import { isWaiting, type Queue } from '#features/queue/queue-now.ts';
import { momentText } from '#lib/date-text.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { FreshnessChip } from '#ui/freshness-chip.tsx';
import { PageHead } from '#ui/page.tsx';
import { Segmented } from '#ui/segmented.tsx';

/** What opens over the queue. */
export type Tool = 'keys' | 'times' | 'sites';

interface QueueHeadProps {
  readonly data: Queue | undefined;
  readonly staleSince: number | undefined;
  readonly closed: boolean;
  readonly onTool: (tool: Tool) => void;
  readonly onShow: (show: 'closed' | undefined) => void;
}

/** How many wait, whether that is so now, and the ways to the rest. */
export function QueueHead({ data, staleSince, closed, onTool, onShow }: QueueHeadProps) {
  const t = useText();
  const [asks, setAsks] = useState(mayAskForNotices);
  const open = data?.cases.length ?? 0;
  const waiting = data?.cases.filter(isWaiting).length ?? 0;
  return (
    <>
      <PageHead
        title={
          data === undefined || closed
            ? t('sites.nav.queue')
            : open === 0
              ? t('queue.none')
              : t('queue.open', { count: open })
        }
        subtitle={
          data === undefined || closed || open === 0 ? undefined : t('queue.waiting', { count: waiting })
        }
        action={
          <FreshnessChip state={staleSince === undefined ? 'live' : 'offline'}>
            {staleSince === undefined
              ? t('fresh.live')
              : t('fresh.offline', { time: momentText(staleSince) })}
          </FreshnessChip>
        }
      />
      {staleSince !== undefined && data !== undefined && (
        <div role="status" className={css['stale']}>
          <Banner tone="delay" icon="silent" title={t('queue.stale', { time: momentText(staleSince) })}>
            {t('queue.staleText')}
          </Banner>
        </div>
      )}
      <div className={css['tools']}>
        <Segmented
          label={t('queue.which')}
          value={closed ? 'closed' : 'open'}
          options={(['open', 'closed'] as const).map((value) => ({ value, label: t(`queue.show.${value}`) }))}
          onChange={(value) => onShow(value === 'closed' ? 'closed' : undefined)}
        />
        <Button onClick={() => onTool('sites')}>
          {t('queue.sites')}
          {data !== undefined && data.offered > 0 && ` · ${t('queue.offered', { count: data.offered })}`}
        </Button>
        <Button onClick={() => onTool('times')}>{t('queue.times')}</Button>
        {asks && (
          <Button icon="bell" onClick={() => void askForNotices().then(setAsks)}>
            {t('queue.notify')}
          </Button>
        )}
        <Button aria-keyshortcuts="?" onClick={() => onTool('keys')}>
          {t('queue.keys')}
          <kbd aria-hidden="true">?</kbd>
        </Button>
      </div>
    </>
  );
}
