import { Navigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useGoOn } from '#app/go-on.ts';
import { LanguageMenu } from '#app/language-menu.tsx';
import { ThemeButton } from '#app/shell/theme-button.tsx';
import { useVisit } from '#app/visit.ts';
import { SignInView, type Credentials } from '#features/sign-in/sign-in-view.tsx';
import { signIn } from '#lib/client/sign-in.ts';
import { currentSession } from '#lib/client/session.ts';
import { readEntry } from '#lib/entry.ts';
import { lockedUntil, refusalText } from '#lib/house/refusal-text.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { forgetUser, knownUsers } from '#lib/known-users.ts';
import { loadPanels } from '#lib/panels.ts';
import { Button } from '#ui/button.tsx';

/** The demo home's visitor (README). */
const demoAccount: Credentials = { id: 'demo', password: 'homeward-demo', remember: false };

export function SignInPage() {
  const t = useText();
  const goOn = useGoOn();
  const { to = '/security' } = useSearch({ from: '/auth/login' });
  const visit = useVisit();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{
    readonly text: string;
    readonly lockedUntil: number | undefined;
  }>();
  const [known, setKnown] = useState(knownUsers);
  const [prefilled, setPrefilled] = useState<Credentials>();

  useEffect(() => {
    document.title = `${t('signIn.submit')} · Homeward`;
  }, [t]);

  async function submit({ id, password, remember }: Credentials) {
    setBusy(true);
    setProblem(undefined);
    const outcome = await signIn(id, password, remember);
    if (outcome.tag === 'failed') {
      setBusy(false);
      setProblem({ text: refusalText(t, outcome.failure), lockedUntil: lockedUntil(outcome.failure) });
      return;
    }
    const panels = await loadPanels();
    const several = panels.tag === 'done' && panels.data.length !== 1 && !/[?&]panel=/.test(to);
    goOn(several ? `/select_panel?to=${encodeURIComponent(to)}` : to);
  }

  if (visit.setup) return <Navigate to="/auth/setup" />;
  if (!busy && currentSession().tag === 'in') return <Navigate to="/security" />;
  return (
    <SignInView
      key={prefilled?.id}
      entry={readEntry(location.pathname, document.cookie)}
      onSubmit={(credentials) => void submit(credentials)}
      busy={busy}
      error={problem?.text}
      lockedUntil={problem?.lockedUntil}
      notice={visit.unreachable ? t('refused.unreachable') : undefined}
      knownIds={known}
      onForget={(id) => {
        forgetUser(id);
        setKnown(knownUsers());
      }}
      prefilled={prefilled}
      preferences={
        <>
          <LanguageMenu />
          <ThemeButton />
        </>
      }
      hint={
        visit.demo && (
          <div className="line wrap dense">
            <span className="grow">{t('signIn.demo')}</span>
            <Button onClick={() => setPrefilled({ ...demoAccount })}>{t('signIn.fill')}</Button>
          </div>
        )
      }
    />
  );
}
