import { useId } from 'react';
import { Icon } from '#ui/icon.tsx';
import css from '#ui/number-stepper.module.css';

interface NumberStepperProps {
  /** Stands beside it: only a screen reader hears it here. */
  readonly label: string;
  /** Not a number where the field is empty. */
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** How far a press goes. */
  readonly step?: number;
  /** Behind the number; empty is none. */
  readonly unit: string;
  /** What the buttons are called. */
  readonly less: string;
  readonly more: string;
  readonly invalid?: boolean;
  readonly disabled?: boolean;
  readonly onChange: (value: number) => void;
}

/** A whole number between bounds: typed, or by a press less or more. */
export function NumberStepper(props: NumberStepperProps) {
  const { label, value, min, max, step = 1, unit, invalid = false, disabled = false, onChange } = props;
  const id = useId();
  const known = Number.isNaN(value) ? min : value;
  const to = (next: number) => onChange(Math.min(max, Math.max(min, next)));
  return (
    <div className={css['box']} data-error={invalid || undefined} data-off={disabled || undefined}>
      <label className="sr" htmlFor={id}>
        {label}
      </label>
      <button
        type="button"
        aria-label={props.less}
        disabled={disabled || known <= min}
        onClick={() => to(known - step)}
      >
        <Icon name="minus" size={20} />
      </button>
      <span className={css['number']}>
        <input
          id={id}
          inputMode="numeric"
          disabled={disabled}
          aria-invalid={invalid || undefined}
          size={Math.max(2, String(max).length)}
          value={Number.isNaN(value) ? '' : String(value)}
          onChange={({ target }) => {
            const digits = target.value.replaceAll(/\D/g, '');
            onChange(digits === '' ? Number.NaN : Number(digits));
          }}
          onKeyDown={(event) => {
            const by = { ArrowUp: step, ArrowDown: -step }[event.key];
            if (by === undefined) return;
            event.preventDefault();
            to(known + by);
          }}
        />
        {unit !== '' && <span className={css['unit']}>{unit}</span>}
      </span>
      <button
        type="button"
        aria-label={props.more}
        disabled={disabled || known >= max}
        onClick={() => to(known + step)}
      >
        <Icon name="plus" size={20} />
      </button>
    </div>
  );
}
