import { tokenScopes } from '@homeward/contract/words/company/tenant-roles.ts';
import { useState } from 'react';
import { scopeText } from '#features/company/scope-text.ts';
import { DialogForm } from '#features/forms/dialog-form.tsx';
import { SecretDialog } from '#features/forms/secret-dialog.tsx';
import { call } from '#lib/client/call.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { spanText } from '#lib/span-text.ts';
import { Banner } from '#ui/banner.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { Segmented } from '#ui/segmented.tsx';

const dayMs = 86_400_000;
const spans = [30, 90, 365] as const;

interface AddTokenProps {
  readonly onMade: () => void;
  readonly onClose: () => void;
}

/** Makes a token for a program, which is shown once. */
export function AddToken({ onMade, onClose }: AddTokenProps) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly (typeof tokenScopes)[number][]>([]);
  const [days, setDays] = useState<(typeof spans)[number]>(90);
  const [secret, setSecret] = useState<string>();
  if (secret !== undefined)
    return (
      <SecretDialog
        title={t('sites.tokenMade', { name })}
        label={t('sites.token')}
        secret={secret}
        verb={t('account.codesKept')}
        onClose={onClose}
      >
        <Banner tone="delay" icon="info">
          {t('sites.tokenOnce')}
        </Banner>
      </SecretDialog>
    );
  async function submit(): Promise<void> {
    const outcome = await act(() =>
      call('POST /installer/token', { body: { name: name.trim(), scopes, days } }),
    );
    if (outcome.tag === 'failed') return;
    setSecret(outcome.data.secret);
    onMade();
  }
  return (
    <DialogForm
      title={t('sites.tokenAdd')}
      dirty={name !== '' || scopes.length > 0}
      verb={t('sites.tokenAdd')}
      busy={busy}
      off={name.trim() === '' || scopes.length === 0}
      problem={problem?.text}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field
        label={t('sites.tokenName')}
        data-autofocus
        maxLength={60}
        required
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <fieldset className="stack">
        <legend>{t('sites.tokenScopes')}</legend>
        {tokenScopes.map((scope) => (
          <Checkbox
            key={scope}
            label={scopeText(t, scope)}
            checked={scopes.includes(scope)}
            onChange={(on) =>
              setScopes((before) => (on ? [...before, scope] : before.filter((one) => one !== scope)))
            }
          />
        ))}
      </fieldset>
      <Segmented
        label={t('sites.tokenDays')}
        value={String(days)}
        options={spans.map((count) => ({ value: String(count), label: spanText(count * dayMs) }))}
        onChange={(value) => setDays(spans.find((count) => String(count) === value) ?? 90)}
      />
    </DialogForm>
  );
}
