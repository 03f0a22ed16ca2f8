import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import css from '#features/care/times-field.module.css';

/** `07:05` of a minute of the day, and back; undefined for what is no time. */
export const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
export function minuteOf(clock: string): number | undefined {
  const [hours, minutes] = clock.split(':').map(Number);
  return hours === undefined || minutes === undefined || Number.isNaN(hours + minutes)
    ? undefined
    : hours * 60 + minutes;
}

interface TimesFieldProps {
  readonly label: string;
  readonly none: string;
  readonly addLabel: string;
  readonly times: readonly number[];
  readonly most: number;
  /** Offered first, as minutes of the day. */
  readonly usual: readonly number[];
  readonly onChange: (times: number[]) => void;
}

/** Times of the day, in order. */
export function TimesField({ label, none, addLabel, times, most, usual, onChange }: TimesFieldProps) {
  const t = useText();
  const next = usual.find((minute) => !times.includes(minute)) ?? 720;
  return (
    <fieldset className={css['times']}>
      <legend>{label}</legend>
      {times.length === 0 && <p className="muted dense">{none}</p>}
      <div className={css['list']}>
        {times.map((minute, place) => (
          // A time is what it is; two alike are refused when it is saved.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={place} className={css['time']}>
            <input
              type="time"
              required
              aria-label={t('care.times.time', { place: place + 1, label })}
              value={clockOf(minute)}
              onChange={(event) => {
                const to = minuteOf(event.target.value);
                if (to !== undefined) onChange(times.map((one, at) => (at === place ? to : one)));
              }}
            />
            <IconButton
              icon="trash"
              size={20}
              label={t('care.times.remove', { time: clockOf(minute) })}
              onClick={() => onChange(times.filter((_, at) => at !== place))}
            />
          </span>
        ))}
        {times.length < most && (
          <Button
            icon="plus"
            onClick={() => onChange([...times, next].toSorted((one, other) => one - other))}
          >
            {addLabel}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
