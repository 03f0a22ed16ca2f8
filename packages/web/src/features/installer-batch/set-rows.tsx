import {
  batchRows,
  beginning,
  fieldText,
  rowNamed,
  type Draft,
} from '#features/installer-batch/batch-draft.ts';
import { beginningDelay, delayFields, delayText, isDelay } from '#features/installer-batch/delay-draft.ts';
import css from '#features/installer-batch/batch.module.css';
import { SetReports } from '#features/installer-batch/set-reports.tsx';
import { SettingField } from '#features/settings/setting-field.tsx';
import { labelOf } from '#features/settings/setting-words.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import type { Problem } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { FieldError } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { NumberStepper } from '#ui/number-stepper.tsx';
import { Select } from '#ui/select.tsx';

interface SetRowsProps {
  readonly draft: Draft;
  /** What the server said to a value. */
  readonly refused?: Pick<Problem, 'where' | 'text'> | undefined;
  readonly onChange: (change: Partial<Draft>) => void;
}

const without = <Value,>(values: Readonly<Record<string, Value>>, field: string) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name !== field));

/** Settings and delays that are picked one by one, each with its value; only these are set. */
export function SetRows({ draft, refused, onChange }: SetRowsProps) {
  const t = useText();
  const { settings, delays, others } = draft;
  return (
    <>
      {batchRows
        .filter(({ field }) => field in settings)
        .map((row) => (
          <div key={row.field} className={css['one']}>
            <SettingField
              row={row}
              value={settings[row.field] ?? null}
              saved={settings[row.field] ?? null}
              refused={refused?.where === row.field ? refused.text : undefined}
              onChange={(value) => onChange({ settings: { ...settings, [row.field]: value } })}
            />
            <IconButton
              icon="close"
              label={t('batch.leaveOut', { name: labelOf(t, row) })}
              onClick={() => onChange({ settings: without(settings, row.field) })}
            />
          </div>
        ))}
      {delayFields
        .filter((field) => field in delays)
        .map((field) => {
          const label = delayText(t, field) ?? field;
          const seconds = delays[field] ?? Number.NaN;
          return (
            <div key={field} className={css['one']}>
              <div className={css['delay']}>
                <span aria-hidden="true">{label}</span>
                <NumberStepper
                  label={label}
                  value={seconds}
                  {...limits.delay}
                  step={5}
                  unit={t('settings.short.seconds')}
                  less={t('settings.less', { name: label })}
                  more={t('settings.more', { name: label })}
                  invalid={!isDelay(seconds)}
                  onChange={(next) => onChange({ delays: { ...delays, [field]: next } })}
                />
                {!isDelay(seconds) && <FieldError>{t('settings.rangeOf.seconds', limits.delay)}</FieldError>}
              </div>
              <IconButton
                icon="close"
                label={t('batch.leaveOut', { name: label })}
                onClick={() => onChange({ delays: without(delays, field) })}
              />
            </div>
          );
        })}
      {others
        .filter(({ tag }) => tag !== 'reports')
        .map(({ tag }) => (
          <p key={tag} className={css['part']}>
            {fieldText(t, tag)}
          </p>
        ))}
      <SetReports others={others} refused={refused} onChange={(next) => onChange({ others: next })} />
      <div className={css['part']}>
        <Select
          label={t('batch.add')}
          value=""
          options={[
            { value: '', label: t('batch.addOne') },
            ...batchRows
              .filter(({ field }) => !(field in settings))
              .map((row) => ({ value: row.field, label: labelOf(t, row) })),
          ]}
          onChange={(field) => {
            const row = rowNamed(field);
            if (row !== undefined) onChange({ settings: { ...settings, [field]: beginning(row) } });
          }}
        />
        <Select
          label={t('batch.addDelay')}
          value=""
          options={[
            { value: '', label: t('batch.addDelayOne') },
            ...delayFields
              .filter((field) => !(field in delays))
              .map((field) => ({ value: field, label: delayText(t, field) ?? field })),
          ]}
          onChange={(field) => {
            if (field !== '') onChange({ delays: { ...delays, [field]: beginningDelay } });
          }}
        />
      </div>
    </>
  );
}
