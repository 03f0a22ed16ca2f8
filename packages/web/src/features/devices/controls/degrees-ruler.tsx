import { Slider as Base } from '@base-ui/react/slider';
import { degreesText, useDegrees } from '#lib/degrees.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Icon } from '#ui/icon.tsx';
import type { Setpoints } from '#features/devices/controls/setpoints.ts';
import css from '#features/devices/controls/controls.module.css';

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
  const place = (celsius: number): string =>
    `${((Math.min(most, Math.max(least, celsius)) - least) / (most - least)) * 100}%`;
  const whole = Array.from({ length: most - least + 1 }, (_, index) => least + index);
  const both = shows === 'both' && wanted.heat !== null && wanted.cool !== null;
  const handles = both
    ? ([
        ['heat', wanted.heat],
        ['cool', wanted.cool],
      ] as const)
    : ([[shows === 'cool' ? 'cool' : 'heat', shows === 'cool' ? wanted.cool : wanted.heat]] as const);
  const values = handles.map(([, value]) => value ?? least);
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
      <Base.Root
        value={values}
        min={least}
        max={most}
        step={0.5}
        disabled={disabled}
        // Which pushes which is decided with the setpoints, not with the handles.
        thumbCollisionBehavior="none"
        onValueChange={(next, { activeThumbIndex: at }) => {
          const list = Array.isArray(next) ? next : [next];
          const moving = handles[at];
          const to = list[at];
          if (moving !== undefined && to !== undefined) onMove(moving[0], to);
        }}
      >
        <Base.Control className={css['rail']}>
          <Base.Track className={css['track']}>
            {both && <Base.Indicator className={css['gap']} />}
            {handles.map(([what], index) => (
              <Base.Thumb
                key={what}
                index={index}
                className={css['handle']}
                data-tone={what === 'cool' ? 'home' : 'delay'}
                aria-label={t(`devices.climate.wanted.${what}`)}
                getAriaValueText={(_, value) => degreesText(value, what)}
              >
                <Icon name={what === 'cool' ? 'air' : 'radiator'} size={20} />
              </Base.Thumb>
            ))}
          </Base.Track>
        </Base.Control>
      </Base.Root>
    </div>
  );
}
