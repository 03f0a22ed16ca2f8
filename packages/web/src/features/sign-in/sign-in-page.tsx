import { codes } from '@homeward/contract/words/api/reply-codes.ts';
import { windowTitle } from '#lib/page-title.ts';
import { useHere } from '#lib/router/here.ts';
import { lazy, Suspense, useEffect, useState } from 'react';
import { OtherWays } from '#features/sign-in/entry-ways.tsx';
import { goOn } from '#lib/router/go-on.ts';
import { LanguageMenu } from '#features/preferences/language-menu.tsx';
import { ThemeButton } from '#features/preferences/theme-button.tsx';
import { useVisit } from '#features/sign-in/visit.ts';
import { SignInView, type Credentials } from '#features/sign-in/sign-in-view.tsx';
import { signIn } from '#lib/client/sign-in.ts';
import { currentSession } from '#lib/client/session.ts';
import { readEntry } from '#lib/entry.ts';
import { lockedUntil, refusalText } from '#lib/house/refusal-text.ts';
import { alsoLoad, useText } from '#lib/i18n/use-text.ts';
import { forgetUser, knownUsers } from '#lib/known-users.ts';
import { loadPanels } from '#lib/panels.ts';
import { GoThere } from '#ui/go-there.tsx';
import { Button } from '#ui/button.tsx';

/** The second factor comes when the server asks for it. */
const SecondStep = lazy(async () => {
  const [step] = await Promise.all([import('#features/sign-in/second-step-page.tsx'), alsoLoad('entry')]);
  return { default: step.SecondStep };
});

/** The demo home's visitor (README). */
const demoAccount: Credentials = { id: 'demo', password: 'homeward-demo', remember: false };

export function SignInPage() {
  const t = useText();
  const { to = '/security' } = useHere((here) => here.search);
  const visit = useVisit();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{
    readonly text: string;
    readonly lockedUntil: number | undefined;
  }>();
  const [known, setKnown] = useState(knownUsers);
  const [prefilled, setPrefilled] = useState<Credentials>();
  const [challenge, setChallenge] = useState<unknown>();

  useEffect(() => {
    document.title = windowTitle(t('signIn.submit'));
  }, [t]);

  async function submit({ id, password, remember }: Credentials) {
    setBusy(true);
    setProblem(undefined);
    const outcome = await signIn(id, password, remember);
    if (outcome.tag === 'failed') {
      setBusy(false);
      if (outcome.failure.tag === 'refused' && outcome.failure.code === codes.secondFactor)
        return setChallenge(outcome.failure.data);
      setProblem({ text: refusalText(t, outcome.failure), lockedUntil: lockedUntil(outcome.failure) });
      return;
    }
    await enterPortal();
  }
  async function enterPortal() {
    setBusy(true);
    const panels = await loadPanels();
    const several =
      panels.tag === 'done' && panels.data.length !== 1 && !/[?&]panel=|^\/(auth|installer)/.test(to);
    if (!several) return goOn(to);
    const { startOf } = await import('#lib/installer-entry.ts');
    goOn(await startOf(`/select_panel?to=${encodeURIComponent(to)}`));
  }

  if (visit.setup) return <GoThere to="/auth/setup" />;
  if (!busy && currentSession().tag === 'in') return <GoThere to="/security" />;
  if (challenge !== undefined)
    return (
      <Suspense fallback={null}>
        <SecondStep
          asked={challenge}
          onIn={() => void enterPortal()}
          onBack={() => setChallenge(undefined)}
        />
      </Suspense>
    );
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
        <>
          <OtherWays reset={visit.reset} onIn={() => void enterPortal()} />
          {visit.demo && (
            <div className="line wrap dense">
              <span className="grow">{t('signIn.demo')}</span>
              <Button onClick={() => setPrefilled({ ...demoAccount })}>{t('signIn.fill')}</Button>
            </div>
          )}
        </>
      }
    />
  );
}
