import { go } from '#lib/router/here.ts';
import { useEffect, useState } from 'react';
import { goOn } from '#lib/router/go-on.ts';
import { PasskeySetUp } from '#features/account/passkey-set-up.tsx';
import { RecoveryCodes } from '#features/account/recovery-codes.tsx';
import { TotpSetUp } from '#features/account/totp-set-up.tsx';
import { canPasskey } from '#lib/client/can-passkey.ts';
import { currentSession, restore } from '#lib/client/session.ts';
import { signOut } from '#lib/client/sign-in.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Alone } from '#ui/alone.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';

type Step =
  | { readonly tag: 'choose' | 'totp' | 'passkey' }
  | { readonly tag: 'codes'; readonly codes: readonly string[] };

/** Whoever looks after other people's homes needs a second factor before anything else (426, reliability D3). */
export function FactorPage() {
  const t = useText();
  const [step, setStep] = useState<Step>({ tag: 'choose' });
  useEffect(() => {
    void restore().then(() => {
      if (currentSession().tag !== 'in') go('/auth/login');
    });
  }, []);
  const back = () => setStep({ tag: 'choose' });
  const done = (codes: readonly string[]) =>
    codes.length > 0 ? setStep({ tag: 'codes', codes }) : goOn('/security');
  return (
    <Alone title={t('entry.factorTitle')} text={t('entry.factorText')}>
      {step.tag === 'choose' && (
        <div className="stack">
          {canPasskey() && (
            <Button size="big" icon="key" kind="primary" onClick={() => setStep({ tag: 'passkey' })}>
              {t('entry.factorPasskey')}
            </Button>
          )}
          <Button
            size="big"
            icon="clock"
            kind={canPasskey() ? 'plain' : 'primary'}
            onClick={() => setStep({ tag: 'totp' })}
          >
            {t('entry.factorTotp')}
          </Button>
          <p className="line dense muted">
            <Icon name="info" size={20} />
            {t('entry.factorWhy')}
          </p>
          <Button kind="quiet" icon="logout" onClick={() => void signOut().then(() => go('/auth/login'))}>
            {t('shell.signOut')}
          </Button>
        </div>
      )}
      {step.tag === 'totp' && (
        <Card>
          <TotpSetUp onDone={done} onBack={back} />
        </Card>
      )}
      {step.tag === 'passkey' && (
        <Card>
          <PasskeySetUp onDone={done} onBack={back} />
        </Card>
      )}
      {step.tag === 'codes' && (
        <Card>
          <RecoveryCodes codes={step.codes} onKept={() => goOn('/security')} />
        </Card>
      )}
    </Alone>
  );
}
