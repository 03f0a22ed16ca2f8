import type { CSSProperties } from 'react';
import { degreesText, useDegrees } from '#lib/degrees.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Icon } from '#ui/icon.tsx';
import type { Setpoints } from '#features/devices/controls/setpoints.ts';
import css from '#features/devices/controls/climate.module.css';

interface DegreesRulerProps {
  readonly wanted: Setpoints;
  readonly shows: 'heat' | 'cool' | 'both';
  /** °C, what the device measures. */
  readonly measured: number | null;
  readonly range: readonly [number, number];
  readonly disabled: boolean;
  readonly onMove: (what: 'heat' | 'cool', to: number) => void;
}

/** A ruler of degrees with a handle for what is wanted; both where it heats and cools, with nothing done between them. */
export function DegreesRuler({ wanted, shows, measured, range, disabled, onMove }: DegreesRulerProps) {
  const t = useText();
  useDegrees();
  const [least, most] = range;
  const share = (celsius: number): number =>
    (Math.min(most, Math.max(least, celsius)) - least) / (most - least);
  const place = (celsius: number): string => `${share(celsius) * 100}%`;
  const whole = Array.from({ length: most - least + 1 }, (_, index) => least + index);
  const both = shows === 'both' && wanted.heat !== null && wanted.cool !== null;
  const handles = both
    ? ([
        ['heat', wanted.heat],
        ['cool', wanted.cool],
      ] as const)
    : ([[shows === 'cool' ? 'cool' : 'heat', shows === 'cool' ? wanted.cool : wanted.heat]] as const);
  const values = [handles[0][1] ?? least, handles.at(-1)?.[1] ?? most] as const;
  const middle = share((values[0] + values[1]) / 2);
  return (
    <div className={css['ruler']}>
      {whole.map((celsius) => (
        <i
          key={celsius}
          className={css['tick']}
          data-main={celsius % 5 === 0 || undefined}
          style={{ insetInlineStart: place(celsius) }}
        />
      ))}
      {whole
        .filter((celsius) => celsius % 5 === 0)
        .map((celsius) => (
          <span
            key={celsius}
            className={css['mark']}
            style={{ insetInlineStart: place(celsius) }}
            aria-hidden="true"
          >
            {degreesText(celsius).replace(/[.,]0/, '')}
          </span>
        ))}
      {measured !== null && (
        <span className={css['now']} style={{ insetInlineStart: place(measured) }} aria-hidden="true">
          {t('devices.climate.now', { degrees: degreesText(measured) })}
        </span>
      )}
      {both && (
        <span
          className={css['gap']}
          style={{ insetInline: `${place(values[0])} ${(1 - share(values[1])) * 100}%` }}
          aria-hidden="true"
        />
      )}
      {handles.map(([what, value], index) => (
        <span
          key={what}
          className={css['rail']}
          data-tone={what === 'cool' ? 'home' : 'delay'}
          // A press takes the handle that is nearer: each range ends half way to the other.
          data-half={both ? (index === 0 ? 'start' : 'end') : undefined}
          style={{ '--at': share(value ?? least), '--middle': middle } as CSSProperties}
        >
          <input
            type="range"
            className={css['range']}
            min={least}
            max={most}
            step={0.5}
            value={value ?? least}
            disabled={disabled}
            aria-label={t(`devices.climate.wanted.${what}`)}
            aria-valuetext={degreesText(value ?? least, what)}
            onChange={({ target }) => onMove(what, Number(target.value))}
          />
          <span className={css['handle']} aria-hidden="true">
            <Icon name={what === 'cool' ? 'air' : 'radiator'} size={20} />
          </span>
        </span>
      ))}
    </div>
  );
}
