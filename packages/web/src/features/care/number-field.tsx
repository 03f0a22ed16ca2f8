import { useText } from '#lib/i18n/use-text.ts';
import { Field } from '#ui/field.tsx';

interface NumberFieldProps {
  readonly label: string;
  readonly hint?: string;
  /** Null is an empty field. */
  readonly value: number | null;
  readonly min: number;
  readonly max: number;
  /** May be left empty. */
  readonly optional?: boolean;
  readonly onChange: (value: number | null) => void;
}

export const isWithin = (value: number | null, min: number, max: number, optional = false): boolean =>
  value === null ? optional : Number.isInteger(value) && value >= min && value <= max;

/** A whole number within bounds that are told. */
export function NumberField({ label, hint, value, min, max, optional = false, onChange }: NumberFieldProps) {
  const t = useText();
  return (
    <Field
      label={label}
      type="number"
      inputMode="numeric"
      min={min}
      max={max}
      hint={hint}
      value={value === null || Number.isNaN(value) ? '' : String(value)}
      error={isWithin(value, min, max, optional) ? undefined : t('care.between', { min, max })}
      onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
    />
  );
}
