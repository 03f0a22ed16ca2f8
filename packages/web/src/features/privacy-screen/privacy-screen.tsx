import { useEffect, useState } from 'react';
import css from '#features/pin/passcode-gate.module.css';
import { call } from '#lib/client/call.ts';
import { usePinDigits } from '#lib/house/pin-digits.ts';
import { lockedUntil, refusalText } from '#lib/house/refusal-text.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { lift, quietMessages } from '#features/privacy-screen/privacy-screen-acts.ts';
import { PageHead } from '#ui/page.tsx';
import { PinPad } from '#ui/pin-pad.tsx';

/** In the place of every page on a device that hides the house: nothing of it, and the pad for the code. */
export function PrivacyScreen() {
  const t = useText();
  const digits = usePinDigits();
  const [refused, setRefused] = useState<{ readonly text: string; readonly until: number | undefined }>();
  useEffect(quietMessages, []);
  async function submit(pincode: string): Promise<boolean> {
    const outcome = await call('POST /auth/passcode', { body: { pincode } });
    if (outcome.tag === 'failed') {
      setRefused({ text: refusalText(t, outcome.failure), until: lockedUntil(outcome.failure) });
      return false;
    }
    lift();
    // The pad had it, and is gone.
    document.getElementById('main')?.focus();
    return true;
  }
  return (
    <section className={css['gate']} aria-label={t('privacyScreen.title')}>
      <PageHead title={t('privacyScreen.title')} subtitle={t('privacyScreen.text')} />
      <div className={css['pad']}>
        <PinPad {...digits} error={refused?.text} lockedUntil={refused?.until} onSubmit={submit} />
      </div>
      <p className="muted dense">{t('privacyScreen.again')}</p>
    </section>
  );
}
