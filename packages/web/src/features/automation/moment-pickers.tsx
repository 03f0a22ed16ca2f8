import type { Moment } from '@homeward/contract/shapes/automation/moment.ts';
import { OneOf } from '#features/automation/choice-pickers.tsx';
import type { Telling } from '#features/automation/names.ts';
import { sunText } from '#features/automation/trigger-words.ts';
import { duration, everyDay } from '#features/automation/value-words.ts';
import { DaysPicker, TimeField } from '#features/automation/value-pickers.tsx';
import { Field } from '#ui/field.tsx';
import { Segmented } from '#ui/segmented.tsx';
import css from '#features/automation/pickers.module.css';

interface MomentProps {
  readonly telling: Telling;
  readonly moment: Moment;
  readonly error?: string | undefined;
  readonly onChange: (moment: Moment) => void;
}

const daysOf = (moment: Moment): readonly number[] => ('days' in moment ? moment.days : everyDay);
const offsets = [-60, -30, -15, 0, 15, 30, 60] as const;

/** At what time: by the clock, or by the sun where somebody knows where the house stands. */
export function ClockPicker({ telling, moment, error, onChange }: MomentProps) {
  const { t, options } = telling;
  const by = moment.tag === 'sun' ? moment.event : 'clock';
  const minute = 'minute' in moment ? moment.minute : 1200;
  return (
    <div className={css['form']}>
      <Segmented
        label={t('automation.field.timeBy')}
        value={by}
        options={[
          { value: 'clock', label: t('automation.field.byClock'), icon: 'clock' },
          { value: 'sunrise', label: t('automation.sun.sunrise'), icon: 'sun' },
          { value: 'sunset', label: t('automation.sun.sunset'), icon: 'moon' },
        ]}
        onChange={(next) => {
          if (next === by) return;
          const days = [...daysOf(moment)];
          if (next === 'clock') onChange({ tag: 'weekly', days, minute });
          else
            onChange({
              tag: 'sun',
              event: next,
              offsetMinutes: moment.tag === 'sun' ? moment.offsetMinutes : 0,
              days,
            });
        }}
      />
      {moment.tag === 'sun' ? (
        <>
          <OneOf
            label={t('automation.field.offset')}
            choices={offsets.map((offset) => ({
              id: String(offset),
              label: sunText(telling, moment.event, offset),
            }))}
            chosen={String(moment.offsetMinutes)}
            onChoose={(id) => onChange({ ...moment, offsetMinutes: Number(id) })}
          />
          <OffsetField
            telling={telling}
            minutes={moment.offsetMinutes}
            onChange={(offsetMinutes) => onChange({ ...moment, offsetMinutes })}
          />
          {!options.sun && <p className="muted dense">{t('v2_mg_location_required')}</p>}
        </>
      ) : (
        <TimeField
          first
          label={t('automation.field.at')}
          minute={minute}
          onChange={(next) => onChange({ ...moment, minute: next })}
        />
      )}
      {error !== undefined && <p className="dense">{error}</p>}
    </div>
  );
}

interface OffsetProps {
  readonly telling: Telling;
  readonly minutes: number;
  readonly onChange: (minutes: number) => void;
}
const OffsetField = ({ telling, minutes, onChange }: OffsetProps) => (
  <div className={css['number']}>
    <Field
      key={offsets.some((one) => one === minutes) ? minutes : 'own'}
      label={telling.t('automation.field.offsetMinutes')}
      hint={minutes === 0 ? undefined : duration(telling, Math.abs(minutes) * 60)}
      type="number"
      min={-240}
      max={240}
      step={5}
      defaultValue={minutes}
      onChange={(event) => {
        const next = Math.round(event.target.valueAsNumber);
        if (next >= -240 && next <= 240) onChange(next);
      }}
    />
  </div>
);

/** How often: every day, on days of the week, once a month, or on one day only. */
export function RepeatPicker({ telling, moment, error, onChange }: MomentProps) {
  const { t } = telling;
  if (moment.tag === 'sun')
    return (
      <DaysPicker
        telling={telling}
        value={moment.days}
        error={error}
        onChange={(days) => onChange({ ...moment, days })}
      />
    );
  const { minute } = moment;
  const way = moment.tag === 'daily' ? 'weekly' : moment.tag;
  return (
    <>
      <div className={css['form']}>
        <Segmented
          label={t('automation.field.repeat')}
          value={way}
          options={(['weekly', 'monthly', 'once'] as const).map((one) => ({
            value: one,
            label: t(`automation.field.${one}`),
          }))}
          onChange={(next) => {
            if (next === way) return;
            if (next === 'weekly') onChange({ tag: 'weekly', days: [...everyDay], minute });
            if (next === 'monthly') onChange({ tag: 'monthly', day: 1, minute });
            if (next === 'once') onChange({ tag: 'once', date: tomorrow(), minute });
          }}
        />
      </div>
      {way === 'weekly' && (
        <DaysPicker
          telling={telling}
          value={daysOf(moment)}
          error={error}
          onChange={(days) => onChange({ tag: 'weekly', days, minute })}
        />
      )}
      {moment.tag === 'monthly' && (
        <div className={css['form']}>
          <div className={css['number']}>
            <Field
              label={t('automation.field.dayOfMonth')}
              hint={moment.day > 28 ? t('automation.field.shortMonth') : undefined}
              type="number"
              min={1}
              max={31}
              defaultValue={moment.day}
              onChange={(event) => {
                const day = Math.round(event.target.valueAsNumber);
                if (day >= 1 && day <= 31) onChange({ ...moment, day });
              }}
            />
          </div>
        </div>
      )}
      {moment.tag === 'once' && (
        <div className={css['form']}>
          <div className={css['number']}>
            <Field
              label={t('automation.field.date')}
              type="date"
              defaultValue={moment.date}
              onChange={(event) => {
                if (event.target.value !== '') onChange({ ...moment, date: event.target.value });
              }}
            />
          </div>
        </div>
      )}
    </>
  );
}

const tomorrow = (): string => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
