import type { AccountId } from '@homeward/contract/shapes/values/ids.ts';
import { whoKey, whoName, type Telling } from '#features/automation/names.ts';
import type { LeftDisarmed, NoShow } from '#features/automation/reminder-rule.ts';
import { DaysPicker, TimeField } from '#features/automation/value-pickers.tsx';
import { ToPicker } from '#features/automation/who-pickers.tsx';
import { Fields } from '#ui/card.tsx';
import { FieldError } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';

const none = '';

interface NoShowProps {
  readonly telling: Telling;
  readonly draft: NoShow;
  readonly faults: ReadonlySet<unknown>;
  readonly onChange: (draft: NoShow) => void;
}

/** Who is waited for and what counts as coming home, on which days, by when. */
export function NoShowFields({ telling, draft, faults, onChange }: NoShowProps) {
  const { t, options } = telling;
  const codes = options.people.filter(({ who }) => who.tag !== 'account');
  const hasPlaces = options.fences.length > 0 && options.trackers.length > 0;
  return (
    <>
      <fieldset className="stack" aria-label={t('reminders.counts')}>
        <p className="muted dense">{t('reminders.countsText')}</p>
        <Fields>
          <Select
            label={t('reminders.code')}
            value={draft.by === null ? none : whoKey(draft.by)}
            options={[
              { value: none, label: t('reminders.noCode') },
              ...codes.map(({ who }) => ({ value: whoKey(who), label: whoName(telling, who).text })),
            ]}
            onChange={(key) =>
              onChange({ ...draft, by: codes.find(({ who }) => whoKey(who) === key)?.who ?? null })
            }
          />
          {hasPlaces && (
            <Select
              label={t('reminders.phone')}
              value={draft.tracker ?? none}
              options={[
                { value: none as string, label: t('reminders.noPhone') },
                ...options.trackers.map(({ id, name }) => ({ value: id as string, label: name })),
              ]}
              onChange={(id) => {
                const tracker = options.trackers.find((one) => one.id === id)?.id ?? null;
                const fence = tracker === null ? null : (draft.fence ?? options.fences[0]?.id ?? null);
                onChange({ ...draft, tracker, fence });
              }}
            />
          )}
          {hasPlaces && draft.tracker !== null && (
            <Select
              label={t('reminders.place')}
              value={draft.fence ?? none}
              options={options.fences.map(({ id, name }) => ({ value: id as string, label: name }))}
              onChange={(id) =>
                onChange({ ...draft, fence: options.fences.find((one) => one.id === id)?.id ?? null })
              }
            />
          )}
        </Fields>
        {faults.has('who') && <FieldError>{t('reminders.whoMissing')}</FieldError>}
      </fieldset>
      <DaysPicker
        telling={telling}
        value={draft.days}
        error={faults.has('days') ? t('reminders.daysMissing') : undefined}
        onChange={(days) => onChange({ ...draft, days: days.toSorted((one, other) => one - other) })}
      />
      <Fields>
        <TimeField
          label={t('reminders.by')}
          minute={draft.minute}
          onChange={(minute) => onChange({ ...draft, minute })}
        />
        <TimeField
          label={t('reminders.since')}
          minute={draft.fromMinute}
          onChange={(fromMinute) => onChange({ ...draft, fromMinute })}
        />
      </Fields>
    </>
  );
}

const waits = ['1', '2', '5', '10', '15', '30', '60'] as const;
const withOwn = (own: number): readonly string[] =>
  [...new Set([...waits, String(own)])].toSorted((one, other) => Number(one) - Number(other));

interface LeftProps {
  readonly telling: Telling;
  readonly draft: LeftDisarmed;
  readonly onChange: (draft: LeftDisarmed) => void;
}

/** Which area, which place, after how long, and whether it is armed in the end. */
export function LeftFields({ telling: { t, options }, draft, onChange }: LeftProps) {
  const minutes = (count: string): string => t('settings.unit.minutes', { count: Number(count) });
  return (
    <Fields>
      {options.areas.length > 1 && (
        <Select
          label={t('reminders.area')}
          value={String(draft.area)}
          options={options.areas.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(id) =>
            onChange({ ...draft, area: options.areas.find((one) => String(one.id) === id)?.id ?? draft.area })
          }
        />
      )}
      {options.fences.length > 1 && (
        <Select
          label={t('reminders.place')}
          value={draft.fence as string}
          options={options.fences.map(({ id, name }) => ({ value: id as string, label: name }))}
          onChange={(id) =>
            onChange({ ...draft, fence: options.fences.find((one) => one.id === id)?.id ?? draft.fence })
          }
        />
      )}
      <Select
        label={t('reminders.after')}
        value={String(draft.minutes)}
        options={withOwn(draft.minutes).map((value) => ({ value, label: minutes(value) }))}
        onChange={(value) => onChange({ ...draft, minutes: Number(value) })}
      />
      <Select
        label={t('reminders.arm')}
        value={draft.armAfter === null ? none : String(draft.armAfter)}
        options={[
          { value: none as string, label: t('reminders.armNever') },
          ...withOwn(draft.armAfter ?? 10).map((value) => ({
            value,
            label: t('reminders.armAfter', { time: minutes(value) }),
          })),
        ]}
        onChange={(value) => onChange({ ...draft, armAfter: value === none ? null : Number(value) })}
      />
    </Fields>
  );
}

interface ToProps {
  readonly telling: Telling;
  readonly to: readonly AccountId[] | undefined;
  readonly onChange: (to: readonly AccountId[] | undefined) => void;
}

/** Who is told. */
export const ToSelect = ({ telling, to, onChange }: ToProps) => (
  <fieldset aria-label={telling.t('reminders.to')}>
    <p className="muted dense">{telling.t('reminders.to')}</p>
    <ToPicker telling={telling} to={to} onChange={onChange} />
  </fieldset>
);
