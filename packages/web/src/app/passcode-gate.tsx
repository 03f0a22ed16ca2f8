import { useEffect, useState, type ReactNode } from 'react';
import { call } from '#lib/client/call.ts';
import { useHouse } from '#lib/house/house.ts';
import { usePortalSettings } from '#lib/house/portal-settings.ts';
import { lockedUntil, refusalText } from '#lib/house/refusal-text.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { alsoLoad, useText } from '#lib/i18n/use-text.ts';
import { PageHead } from '#ui/page.tsx';
import { PageSkeleton } from '#ui/page-skeleton.tsx';
import { PinPad } from '#ui/pin-pad.tsx';
import css from '#app/passcode-gate.module.css';

/** Whoever may open the settings pages by a code (S6.5); all others have nothing there that a code would open. */
const asked: ReadonlySet<string> = new Set(['master', 'installer']);

interface PasscodeGateProps {
  /** What opens: "Bypass", "Panel settings". */
  readonly title: string;
  /** Why, where it is not about settings. */
  readonly text?: string;
  /** The page is behind the code although the settings are not. */
  readonly always?: boolean;
  readonly children: ReactNode;
}

/**
 * The panel's passcode before a page of its settings (S2.12, S6.5): asked for once in 5 minutes, however many pages are
 * opened in them, and not where a fresh proof of the account was given.
 */
export function PasscodeGate({ title, text, always = false, children }: PasscodeGateProps) {
  const t = useText();
  const role = usePortalSettings()?.role;
  const { data, problem, failure, reload } = useAnswer('GET /panel/pass_code');
  const pinLength = useHouse(({ info }) => (info?.pin_length === '4' ? 4 : 6));
  const [opened, setOpened] = useState(false);
  const [refused, setRefused] = useState<{ readonly text: string; readonly until: number | undefined }>();
  const [worded, setWorded] = useState(false);
  useEffect(() => {
    void Promise.all([alsoLoad('account'), alsoLoad('refusals')]).then(() => setWorded(true));
  }, []);
  const gives = role !== undefined && role !== null && asked.has(role);
  const open =
    opened ||
    (data !== undefined && ((!data.needed && !always) || data.passed || data.until !== null)) ||
    (role !== undefined && !gives);
  // Once open it stays: what is under way on the page must not be lost with the five minutes.
  if (open && !opened) setOpened(true);
  if (open) return children;
  // Where the gate itself cannot be asked, the page says why it has nothing to show.
  if (failure !== undefined && problem !== undefined) return children;
  if (data === undefined || role === undefined || !worded) return <PageSkeleton />;

  async function submit(pincode: string): Promise<boolean> {
    const outcome = await call('POST /auth/passcode', { body: { pincode } });
    if (outcome.tag === 'done') {
      setOpened(true);
      void reload();
      return true;
    }
    setRefused({ text: refusalText(t, outcome.failure), until: lockedUntil(outcome.failure) });
    return false;
  }
  return (
    <section className={css['gate']} aria-label={title}>
      <PageHead title={title} subtitle={text ?? t('passcode.text')} />
      <div className={css['pad']}>
        <PinPad length={pinLength} error={refused?.text} lockedUntil={refused?.until} onSubmit={submit} />
      </div>
      <p className="muted dense">{t('passcode.minutes')}</p>
    </section>
  );
}
