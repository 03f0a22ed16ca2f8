import type { KeyboardEvent } from 'react';
import css from '#features/past/time-control.module.css';
import { exactTime, longDay } from '#lib/clock-text.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import type { RibbonBand } from '#features/events/day.tsx';
import { IconButton } from '#ui/icon-button.tsx';

export interface Tick {
  readonly id: string;
  readonly at: number;
  readonly alarm: boolean;
}

interface TimeControlProps {
  /** The moment shown, epoch ms, and the day it is in. */
  readonly at: number;
  readonly from: number;
  readonly to: number;
  /** The last moment there is to go to, and the first that is kept; epoch ms. */
  readonly last: number;
  readonly first: number;
  readonly ticks: readonly Tick[];
  readonly bands: readonly RibbonBand[];
  readonly onAt: (at: number) => void;
  readonly onDay: (by: -1 | 1) => void;
}

const minute = 60_000;
const hour = 60 * minute;
const hours = ['00', '06', '12', '18', '24'];

/** Chooses a moment of a day: by sliding, by keys (minute, hour, ends of the day), by the next event. */
export function TimeControl(props: TimeControlProps) {
  const t = useText();
  const { at, from, to, first, last, ticks, bands, onAt, onDay } = props;
  const until = Math.min(to, last);
  const share = (moment: number): string => `${(((moment - from) / (to - from)) * 100).toFixed(2)}%`;
  const go = (moment: number): void => onAt(Math.max(first, Math.min(moment, last)));
  const before = ticks.findLast((tick) => tick.at < at);
  const after = ticks.find((tick) => tick.at > at);

  function keys(event: KeyboardEvent) {
    const step = {
      ArrowLeft: -minute,
      ArrowDown: -minute,
      ArrowRight: minute,
      ArrowUp: minute,
      PageDown: -hour,
      PageUp: hour,
    }[event.key];
    const end = { Home: from, End: until }[event.key];
    if (step === undefined && end === undefined) return;
    event.preventDefault();
    go(end ?? Math.max(from, Math.min(at + (step ?? 0), until)));
  }

  return (
    <section className={css['control']} aria-label={t('past.slider')}>
      <header>
        <IconButton
          icon="chevronLeft"
          label={t('past.dayBefore')}
          aria-disabled={from <= first || undefined}
          onClick={() => {
            if (from > first) onDay(-1);
          }}
        />
        <h2>{longDay(from)}</h2>
        <IconButton
          icon="chevronRight"
          label={t('past.dayAfter')}
          aria-disabled={to > last || undefined}
          onClick={() => {
            if (to <= last) onDay(1);
          }}
        />
      </header>
      <div className={css['track']}>
        <div className={css['drawing']} aria-hidden="true">
          {bands.map((band) => (
            <i
              key={band.from}
              data-tone={band.tone}
              style={{
                insetInlineStart: `${band.from * 100}%`,
                inlineSize: `${(band.to - band.from) * 100}%`,
              }}
            >
              {band.to - band.from > 0.11 && band.label}
            </i>
          ))}
          {first > from && <s style={{ insetInlineStart: 0, inlineSize: share(Math.min(first, to)) }} />}
          {until < to && <s style={{ insetInlineStart: share(until), insetInlineEnd: 0 }} />}
          {ticks.map((tick) => (
            <u key={tick.id} data-alarm={tick.alarm} style={{ insetInlineStart: share(tick.at) }} />
          ))}
        </div>
        <input
          type="range"
          aria-label={t('past.slider')}
          aria-valuetext={exactTime(at)}
          min={from}
          max={to}
          step={1000}
          value={at}
          onChange={(event) => go(Number(event.target.value))}
          onKeyDown={keys}
        />
      </div>
      <div className={css['hours']} aria-hidden="true">
        {hours.map((one) => (
          <span key={one}>{one}</span>
        ))}
      </div>
      <p className={css['steps']}>
        <Button off={at - hour < first} onClick={() => go(at - hour)}>
          {t('past.hourBack')}
        </Button>
        <Button icon="chevronLeft" off={before === undefined} onClick={() => before && go(before.at)}>
          {t('past.eventBefore')}
        </Button>
        <Button icon="chevronRight" off={after === undefined} onClick={() => after && go(after.at)}>
          {t('past.eventAfter')}
        </Button>
        <Button off={at + hour > last} onClick={() => go(at + hour)}>
          {t('past.hourOn')}
        </Button>
        <span className="sr">{t('past.ribbon', { count: ticks.length })}</span>
      </p>
    </section>
  );
}
