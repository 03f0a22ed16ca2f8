import { useEffect, useEffectEvent, useId, useRef, type CSSProperties } from 'react';
import { numberFormat } from '#lib/i18n/formats.ts';
import { currentLanguage } from '#lib/i18n/use-text.ts';
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
  valueText = numberFormat(currentLanguage(), format ?? {}).format(value),
  track,
  disabled = false,
  onChange,
  onCommit,
}: SliderProps) {
  const id = useId();
  const range = useRef<HTMLInputElement>(null);
  const commit = useEffectEvent((last: number) => onCommit?.(last));
  useEffect(() => {
    const { current } = range;
    // The browser's own "change" comes once, at the end of a move; React's comes all the way.
    const settled = () => commit(Number(current?.value));
    current?.addEventListener('change', settled);
    return () => current?.removeEventListener('change', settled);
  }, []);
  const style = { '--at': (value - min) / (max - min), '--track': track } as CSSProperties;
  return (
    <div className={css['slider']} data-disabled={disabled || undefined}>
      <label htmlFor={id} className={css['label']}>
        {label}
      </label>
      <span className={css['value']}>{valueText}</span>
      <div className={css['control']} style={style}>
        <span className={css['track']} data-coloured={track !== undefined} />
        <input
          ref={range}
          id={id}
          type="range"
          className={css['range']}
          min={min}
          max={max}
          step={step}
          value={value}
          aria-valuetext={valueText}
          disabled={disabled}
          onChange={({ target }) => onChange(Number(target.value))}
        />
      </div>
    </div>
  );
}
