import { readLastKnown } from '#features/last-known/last-known.ts';
import { readLastSharing } from '#features/last-known/last-sharing.ts';
import css from '#features/last-known/last-known.module.css';
import { momentText } from '#lib/date-text.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Icon } from '#ui/icon.tsx';
import { Switch } from '#ui/switch.tsx';

/** What the location page is without the server: the reader's own sharing as it was last, and nobody's whereabouts. */
export function LastPlaces() {
  const t = useText();
  const kept = readLastSharing();
  // Of another panel than the house above it is about.
  const last = kept?.panel === readLastKnown()?.panel ? kept : undefined;
  return (
    <section className={css['last']} aria-label={t('places.own')}>
      <h2>{t('places.own')}</h2>
      {last !== undefined && (
        <p className={css['old']}>
          <Icon name="clock" size={20} />
          {t('places.last.since', { time: momentText(last.at) })}
        </p>
      )}
      <p>
        {last === undefined
          ? t('places.last.unknown')
          : !last.sharing
            ? t('places.last.off')
            : last.pausedUntil > last.at
              ? t('places.last.paused', { time: momentText(last.pausedUntil) })
              : t('places.last.on')}
      </p>
      <Switch
        label={t('places.own.share')}
        checked={last?.sharing === true}
        disabled
        onChange={() => undefined}
      />
      <p className="dense">{t('places.last.why')}</p>
      <p className="dense">{t('places.last.others')}</p>
    </section>
  );
}
