import { Slider as Base } from '@base-ui/react/slider';
import css from '#ui/slider.module.css';

interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  readonly format?: Intl.NumberFormatOptions;
  readonly onChange: (value: number) => void;
}

export function Slider({ label, value, min, max, step = 1, format, onChange }: SliderProps) {
  return (
    <Base.Root
      className={css['slider']}
      value={value}
      min={min}
      max={max}
      step={step}
      {...(format === undefined ? {} : { format })}
      onValueChange={(next) => onChange(next)}
    >
      <Base.Label className={css['label']}>{label}</Base.Label>
      <Base.Value className={css['value']} />
      <Base.Control className={css['control']}>
        <Base.Track className={css['track']}>
          <Base.Indicator className={css['indicator']} />
          <Base.Thumb className={css['thumb']} />
        </Base.Track>
      </Base.Control>
    </Base.Root>
  );
}
