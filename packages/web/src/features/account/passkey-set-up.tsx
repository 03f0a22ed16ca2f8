import { useState } from 'react';
import { call } from '#lib/client/call.ts';
import type { Outcome } from '#lib/client/outcome.ts';
import { makePasskey } from '#lib/client/passkey.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { FormActions } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';

interface PasskeySetUpProps {
  readonly onDone: (codes: readonly string[]) => void;
  readonly onBack: () => void;
}

/** What somebody would call this device. */
function deviceWord(): string {
  const agent = navigator.userAgent;
  if (/iPhone/.test(agent)) return 'iPhone';
  if (/iPad/.test(agent)) return 'iPad';
  if (/Android/.test(agent)) return 'Android';
  if (/Mac/.test(agent)) return 'Mac';
  if (/Windows/.test(agent)) return 'Windows';
  return /Linux/.test(agent) ? 'Linux' : '';
}

async function make(name: string): Promise<Outcome<{ readonly recovery_codes: readonly string[] }>> {
  const creation = await call('POST /account/passkey');
  if (creation.tag === 'failed') return creation;
  const made = await makePasskey(creation.data);
  if (made.tag === 'failed') return made;
  return call('POST /account/passkey/finish', { body: { name, credential: made.data } });
}

/** A passkey of this device, by a name that its owner knows it by. */
export function PasskeySetUp({ onDone, onBack }: PasskeySetUpProps) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const [name, setName] = useState(deviceWord);
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (busy || name.trim() === '') return;
        void act(() => make(name.trim())).then((outcome) => {
          if (outcome.tag === 'done') onDone(outcome.data.recovery_codes);
        });
      }}
    >
      <p className="muted">{t('account.passkeyText')}</p>
      <Field
        label={t('account.passkeyName')}
        hint={t('account.passkeyNameHint')}
        data-autofocus
        required
        maxLength={60}
        value={name}
        error={problem?.text}
        onChange={(event) => setName(event.target.value)}
      />
      <FormActions>
        <Button onClick={onBack}>{t('action.cancel')}</Button>
        <Button type="submit" kind="primary" busy={busy} off={name.trim() === ''}>
          {t('account.passkeyMake')}
        </Button>
      </FormActions>
    </form>
  );
}
