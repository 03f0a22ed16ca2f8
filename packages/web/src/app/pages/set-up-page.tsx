import { codes } from '@homeward/contract/reply-codes.ts';
import { useState, type FormEvent } from 'react';
import { goOn } from '#lib/router/go-on.ts';
import { noteSetUp } from '#app/visit.ts';
import { SetUpView, type FirstAccount } from '#features/sign-in/set-up-view.tsx';
import { setUp } from '#lib/client/sign-in.ts';
import { refusalText } from '#lib/house/refusal-text.ts';
import { useText } from '#lib/i18n/use-text.ts';

/** The first account of a home, with the one-time code from the console. */
export function SetUpPage() {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function submit(event: FormEvent, given: FirstAccount) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    const outcome = await setUp(given);
    setBusy(false);
    if (outcome.tag === 'failed') {
      const { failure } = outcome;
      const wrongCode = failure.tag === 'refused' && failure.code === codes.loginFailure;
      return setProblem(wrongCode ? t('setUp.wrongCode') : refusalText(t, failure));
    }
    noteSetUp();
    goOn('/security');
  }
  return <SetUpView busy={busy} problem={problem} onSubmit={(event, given) => void submit(event, given)} />;
}
