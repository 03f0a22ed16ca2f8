import type { SettingRow } from '@homeward/contract/words/panel/setting-rows.ts';
import { useState } from 'react';
import {
  hintOf,
  labelOf,
  optionText,
  rangeText,
  standardText,
  valueText,
  wrongOf,
} from '#features/settings/setting-words.ts';
import type { Value } from '#features/settings/setting-part.ts';
import { countryNames } from '#lib/country-names.ts';
import { currentLanguage, useText } from '#lib/i18n/use-text.ts';
import { Field, FieldError } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { NumberStepper } from '#ui/number-stepper.tsx';
import { Select } from '#ui/select.tsx';
import { Switch } from '#ui/switch.tsx';
import css from '#features/settings/setting-field.module.css';

interface SettingFieldProps {
  readonly row: SettingRow;
  readonly value: Value;
  /** What is saved. */
  readonly saved: Value;
  /** Who changed it last, and when. */
  readonly last?: string | undefined;
  /** What the panel said to it. */
  readonly refused?: string | undefined;
  readonly disabled?: boolean;
  readonly onChange: (value: Value) => void;
}

/** One setting: its name and what it does on one side, its value on the other. */
export function SettingField(props: SettingFieldProps) {
  const { row, value, saved, last, refused } = props;
  const t = useText();
  const standard = standardText(t, row);
  const changed =
    row.kind.tag === 'secret' ? value !== saved : valueText(t, row, value) !== valueText(t, row, saved);
  const error = wrongOf(t, row, value) ?? refused;
  const hint = hintOf(row);
  return (
    <div className={css['row']} id={`${row.part}.${row.field}`} data-changed={changed || undefined}>
      <div className={css['words']}>
        <p className={css['label']}>{labelOf(t, row)}</p>
        <p className={css['hint']}>
          {hint}
          {hint !== undefined && standard !== undefined && ' '}
          {standard !== undefined && t('settings.usual', { value: standard })}
          {row.kind.tag === 'number' && ` ${rangeText(t, row.kind)}`}
        </p>
        {row.effect !== 'now' && <p className={css['hint']}>{t(`settings.effect.${row.effect}`)}</p>}
        {row.unused === true && <p className={css['hint']}>{t('settings.unusedOne')}</p>}
        {last !== undefined && <p className={css['hint']}>{last}</p>}
        {error !== undefined && <FieldError>{error}</FieldError>}
      </div>
      <div className={css['control']}>
        <Control {...props} error={error} />
        {changed && row.kind.tag !== 'secret' && (
          <span className={css['was']}>
            <Icon name="edit" size={16} />
            {t('settings.was', { value: valueText(t, row, saved) })}
          </span>
        )}
      </div>
    </div>
  );
}

interface ControlProps extends SettingFieldProps {
  readonly error: string | undefined;
}

function Control({ row, value, disabled = false, onChange, error }: ControlProps) {
  const t = useText();
  const { kind } = row;
  const label = labelOf(t, row);
  const named = { label, labelHidden: true, disabled } as const;
  const invalid = error === undefined ? undefined : true;
  switch (kind.tag) {
    case 'switch':
      return <Switch {...named} checked={value === true} onChange={onChange} />;
    case 'choice':
    case 'step':
      return (
        <Select
          {...named}
          value={String(value)}
          options={kind.of.map((one) => ({ value: String(one), label: optionText(t, row, one) }))}
          onChange={(next) => onChange(kind.tag === 'step' ? Number(next) : next)}
        />
      );
    case 'number':
      return (
        <NumberStepper
          label={label}
          disabled={disabled}
          invalid={invalid === true}
          value={typeof value === 'number' ? value : Number.NaN}
          min={kind.min}
          max={kind.max}
          unit={kind.unit === 'none' ? '' : t(`settings.short.${kind.unit}`)}
          less={t('settings.less', { name: label })}
          more={t('settings.more', { name: label })}
          onChange={onChange}
        />
      );
    case 'degrees':
      return <DegreesField {...named} value={typeof value === 'number' ? value : null} onChange={onChange} />;
    case 'lines':
      return (
        <textarea
          className={css['lines']}
          aria-label={label}
          aria-invalid={invalid}
          disabled={disabled}
          rows={3}
          value={Array.isArray(value) ? value.join('\n') : ''}
          onChange={({ target }) => onChange(target.value === '' ? [] : target.value.split('\n'))}
        />
      );
    case 'country':
      return (
        <Select
          {...named}
          value={String(value)}
          options={countryOptions(t('settings.none'))}
          onChange={onChange}
        />
      );
    case 'timeZone':
      return (
        <Select
          {...named}
          value={String(value)}
          options={timeZones(String(value)).map((zone) => ({
            value: zone,
            label: zone.replaceAll('_', ' '),
          }))}
          onChange={onChange}
        />
      );
    case 'secret':
      return (
        <Field
          {...named}
          type="password"
          autoComplete="new-password"
          maxLength={kind.most}
          placeholder={value === '***' ? t('settings.secretSet') : ''}
          value={value === '***' || typeof value !== 'string' ? '' : value}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    case 'text':
      return (
        <Field
          {...named}
          aria-invalid={invalid}
          value={typeof value === 'string' ? value : ''}
          onChange={({ target }) => onChange(target.value)}
        />
      );
  }
}

/** Every country by its name, and none of them. */
const countryOptions = (none: string) => [
  { value: '', label: none },
  ...[...countryNames(currentLanguage())].map(([value, label]) => ({ value, label })),
];

/** The zones that the browser knows, and the panel's own where that is none of them. */
function timeZones(own: string): readonly string[] {
  const known = Intl.supportedValuesOf('timeZone');
  return known.includes(own) ? known : [own, ...known];
}

interface DegreesFieldProps {
  readonly label: string;
  readonly labelHidden: true;
  readonly disabled: boolean;
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}

/** Decimal degrees as they are typed; what is no number is one that no bounds hold. */
function DegreesField({ value, onChange, ...named }: DegreesFieldProps) {
  const [typed, setTyped] = useState(value === null ? '' : String(value));
  const [told, setTold] = useState(value);
  if (!Object.is(told, value)) {
    setTold(value);
    setTyped(value === null ? '' : String(value));
  }
  return (
    <Field
      {...named}
      inputMode="decimal"
      value={typed}
      onChange={({ target }) => {
        const text = target.value.trim().replace(',', '.');
        const next = text === '' ? null : Number(text);
        setTyped(target.value);
        setTold(next);
        onChange(next);
      }}
    />
  );
}
