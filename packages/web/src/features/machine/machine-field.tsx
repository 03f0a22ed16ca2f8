import type { FieldValue } from '@homeward/contract/words/devices/gateway-rows.ts';
import { keptSecret, type MachineField } from '@homeward/contract/words/reports/machine-rows.ts';
import { textIfKnown, useText, type TextKey } from '#lib/i18n/use-text.ts';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { TextBox } from '#ui/text-box.tsx';

interface MachineFieldProps {
  readonly row: MachineField;
  readonly value: FieldValue;
  /** A secret is set, and stays unless another is typed. */
  readonly kept: boolean;
  readonly off: boolean;
  readonly refused: string | undefined;
  readonly onChange: (value: FieldValue) => void;
}

/** One field of a part, as its row of the table has it. */
export function MachineFieldView({ row, value, kept, off, refused, onChange }: MachineFieldProps) {
  const t = useText();
  const { field, kind, long } = row;
  const label = t(`machine.field.${field}` as TextKey);
  const hint = textIfKnown(`machine.hint.${field}`, {});
  const plain = { spellCheck: false, autoCapitalize: 'none', disabled: off } as const;
  switch (kind.tag) {
    case 'choice':
      return (
        <Select
          label={label}
          value={String(value)}
          disabled={off}
          options={kind.of.map((one) => ({
            value: one,
            label: textIfKnown(`machine.option.${field}.${one}`, {}) ?? one,
          }))}
          onChange={onChange}
        />
      );
    case 'number':
      return (
        <Field
          {...plain}
          label={label}
          hint={hint}
          error={refused}
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
          {...plain}
          label={label}
          type="password"
          autoComplete="new-password"
          maxLength={kind.most}
          error={refused}
          hint={kept ? t('machine.keeps') : hint}
          value={value === keptSecret ? '' : String(value)}
          onChange={({ target }) => onChange(target.value === '' && kept ? keptSecret : target.value)}
        />
      );
    case 'text':
      return long === true ? (
        <TextBox
          {...plain}
          label={label}
          error={refused}
          limit={kind.most}
          value={String(value)}
          onChange={({ target }) => onChange(target.value)}
          {...(hint === undefined ? {} : { hint })}
        />
      ) : (
        <Field
          {...plain}
          label={label}
          hint={hint}
          error={refused}
          value={String(value)}
          onChange={({ target }) => onChange(target.value)}
        />
      );
  }
}
