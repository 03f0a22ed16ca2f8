import type { SiteView } from '#features/site-wizard/kept-site.ts';
import { settle, useQueue } from '#features/site-wizard/queue.ts';
import { keyOf, type Queued } from '#features/site-wizard/queued.ts';
import { toldTarget } from '#features/site-wizard/site-words.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Row, Rows } from '#ui/rows.tsx';
import css from '#features/site-wizard/site.module.css';

interface WaitingListProps {
  readonly site: SiteView;
  readonly offline: boolean;
}

/** What waits to be sent, how much of it, and what somebody has to decide about. */
export function WaitingList({ site, offline }: WaitingListProps) {
  const t = useText();
  const { queue, forgetful } = useQueue();
  const asks = queue.filter(({ trouble }) => trouble !== undefined);
  const waits = queue.length - asks.length;
  return (
    <div className={css['waiting']} aria-live="polite">
      {(offline || waits > 0) && (
        <Banner
          tone="offline"
          icon="refresh"
          title={t(offline ? 'site.queue.offline' : 'site.queue.sending')}
        >
          {waits > 0 && `${t('site.queue.waiting', { count: waits })} `}
          {offline && t(forgetful ? 'site.queue.forgetful' : 'site.queue.kept')}
        </Banner>
      )}
      {asks.length > 0 && (
        <Rows label={t('site.queue.asks')}>
          {asks.map((one) => (
            <Asked key={keyOf(one.target)} queued={one} site={site} />
          ))}
        </Rows>
      )}
    </div>
  );
}

/** A change that did not go by itself: both values, and the installer's word. */
function Asked({ queued, site }: { readonly queued: Queued; readonly site: SiteView }) {
  const t = useText();
  const { target, after, trouble } = queued;
  const { label, valueOf } = toldTarget(t, target, site);
  const conflict = trouble?.tag === 'conflict';
  return (
    <Row
      icon="fault"
      title={label}
      note={
        conflict ? (
          <>
            <p>{t('conflict.title')}</p>
            <p>
              {t('conflict.theirs')} <b>{valueOf(trouble.theirs) || t('conflict.empty')}</b>
            </p>
            <p>
              {t('conflict.mine')} <b>{valueOf(after) || t('conflict.empty')}</b>
            </p>
          </>
        ) : (
          <>
            <p>
              {t('conflict.mine')} <b>{valueOf(after) || t('conflict.empty')}</b>
            </p>
            <p>{trouble?.text}</p>
          </>
        )
      }
      end={
        <>
          <Button onClick={() => settle(target, 'drop')}>
            {t(conflict ? 'conflict.takeTheirs' : 'site.queue.drop')}
          </Button>
          <Button kind="primary" onClick={() => settle(target, 'mine')}>
            {t(conflict ? 'conflict.keepMine' : 'action.retry')}
          </Button>
        </>
      }
    />
  );
}
