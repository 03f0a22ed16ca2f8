import { useState } from 'react';
import { NewPasswordField } from '#features/account/new-password-field.tsx';
import { charactersOf } from '#features/account/password-rules.ts';
import { DialogForm } from '#features/forms/dialog-form.tsx';
import { call } from '#lib/client/call.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Field } from '#ui/field.tsx';

interface PasswordFormProps {
  readonly login: string;
  /** Characters a new one needs. */
  readonly least: number;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Another password; every other session ends with it. */
export function PasswordForm({ login, least, onDone, onClose }: PasswordFormProps) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const [old, setOld] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const aboutNew = problem?.where === 'new_password';
  async function submit() {
    const outcome = await act(() =>
      call('POST /account/password', { body: { password: old, new_password: password } }),
    );
    if (outcome.tag === 'done') onDone();
  }
  return (
    <DialogForm
      title={t('account.changePassword')}
      dirty={old !== '' || password !== ''}
      verb={t('account.changePassword')}
      busy={busy}
      onSubmit={() => {
        setTried(true);
        if (old !== '' && charactersOf(password) >= least) void submit();
      }}
      onClose={onClose}
    >
      <p>{t('account.changePasswordText')}</p>
      {/* For the password manager. */}
      <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />
      <Field
        label={t('account.oldPassword')}
        type="password"
        name="password"
        autoComplete="current-password"
        data-autofocus
        required
        value={old}
        error={
          tried && old === ''
            ? t('v2_mg_required_field')
            : problem !== undefined && !aboutNew
              ? problem.text
              : undefined
        }
        onChange={(event) => setOld(event.target.value)}
      />
      <NewPasswordField
        value={password}
        least={least}
        tried={tried}
        error={aboutNew ? problem.text : undefined}
        onChange={setPassword}
      />
    </DialogForm>
  );
}
