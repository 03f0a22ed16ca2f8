import type { Measure } from '@homeward/contract/shapes/automation/automation.ts';
import { useState } from 'react';
import type { Telling } from '#features/automation/names.ts';
import { clock, duration, everyDay, minuteOf, unitOf, weekday } from '#features/automation/value-words.ts';
import { Chip } from '#ui/chip.tsx';
import { Field } from '#ui/field.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { WeekdayPicker } from '#ui/weekday-picker.tsx';
import css from '#features/automation/pickers.module.css';

/** A number as somebody types it; null while it is none. */
const read = (text: string): number | null => {
  const value = Number(text.replace(',', '.'));
  return text.trim() === '' || !Number.isFinite(value) ? null : value;
};

const sizes = { second: 1, minute: 60, hour: 3600, day: 86_400 } as const;
type Unit = keyof typeof sizes;
const week = 604_800;
const unitFor = (seconds: number): Unit =>
  seconds > 0 && seconds % 86_400 === 0
    ? 'day'
    : seconds > 0 && seconds % 3600 === 0
      ? 'hour'
      : seconds % 60 === 0
        ? 'minute'
        : 'second';

interface DurationProps {
  readonly telling: Telling;
  readonly seconds: number;
  readonly proposals: readonly number[];
  /** At least; 0 is "at once". */
  readonly least?: 0 | 1;
  /** At most; a week where nothing else is said. */
  readonly most?: number;
  readonly onChange: (seconds: number) => void;
}

/** How long: usual times at a touch, any other up to a week by number and unit. */
export function DurationPicker({
  telling,
  seconds,
  proposals,
  least = 1,
  most = week,
  onChange,
}: DurationProps) {
  const { t } = telling;
  const [unit, setUnit] = useState<Unit>(unitFor(seconds));
  const [typed, setTyped] = useState(String(seconds / sizes[unit]));
  const value = read(typed);
  const total = value === null ? null : Math.round(value * sizes[unit]);
  const wrong = total === null || total < least || total > most;
  function give(text: string, of: Unit): void {
    setTyped(text);
    setUnit(of);
    const next = read(text);
    const whole = next === null ? null : Math.round(next * sizes[of]);
    if (whole !== null && whole >= least && whole <= most) onChange(whole);
  }
  return (
    <div className={css['form']}>
      <div className={css['chips']}>
        {proposals.map((proposal, index) => (
          <Chip
            key={proposal}
            label={proposal === 0 ? t('automation.atOnce') : duration(telling, proposal)}
            pressed={proposal === seconds}
            data-autofocus={index === 0 || undefined}
            onClick={() => give(String(proposal / sizes[unitFor(proposal)]), unitFor(proposal))}
          />
        ))}
      </div>
      <div className={css['row']}>
        <div className={css['number']}>
          <Field
            label={t('automation.field.howLong')}
            inputMode="decimal"
            value={typed}
            error={
              wrong
                ? t(most === week ? 'automation.field.lastingWrong' : 'automation.field.waitWrong')
                : undefined
            }
            onChange={(event) => give(event.target.value, unit)}
          />
        </div>
        <Segmented
          label={t('automation.field.unit')}
          value={unit}
          options={(['second', 'minute', 'hour', 'day'] as const).map((one) => ({
            value: one,
            label: t(`automation.unit.${one}`),
          }))}
          onChange={(next) => give(typed, next)}
        />
      </div>
    </div>
  );
}

interface RangeProps {
  readonly telling: Telling;
  readonly measure: Measure;
  readonly above: number | null;
  readonly below: number | null;
  readonly error?: string | undefined;
  readonly onChange: (range: { readonly above: number | null; readonly below: number | null }) => void;
}

/** From where on, up to where, or both. */
export function RangePicker({ telling: { t }, measure, above, below, error, onChange }: RangeProps) {
  const [low, setLow] = useState(above === null ? '' : String(above));
  const [high, setHigh] = useState(below === null ? '' : String(below));
  const end = <span className="muted">{unitOf(measure)}</span>;
  return (
    <div className={css['form']}>
      <div className={css['two']}>
        <Field
          label={t('automation.field.above')}
          inputMode="decimal"
          value={low}
          end={end}
          data-autofocus
          error={low.trim() !== '' && read(low) === null ? t('v2_mg_invalid_range') : undefined}
          onChange={(event) => {
            setLow(event.target.value);
            onChange({ above: read(event.target.value), below: read(high) });
          }}
        />
        <Field
          label={t('automation.field.below')}
          inputMode="decimal"
          value={high}
          end={end}
          error={error ?? (high.trim() !== '' && read(high) === null ? t('v2_mg_invalid_range') : undefined)}
          onChange={(event) => {
            setHigh(event.target.value);
            onChange({ above: read(low), below: read(event.target.value) });
          }}
        />
      </div>
      <p className="muted dense">{t('automation.field.rangeHint')}</p>
    </div>
  );
}

interface DaysProps {
  readonly telling: Telling;
  readonly value: readonly number[];
  readonly error?: string | undefined;
  readonly onChange: (days: number[]) => void;
}

/** The days of the week, with the usual sets of them. */
export function DaysPicker({ telling: { t, language }, value, error, onChange }: DaysProps) {
  const sets = [
    ['automation.days.all', [...everyDay]],
    ['automation.days.work', [1, 2, 3, 4, 5]],
    ['automation.days.weekend', [6, 7]],
  ] as const;
  return (
    <div className={css['form']}>
      <WeekdayPicker
        label={t('automation.field.days')}
        days={everyDay.map((day) => ({
          day,
          short: weekday(language, day, 'short'),
          long: weekday(language, day, 'long'),
        }))}
        chosen={value}
        error={error}
        onChange={onChange}
      />
      <div className={css['chips']}>
        {sets.map(([text, days]) => (
          <Chip
            key={text}
            label={t(text)}
            pressed={days.join('') === value.join('')}
            onClick={() => onChange([...days])}
          />
        ))}
      </div>
    </div>
  );
}

interface TimeProps {
  readonly label: string;
  readonly minute: number;
  readonly first?: boolean;
  readonly onChange: (minute: number) => void;
}

export function TimeField({ label, minute, first = false, onChange }: TimeProps) {
  const [typed, setTyped] = useState(clock(minute));
  return (
    <div className={css['time']}>
      <Field
        label={label}
        type="time"
        value={typed}
        data-autofocus={first || undefined}
        onChange={(event) => {
          setTyped(event.target.value);
          const next = minuteOf(event.target.value);
          if (next !== null) onChange(next);
        }}
      />
    </div>
  );
}

interface PeriodProps {
  readonly telling: Telling;
  readonly from: number;
  readonly to: number;
  readonly onChange: (period: { readonly from: number; readonly to: number }) => void;
}

/** From when to when; past midnight where it ends before it begins. */
export const PeriodPicker = ({ telling: { t }, from, to, onChange }: PeriodProps) => (
  <div className={css['form']}>
    <div className={css['row']}>
      <TimeField
        first
        label={t('automation.field.from')}
        minute={from}
        onChange={(next) => onChange({ from: next, to })}
      />
      <TimeField
        label={t('automation.field.to')}
        minute={to}
        onChange={(next) => onChange({ from, to: next })}
      />
    </div>
    <p className="muted dense">
      {t(
        to === from
          ? 'automation.field.wholeDay'
          : to < from
            ? 'automation.field.pastMidnight'
            : 'automation.field.sameDay',
      )}
    </p>
  </div>
);
