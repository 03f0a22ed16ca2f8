import { Slider as Base } from '@base-ui/react/slider';
import type { CSSProperties } from 'react';
import css from '#ui/slider.module.css';

interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  readonly format?: Intl.NumberFormatOptions;
  /** What the value is called, where a number alone would not do. */
  readonly valueText?: string | undefined;
  /** A CSS background for the track, where places on it have colours of their own. */
  readonly track?: string;
  readonly disabled?: boolean;
  readonly onChange: (value: number) => void;
  /** The thumb was let go, or a key pressed: the moment to send it. */
  readonly onCommit?: (value: number) => void;
}

export function Slider({
  label,
  value,
  min,
  max,
  step = 1,
  format,
  valueText,
  track,
  disabled = false,
  onChange,
  onCommit,
}: SliderProps) {
  return (
    <Base.Root
      className={css['slider']}
      value={value}
      min={min}
      max={max}
      step={step}
      disabled={disabled}
      {...(format === undefined ? {} : { format })}
      onValueChange={(next) => onChange(next)}
      onValueCommitted={(next) => onCommit?.(next)}
    >
      <Base.Label className={css['label']}>{label}</Base.Label>
      {valueText === undefined ? (
        <Base.Value className={css['value']} />
      ) : (
        <span className={css['value']}>{valueText}</span>
      )}
      <Base.Control className={css['control']}>
        <Base.Track
          className={css['track']}
          data-coloured={track !== undefined}
          {...(track === undefined ? {} : { style: { '--track': track } as CSSProperties })}
        >
          <Base.Indicator className={css['indicator']} />
          <Base.Thumb
            className={css['thumb']}
            {...(valueText === undefined ? {} : { getAriaValueText: () => valueText })}
          />
        </Base.Track>
      </Base.Control>
    </Base.Root>
  );
}
