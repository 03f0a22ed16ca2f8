import { memo } from 'react';
import css from '#features/installer-list/site-row.module.css';
import type { Column } from '#features/installer-list/columns.ts';
import { needLooks, needText, silentSince, whenText } from '#features/installer-list/site-words.ts';
import { useText } from '#lib/i18n/use-text.ts';
import type { Site } from '#lib/sites.ts';
import { spanText } from '#lib/span-text.ts';
import { Icon } from '#ui/icon.tsx';
import { TimeLeft } from '#ui/time-left.tsx';

interface SiteRowProps {
  readonly site: Site;
  readonly shown: readonly Column[];
  readonly now: number;
  readonly chosen: boolean;
  readonly open: boolean;
  /** Nothing where there is nothing to do with it together with others. */
  readonly onChoose: ((mac: string) => void) | undefined;
  /** With nothing: the one that is open is closed. */
  readonly onOpen: (mac: string | undefined) => void;
}

/**
 * One site: how it stands in every column that is shown; on a phone what it needs, in a line. Drawn anew only when something
 * of it is another: dozens are in sight while somebody scrolls.
 */
export const SiteRow = memo(function SiteRow(props: SiteRowProps) {
  const { site, shown, now, chosen, open, onChoose, onOpen } = props;
  const t = useText();
  return (
    <div
      className={css['row']}
      role="presentation"
      data-open={open || undefined}
      data-chosen={chosen || undefined}
    >
      <div role="cell" className={css['pick']}>
        {onChoose !== undefined && (
          <button
            type="button"
            // A native checkbox cannot be drawn with a mark of our own.
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="checkbox"
            aria-checked={chosen}
            aria-label={t('sites.select', { name: site.name })}
            onClick={() => onChoose(site.mac)}
          >
            <span>{chosen && <Icon name="check" size={16} />}</span>
          </button>
        )}
      </div>
      <div role="cell" className={css['site']}>
        <button type="button" aria-expanded={open} onClick={() => onOpen(open ? undefined : site.mac)}>
          <b>{site.name || site.mac}</b>
          <span>{site.customerName || site.mac}</span>
        </button>
      </div>
      {shown.map((column) => (
        <div key={column} role="cell" className={css['cell']} data-column={column}>
          <Cell site={site} column={column} now={now} />
        </div>
      ))}
      <div role="cell" className={css['needs']}>
        {site.needs.length === 0 ? (
          <span data-tone="ok">
            <Icon name="check" size={20} />
            {t('sites.nothing')}
          </span>
        ) : (
          site.needs.map((need) => (
            <span key={need.why} data-tone={needLooks[need.why].tone}>
              <Icon name={needLooks[need.why].icon} size={20} />
              {needText(t, need)}
            </span>
          ))
        )}
      </div>
    </div>
  );
});

interface CellProps {
  readonly site: Site;
  readonly column: Column;
  readonly now: number;
}

/** What is not known while a panel is away is not shown as none. */
function Count({
  site,
  count,
  icon,
  tone,
}: Pick<CellProps, 'site'> & {
  readonly count: number;
  readonly icon: 'fault' | 'battery1' | 'bypass';
  readonly tone: string;
}) {
  const t = useText();
  if (!site.online)
    return (
      <span className="muted" aria-label={t('sites.unknown')}>
        –
      </span>
    );
  if (count === 0) return <span className="muted">0</span>;
  return (
    <span data-tone={tone}>
      <Icon name={icon} size={20} />
      {count}
    </span>
  );
}

function Cell({ site, column, now }: CellProps) {
  const t = useText();
  switch (column) {
    case 'series':
      return <span>{site.series ?? '–'}</span>;
    case 'firmware':
      return site.behind ? (
        <span data-tone="delay">
          <Icon name="chip" size={16} />
          {site.firmware}
          <span className="sr">{t('sites.filter.firmware')}</span>
        </span>
      ) : (
        <span>{site.firmware || '–'}</span>
      );
    case 'online': {
      if (site.online)
        return (
          <span>
            <i className={css['on']} />
            {t('sites.filter.online')}
          </span>
        );
      const since = silentSince(site);
      return (
        <span data-tone="offline">
          <Icon name="silent" size={20} />
          {since === null
            ? t('sites.filter.offline')
            : t('sites.offlineFor', { time: spanText(now - since) })}
        </span>
      );
    }
    case 'faults':
      return <Count site={site} count={site.faults} icon="fault" tone="fault" />;
    case 'batteries':
      return <Count site={site} count={site.batteries} icon="battery1" tone="delay" />;
    case 'bypassed':
      return <Count site={site} count={site.bypassed} icon="bypass" tone="bypass" />;
    case 'lastTest': {
      if (site.lastTest === null) return <span className="muted">–</span>;
      const { at, heard, of } = site.lastTest;
      return heard < of ? (
        <span data-tone="fault">
          <Icon name="close" size={16} />
          {whenText(at)}
          <small>{t('sites.heard', { heard, of })}</small>
        </span>
      ) : (
        <span>{whenText(at)}</span>
      );
    }
    case 'templates':
      return <Drift site={site} />;
    case 'access':
      return <Access site={site} now={now} />;
  }
}

/** How a site stands to its templates; what nobody may see is not shown as fine. */
function Drift({ site: { drift, group } }: Pick<CellProps, 'site'>) {
  const t = useText();
  const small = group === '' ? null : <small>{group}</small>;
  switch (drift.state) {
    case 'none':
      return <span className="muted">–{small}</span>;
    case 'unknown':
      return (
        <span className="muted">
          {t('sites.unknown')}
          {small}
        </span>
      );
    case 'same':
      return (
        <span>
          {t('sites.driftSame')}
          {small}
        </span>
      );
    case 'differs':
      return (
        <span data-tone="delay">
          <Icon name="edit" size={16} />
          {t('sites.driftCount', { many: drift.fields.length })}
          {small}
        </span>
      );
  }
}

function Access({ site, now }: Pick<CellProps, 'site' | 'now'>) {
  const t = useText();
  const { consent, consentFrom, consentUntil, askedAt, refusedAt } = site;
  if (consent === 'installing')
    return (
      <span data-tone="brand">
        {t('sites.filter.installing')}
        {askedAt !== null && <small>{t('sites.asked', { time: whenText(askedAt) })}</small>}
      </span>
    );
  if (consent === 'open' && consentFrom !== null && consentUntil !== null)
    return (
      <span data-tone="brand">
        <TimeLeft from={consentFrom} until={consentUntil} now={now} />
        {spanText(consentUntil - now)}
        {askedAt !== null && <small>{t('sites.asked', { time: whenText(askedAt) })}</small>}
      </span>
    );
  if (askedAt !== null)
    return (
      <span data-tone="offline">
        <Icon name="clock" size={16} />
        {t('sites.asked', { time: whenText(askedAt) })}
      </span>
    );
  return (
    <span className="muted">
      {refusedAt === null ? '–' : t('sites.refused', { time: whenText(refusedAt) })}
    </span>
  );
}
