import { codeFault } from '@homeward/contract/words/access/pin-code.ts';
import { pinErrors } from '@homeward/contract/rules/access/pin-errors.ts';
import { randomCode } from '#features/codes/random-code.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import css from '#features/codes/code-field.module.css';

interface CodeFieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly length: 4 | 6;
  readonly value: string;
  /** It was tried to save it. */
  readonly tried: boolean;
  /** What the panel says of it. */
  readonly problem?: string | undefined;
  /** It is what the dialog begins with. */
  readonly begins?: boolean;
  readonly onChange: (code: string, byChance: boolean) => void;
}

/** Why a code would be refused for its form, as a message key; undefined is nothing. */
export function codeWrong(code: string, length: 4 | 6) {
  if (code === '') return 'codes.codeMissing';
  // The grade asks for a number of digits, which is the panel's setting.
  const fault = codeFault(code, length, 1);
  return fault === null ? undefined : pinErrors[fault].key;
}

/** A new code: typed, or made by chance. It is seen while it is given, and never again. */
export function CodeField({
  label,
  hint,
  length,
  value,
  tried,
  problem,
  begins = false,
  onChange,
}: CodeFieldProps) {
  const t = useText();
  const wrong = codeWrong(value, length);
  // Nothing is said of what somebody is still writing for the first time.
  const complete = tried || value.length >= length;
  const error = wrong !== undefined && complete ? t(wrong) : problem;
  return (
    <div className={css['code']}>
      <Field
        label={label}
        hint={hint ?? t('codes.codeHint', { length })}
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        data-autofocus={begins || undefined}
        value={value}
        error={error}
        onChange={({ target }) => onChange(target.value.trim(), false)}
      />
      <Button icon="refresh" onClick={() => onChange(randomCode(length), true)}>
        {t('codes.random')}
      </Button>
    </div>
  );
}
