import { codes } from '@homeward/contract/words/api/reply-codes.ts';
import { type FormEvent, useState } from 'react';
import { goOn } from '#lib/router/go-on.ts';
import { noteSetUp } from '#features/sign-in/visit.ts';
import { setUp } from '#lib/client/sign-in.ts';
import { refusalText } from '#lib/house/refusal-text.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { ErrorSummary } from '#features/forms/error-summary.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { PageHead } from '#ui/page.tsx';
import css from '#features/sign-in/set-up-page.module.css';

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
    goOn('/setup');
  }
  return <SetUpView busy={busy} problem={problem} onSubmit={(event, given) => void submit(event, given)} />;
}

interface FirstAccount {
  readonly code: string;
  readonly name: string;
  readonly account: string;
  readonly password: string;
  readonly pin: string;
}

interface SetUpViewProps {
  readonly busy: boolean;
  readonly problem: string | undefined;
  readonly onSubmit: (event: FormEvent, given: FirstAccount) => void;
}

/** What the server asks of each (contract: POST /auth/setup). */
const rules = {
  code: /^.{6,32}$/,
  name: /^.{1,60}$/,
  account: /^[a-zA-Z0-9._@-]{3,64}$/,
  password: /^.{15,256}$/s,
  pin: /^\d{6}$/,
} as const;
type FieldName = keyof typeof rules;
const names: readonly FieldName[] = ['code', 'name', 'account', 'password', 'pin'];
const completions: Readonly<Record<FieldName, string>> = {
  code: 'one-time-code',
  name: 'name',
  account: 'username',
  password: 'new-password',
  pin: 'off',
};

/** Sets up the first account: who, how they sign in, and the PIN of the panel. */
function SetUpView({ busy, problem, onSubmit }: SetUpViewProps) {
  const t = useText();
  const [given, setGiven] = useState<FirstAccount>({
    code: '',
    name: '',
    account: '',
    password: '',
    pin: '',
  });
  const [tried, setTried] = useState(false);
  const wrong = (name: FieldName): boolean => !rules[name].test(given[name]);
  return (
    <main className={css['page']}>
      <PageHead title={t('setUp.title')} subtitle={t('setUp.subtitle')} />
      {problem !== undefined && (
        <div role="alert">
          <Banner tone="fault" icon="fault">
            {problem}
          </Banner>
        </div>
      )}
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          setTried(true);
          if (names.some(wrong)) event.preventDefault();
          else onSubmit(event, given);
        }}
      >
        <ErrorSummary />
        {names.map((name) => (
          <Field
            key={name}
            label={t(`setUp.field.${name}`)}
            hint={t(`setUp.hint.${name}`)}
            error={tried && wrong(name) ? t(`setUp.hint.${name}`) : undefined}
            name={name}
            type={name === 'password' || name === 'pin' ? 'password' : 'text'}
            inputMode={name === 'pin' ? 'numeric' : undefined}
            autoComplete={completions[name]}
            autoCapitalize={name === 'name' ? 'words' : 'none'}
            spellCheck={false}
            value={given[name]}
            onChange={(event) => setGiven({ ...given, [name]: event.target.value })}
          />
        ))}
        <Button type="submit" kind="primary" size="big" busy={busy}>
          {t('setUp.submit')}
        </Button>
      </form>
    </main>
  );
}
