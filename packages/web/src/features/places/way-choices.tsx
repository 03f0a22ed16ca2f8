import { useText } from '#lib/i18n/use-text.ts';
import { calendarDay } from '#lib/clock-text.ts';
import { useMinute } from '#lib/clock.ts';
import { otherDay } from '#lib/day-start.ts';
import { Field } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Select } from '#ui/select.tsx';

interface WayChoicesProps {
  readonly trackers: readonly { readonly id: string; readonly name: string }[];
  readonly tracker: string;
  /** `2026-11-17` */
  readonly date: string;
  readonly onTracker: (id: string) => void;
  readonly onDate: (date: string) => void;
}

/** Whose way, and of which day. */
export function WayChoices({ trackers, tracker, date, onTracker, onDate }: WayChoicesProps) {
  const t = useText();
  const day = (at: number): string => calendarDay(at).replaceAll('/', '-');
  const today = day(useMinute());
  const noon = Date.parse(`${date}T12:00:00Z`);
  return (
    <>
      {trackers.length > 1 && (
        <Select
          label={t('places.way.who')}
          value={tracker}
          options={trackers.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={onTracker}
        />
      )}
      <IconButton
        icon="chevronLeft"
        label={t('places.way.before')}
        onClick={() => onDate(day(otherDay(noon, -1)))}
      />
      <Field
        label={t('places.way.day')}
        type="date"
        required
        max={today}
        value={date}
        onChange={(event) => {
          if (event.target.value !== '') onDate(event.target.value);
        }}
      />
      <IconButton
        icon="chevronRight"
        label={t('places.way.after')}
        aria-disabled={date >= today || undefined}
        onClick={() => {
          if (date < today) onDate(day(otherDay(noon, 1)));
        }}
      />
    </>
  );
}
