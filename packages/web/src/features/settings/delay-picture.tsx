import type { CSSProperties } from 'react';
import { delayLine, toldAt, type AlarmTimes, type Delays, type Stretch } from '#features/settings/delays.ts';
import { useText, type Text } from '#lib/i18n/use-text.ts';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import css from '#features/settings/delay-picture.module.css';

const icons: Readonly<Record<Stretch['tag'], IconName>> = {
  leave: 'leave',
  guard: 'shieldLock',
  enter: 'doorOpen',
  siren: 'siren',
  quiet: 'bellOff',
};

/** How leaving, coming home and an alarm run, as a line of time. */
export function DelayPicture({ delays, times }: { readonly delays: Delays; readonly times: AlarmTimes }) {
  const t = useText();
  const line = delayLine(delays, times);
  return (
    <figure className={css['picture']}>
      <ol className={css['line']} aria-label={t('settings.delays.picture')}>
        {line.map((stretch) => (
          <li
            key={stretch.tag}
            className={css['stretch']}
            data-tag={stretch.tag}
            style={{ '--share': stretch.share } as CSSProperties}
          >
            <p className={css['time']}>{timeText(t, stretch)}</p>
            <p className={css['what']}>
              <Icon name={icons[stretch.tag]} size={20} />
              <span>{t(`settings.delays.${stretch.tag}`)}</span>
            </p>
          </li>
        ))}
      </ol>
      <figcaption className={css['told']}>
        <Icon name="message" size={20} />
        {t('settings.delays.told', { seconds: toldAt(delays, times) })}
      </figcaption>
    </figure>
  );
}

function timeText(t: Text, { seconds }: Stretch): string {
  if (seconds === null) return '';
  return seconds >= 60 && seconds % 60 === 0
    ? t('settings.unit.minutes', { count: seconds / 60 })
    : t('settings.unit.seconds', { count: seconds });
}
