import { FieldError } from '#ui/field.tsx';
import css from '#ui/weekday-picker.module.css';

interface WeekdayPickerProps {
  readonly label: string;
  /** In order, 1 is Monday. */
  readonly days: readonly { readonly day: number; readonly short: string; readonly long: string }[];
  readonly chosen: readonly number[];
  readonly error?: string | undefined;
  readonly onChange: (days: number[]) => void;
}

/** The days of a week as seven buttons, each pressed or not. */
export function WeekdayPicker({ label, days, chosen, error, onChange }: WeekdayPickerProps) {
  return (
    <fieldset className={css['week']} aria-label={label}>
      <div className={css['days']}>
        {days.map(({ day, short, long }, index) => {
          const on = chosen.includes(day);
          return (
            <button
              key={day}
              type="button"
              aria-pressed={on}
              title={long}
              data-autofocus={index === 0 || undefined}
              onClick={() =>
                onChange(
                  on
                    ? chosen.filter((one) => one !== day)
                    : [...chosen, day].toSorted((one, other) => one - other),
                )
              }
            >
              {short}
            </button>
          );
        })}
      </div>
      {error !== undefined && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}
