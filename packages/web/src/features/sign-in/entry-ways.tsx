import { useEffect, useEffectEvent } from 'react';
import { byPasskey } from '#lib/client/by-passkey.ts';
import { canPasskey } from '#lib/client/can-passkey.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { ProblemLine } from '#ui/problem-line.tsx';
import css from '#features/sign-in/entry-ways.module.css';

/** Whether somebody came in by a passkey chosen in the field of the user id; refusals are no news, nobody asked. */
async function waitQuietly(): Promise<boolean> {
  if (!canPasskey()) return false;
  const offered = await globalThis.PublicKeyCredential.isConditionalMediationAvailable?.();
  return offered === true && (await byPasskey(true)).tag === 'done';
}

/** Below the form of the sign-in page: a passkey, and what to do about a forgotten password. */
export function OtherWays({ reset, onIn }: { readonly reset: boolean; readonly onIn: () => void }) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const enter = useEffectEvent(onIn);
  useEffect(() => {
    let here = true;
    void waitQuietly().then((entered) => here && entered && enter());
    return () => {
      here = false;
    };
  }, []);
  if (!canPasskey() && !reset) return null;
  return (
    <div className={css['ways']}>
      {canPasskey() && (
        <Button
          icon="key"
          busy={busy}
          onClick={() => void act(() => byPasskey(false)).then((outcome) => outcome.tag === 'done' && onIn())}
        >
          {t('entry.passkey')}
        </Button>
      )}
      {reset && (
        <PageLink to="/auth/forgot" className="link">
          {t('entry.forgot')}
        </PageLink>
      )}
      <ProblemLine text={problem?.text} />
    </div>
  );
}
