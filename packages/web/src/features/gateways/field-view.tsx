import { fieldProblem } from '@homeward/contract/rules/devices/gateway-problems.ts';
import { inFull } from '@homeward/contract/words/devices/gateway-addresses.ts';
import { type FieldValue, type GatewayField } from '@homeward/contract/words/devices/gateway-rows.ts';
import { textIfKnown, useText, type TextKey } from '#lib/i18n/use-text.ts';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';

interface FieldViewProps {
  readonly row: GatewayField;
  readonly value: FieldValue;
  /** A secret is set, and stays unless another is typed. */
  readonly kept: boolean;
  /** What the panel said to it. */
  readonly refused?: string | undefined;
  readonly onChange: (value: FieldValue) => void;
}

/** One field of a gateway, as its row of the table has it. */
export function FieldView({ row, value, kept, refused, onChange }: FieldViewProps) {
  const t = useText();
  const { field, kind } = row;
  const label = t(`gateways.field.${field}` as TextKey);
  const hint = textIfKnown(`gateways.field.${field}.hint`, {});
  const meant = typeof value === 'string' && kind.tag === 'text' ? inFull(row.form, value) : value;
  // What is empty is asked for when it is sent.
  const wrong = value === '' ? null : fieldProblem(row, meant);
  const error = wrong === null ? refused : t(wrong as TextKey);
  switch (kind.tag) {
    case 'choice':
      return (
        <Select
          label={label}
          value={String(value)}
          options={kind.of.map((one) => ({
            value: one,
            label: textIfKnown(`gateways.option.${field}.${one}`, {}) ?? one,
          }))}
          onChange={onChange}
        />
      );
    case 'number':
      return (
        <Field
          label={label}
          hint={hint}
          error={error}
          inputMode="numeric"
          value={String(value)}
          onChange={({ target }) =>
            onChange(/^\d{1,9}$/.test(target.value.trim()) ? Number(target.value) : target.value)
          }
        />
      );
    case 'secret':
      return (
        <Field
          label={label}
          type="password"
          autoComplete="new-password"
          maxLength={kind.most}
          error={error}
          hint={kept ? t('gateways.keepsPassword') : hint}
          value={value === '***' ? '' : String(value)}
          onChange={({ target }) => onChange(target.value === '' && kept ? '***' : target.value)}
        />
      );
    case 'text':
      return (
        <Field
          label={label}
          hint={hint}
          error={error}
          spellCheck={false}
          autoCapitalize="none"
          value={String(value)}
          onChange={({ target }) => onChange(target.value)}
        />
      );
  }
}
