import { backupLimits } from '@homeward/contract/words/panel/backup-limits.ts';
import { useState } from 'react';
import { RestoreForm } from '#features/upkeep/restore-form.tsx';
import { tellBegun } from '#features/upkeep/begun.ts';
import { call } from '#lib/client/call.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Card, Fields, FormActions } from '#ui/card.tsx';
import { Field, FieldError } from '#ui/field.tsx';
import { Section } from '#ui/page.tsx';

const { min, max } = backupLimits.passphrase;

/** Saving the whole set-up as a file, and setting the panel up from one. */
export function BackupTab() {
  const t = useText();
  const { busy, problem, act } = useAct();
  const [passphrase, setPassphrase] = useState('');
  const [again, setAgain] = useState('');
  const short = passphrase !== '' && passphrase.length < min;
  const differs = again !== '' && again !== passphrase;
  const fits = passphrase.length >= min && passphrase.length <= max && again === passphrase;
  async function submit(): Promise<void> {
    const outcome = await act(() => call('POST /panel/config/backup', { body: { passphrase } }));
    if (outcome.tag === 'failed') return;
    setPassphrase('');
    setAgain('');
    tellBegun();
  }
  return (
    <>
      <Section title={t('upkeep.backup')}>
        <Card>
          <p className="muted">{t('upkeep.backupText')}</p>
          <form
            className="stack"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              if (fits && !busy) void submit();
            }}
          >
            <Fields>
              <Field
                label={t('upkeep.passphrase')}
                type="password"
                autoComplete="new-password"
                hint={t('upkeep.passphraseHint', { min })}
                error={short ? t('upkeep.passphraseHint', { min }) : undefined}
                value={passphrase}
                onChange={({ target }) => setPassphrase(target.value)}
              />
              <Field
                label={t('upkeep.passphraseAgain')}
                type="password"
                autoComplete="new-password"
                error={differs ? t('upkeep.passphraseDiffers') : undefined}
                value={again}
                onChange={({ target }) => setAgain(target.value)}
              />
            </Fields>
            {problem !== undefined && <FieldError>{problem.text}</FieldError>}
            <FormActions>
              <Button kind="primary" type="submit" icon="download" busy={busy} off={!fits}>
                {t('upkeep.backupStart')}
              </Button>
            </FormActions>
          </form>
        </Card>
      </Section>
      <RestoreForm />
    </>
  );
}
