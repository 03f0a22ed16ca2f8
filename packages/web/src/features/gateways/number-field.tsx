import { useState } from 'react';
import { Field } from '#ui/field.tsx';

interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly error?: string | undefined;
  readonly onChange: (value: number) => void;
}

/** A number as it is typed; what is none changes nothing and is shown as wrong. */
export function NumberField({ label, value, error, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState(String(value));
  const [told, setTold] = useState(value);
  if (told !== value) {
    setTold(value);
    setTyped(String(value));
  }
  const isNone = !/^\d{1,9}(?:[.,]\d{1,9})?$/.test(typed.trim());
  return (
    <Field
      label={label}
      inputMode="decimal"
      aria-invalid={isNone ? true : undefined}
      error={error}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        const next = Number(target.value.trim().replace(',', '.'));
        if (target.value.trim() === '' || !Number.isFinite(next)) return;
        setTold(next);
        onChange(next);
      }}
    />
  );
}
