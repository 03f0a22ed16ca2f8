import { useState } from 'react';
import { charactersOf } from '#features/account/password-rules.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Field } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';

interface NewPasswordFieldProps {
  readonly value: string;
  /** Characters it needs. */
  readonly least: number;
  /** Somebody has tried to go on with it. */
  readonly tried: boolean;
  readonly error?: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A password to be: its rule before it is typed, and how far it is. */
export function NewPasswordField({ value, least, tried, error, onChange }: NewPasswordFieldProps) {
  const t = useText();
  const [shown, setShown] = useState(false);
  const length = charactersOf(value);
  const short = length < least;
  return (
    <Field
      label={t('account.newPassword')}
      type={shown ? 'text' : 'password'}
      name="new-password"
      autoComplete="new-password"
      autoCapitalize="none"
      spellCheck={false}
      required
      value={value}
      hint={
        length === 0 || !short
          ? t(short ? 'account.passwordRule' : 'account.passwordFine', { least })
          : t('account.passwordLeft', { count: least - length })
      }
      error={error ?? (tried && short ? t('account.passwordRule', { least }) : undefined)}
      onChange={(event) => onChange(event.target.value)}
      end={
        <IconButton
          icon={shown ? 'eyeOff' : 'eye'}
          label={t(shown ? 'signIn.hide' : 'signIn.show')}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
