import { useEffect, useState, type ReactNode } from 'react';
import { call } from '#lib/client/call.ts';
import { usePinDigits } from '#lib/house/pin-digits.ts';
import { askSettings, useSettingsKnown } from '#lib/house/portal-settings.ts';
import { lockedUntil, refusalText } from '#lib/house/refusal-text.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { alsoLoad, useText } from '#lib/i18n/use-text.ts';
import { asksForCode, pageNumber } from '#lib/page-numbers.ts';
import { useHere } from '#lib/router/here.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHead } from '#ui/page.tsx';
import { PageSkeleton } from '#ui/page-skeleton.tsx';
import { PinPad } from '#ui/pin-pad.tsx';
import css from '#features/pin/passcode-gate.module.css';

/** Whoever may open the settings pages by a code (S6.5); all others have nothing there that a code would open. */
const asked: ReadonlySet<string> = new Set(['master', 'installer']);

interface PasscodeGateProps {
  /** What opens: "Bypass", "Panel settings". */
  readonly title: string;
  /** Why, where it is not about settings. */
  readonly text?: string;
  /** The page is behind a code of its own flag: a fresh password is none. */
  readonly always?: boolean;
  /** What stands here until the code was given elsewhere; else it is asked for here. */
  readonly closed?: ReactNode;
  readonly children: ReactNode;
}

/**
 * The panel's passcode before a page of its settings, as the list of such pages has it (S2.12, S6.5): asked for once in 5 minutes, however many pages are
 * opened in them, and, but for `always`, not where a fresh proof of the account was given.
 */
export function PasscodeGate({ title, text, always = false, closed, children }: PasscodeGateProps) {
  const t = useText();
  const { settings, failure: settingsFailure } = useSettingsKnown();
  const role = settings?.role;
  const { data, problem, reload } = useAnswer('GET /panel/pass_code');
  const digits = usePinDigits();
  const [opened, setOpened] = useState(false);
  const [refused, setRefused] = useState<{ readonly text: string; readonly until: number | undefined }>();
  const [worded, setWorded] = useState(false);
  useEffect(() => {
    void alsoLoad('entry').then(() => setWorded(true));
  }, []);
  const gives = role !== undefined && role !== null && asked.has(role);
  // What has no number is asked for, too.
  const unlisted = useHere(({ path }) => {
    const no = pageNumber(path.slice(1));
    return no !== 0 && !asksForCode(no);
  });
  const open =
    opened ||
    (unlisted && !always) ||
    (data !== undefined && (data.until !== null || (!always && (!data.needed || data.passed)))) ||
    (role !== undefined && !gives);
  // Once open it stays: what is under way on the page must not be lost with the five minutes.
  if (open && !opened) setOpened(true);
  if (open) return children;
  const reason = problem ?? (settingsFailure && refusalText(t, settingsFailure));
  if (reason !== undefined)
    return (
      <>
        <PageHead title={title} />
        <EmptyState
          title={t('failure.unread')}
          text={reason}
          action={
            <Button
              icon="refresh"
              onClick={() => {
                void askSettings();
                void reload();
              }}
            >
              {t('action.retry')}
            </Button>
          }
        />
      </>
    );
  if (data === undefined || role === undefined || !worded) return <PageSkeleton />;
  if (closed !== undefined) return closed;

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
        <PinPad {...digits} error={refused?.text} lockedUntil={refused?.until} onSubmit={submit} />
      </div>
      <p className="muted dense">{t('passcode.minutes')}</p>
    </section>
  );
}
