import { useEffect, useState } from 'react';
import { QrCode } from '#ui/qr-code.tsx';
import { call } from '#lib/client/call.ts';
import type { Failure } from '#lib/client/outcome.ts';
import { refusalText } from '#lib/house/refusal-text.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { FormActions } from '#ui/card.tsx';
import { Field, FieldError } from '#ui/field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import css from '#features/account/totp-set-up.module.css';

interface TotpSetUpProps {
  /** With the first factor come recovery codes; otherwise none. */
  readonly onDone: (codes: readonly string[]) => void;
  readonly onBack: () => void;
}

/** An authenticator app: its secret, as a picture and in letters, and a code that proves that it has it. */
export function TotpSetUp({ onDone, onBack }: TotpSetUpProps) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const [begun, setBegun] = useState<{ readonly secret: string; readonly uri: string }>();
  const [failure, setFailure] = useState<Failure>();
  const [code, setCode] = useState('');
  useEffect(() => {
    let here = true;
    void call('POST /account/totp').then((outcome) => {
      if (!here) return;
      if (outcome.tag === 'done') setBegun(outcome.data);
      else setFailure(outcome.failure);
    });
    return () => {
      here = false;
    };
  }, []);

  async function confirm(given: string) {
    const outcome = await act(() => call('PUT /account/totp', { body: { code: given } }));
    if (outcome.tag === 'done') onDone(outcome.data.recovery_codes);
    else setCode('');
  }
  function change(next: string) {
    setCode(next);
    const digits = next.replaceAll(/\s/g, '');
    if (/^\d{6}$/.test(digits) && !busy) void confirm(digits);
  }

  if (failure !== undefined)
    return (
      <div className="stack">
        <FieldError>{refusalText(t, failure)}</FieldError>
        <FormActions>
          <Button onClick={onBack}>{t('action.close')}</Button>
        </FormActions>
      </div>
    );
  return (
    <form
      className={css['steps']}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && code.trim() !== '') void confirm(code.trim());
      }}
    >
      <ol>
        <li>
          <b>{t('account.totpOne')}</b>
          <span className="muted">{t('account.totpOneText')}</span>
        </li>
        <li>
          <b>{t('account.totpTwo')}</b>
          {begun === undefined ? (
            <Skeleton shape="plate" width="220px" />
          ) : (
            <div className={css['secret']}>
              <QrCode text={begun.uri} label={t('account.totpPicture')} />
              <div>
                <p className="muted dense">{t('account.totpLetters')}</p>
                <p className={css['letters']}>{begun.secret.match(/.{1,4}/g)?.join(' ')}</p>
                <a className="link" href={begun.uri}>
                  {t('account.totpHere')}
                </a>
              </div>
            </div>
          )}
        </li>
        <li>
          <b>{t('account.totpThree')}</b>
          <Field
            label={t('account.totpCode')}
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            error={problem?.text}
            readOnly={busy}
            onChange={(event) => change(event.target.value)}
          />
        </li>
      </ol>
      <FormActions>
        <Button onClick={onBack}>{t('action.cancel')}</Button>
        <Button type="submit" kind="primary" busy={busy && begun !== undefined} off={code.trim() === ''}>
          {t('account.totpConfirm')}
        </Button>
      </FormActions>
    </form>
  );
}
