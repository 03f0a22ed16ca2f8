import { codes } from '@homeward/contract/words/api/reply-codes.ts';
import { useState } from 'react';
import { challengeOf, factorBody, waysOf } from '#features/sign-in/second-factor.ts';
import { NewPasswordField } from '#features/account/new-password-field.tsx';
import { charactersOf, leastAlone, leastWithFactor } from '#features/account/password-rules.ts';
import { ProofForm } from '#features/proof/proof-form.tsx';
import { call } from '#lib/client/call.ts';
import { takeHashValue } from '#features/sign-in/hash-value.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Alone } from '#ui/alone.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { PageLink } from '#ui/page-link.tsx';

function ToSignIn() {
  const t = useText();
  return (
    <PageLink to="/auth/login" className="link">
      {t('entry.toSignIn')}
    </PageLink>
  );
}

/** Asks for a link by mail. What comes back says nothing about whether there is such an account. */
export function ForgotPage() {
  const t = useText();
  const { busy, problem, act } = useAct();
  const [account, setAccount] = useState('');
  const [sent, setSent] = useState(false);
  if (sent)
    return (
      <Alone title={t('entry.sentTitle')} text={t('entry.sentText')}>
        <ToSignIn />
      </Alone>
    );
  return (
    <Alone title={t('entry.forgotTitle')} text={t('entry.forgotText')}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (busy || account.trim() === '') return;
          void act(() => call('POST /auth/forgot', { body: { account: account.trim() } })).then((outcome) =>
            setSent(outcome.tag === 'done'),
          );
        }}
      >
        <Field
          label={t('entry.idOrMail')}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={account}
          error={problem?.text}
          onChange={(event) => setAccount(event.target.value)}
        />
        <Button type="submit" kind="primary" size="big" busy={busy}>
          {t('entry.sendLink')}
        </Button>
        <ToSignIn />
      </form>
    </Alone>
  );
}

/** Kept beside the page, which React may draw anew while it opens. */
const token = { now: '' };

/** The mailed link: a new password, and the second factor where the account has one. */
export function ResetPage() {
  const t = useText();
  const { busy, problem, act } = useAct();
  const [link] = useState(() => (token.now = takeHashValue('token') || token.now));
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const [asked, setAsked] = useState<unknown>();
  const [set, setSet] = useState(false);
  const challenge = challengeOf(asked);

  async function reset(factor: object) {
    const outcome = await act(() =>
      call('POST /auth/reset_password', { body: { token: link, password, ...factor } }),
    );
    if (outcome.tag === 'done') setSet(true);
    else if (outcome.failure.tag === 'refused' && outcome.failure.code === codes.secondFactor)
      setAsked(outcome.failure.data);
    return outcome.tag === 'done';
  }

  if (link === '')
    return (
      <Alone title={t('entry.noLinkTitle')} text={t('entry.noLinkText')}>
        <ToSignIn />
      </Alone>
    );
  if (set)
    return (
      <Alone title={t('entry.resetDone')} text={t('entry.resetDoneText')}>
        <ToSignIn />
      </Alone>
    );
  if (challenge !== undefined)
    return (
      <Alone title={t('entry.secondTitle')} text={t('entry.secondText')}>
        <ProofForm
          ways={waysOf(challenge)}
          busy={busy}
          problem={
            problem?.failure.tag === 'refused' && problem.failure.code === codes.secondFactor
              ? undefined
              : problem?.text
          }
          lockedUntil={problem?.lockedUntil}
          submitLabel={t('entry.setPassword')}
          onBack={() => setAsked(undefined)}
          backLabel={t('entry.back')}
          onProof={async (given) => {
            const body = await factorBody(given, challenge);
            return body.tag === 'done' && reset(body.data);
          }}
        />
      </Alone>
    );
  return (
    <Alone title={t('entry.resetTitle')} text={t('entry.resetText')}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (!busy && charactersOf(password) >= leastWithFactor) void reset({});
        }}
      >
        {problem !== undefined && problem.where !== 'password' && (
          <div role="alert">
            <Banner tone="fault" icon="fault">
              {problem.text}
            </Banner>
          </div>
        )}
        <NewPasswordField
          value={password}
          least={leastAlone}
          tried={tried && charactersOf(password) < leastWithFactor}
          error={problem?.where === 'password' ? problem.text : undefined}
          onChange={setPassword}
        />
        <Button type="submit" kind="primary" size="big" busy={busy}>
          {t('entry.setPassword')}
        </Button>
      </form>
    </Alone>
  );
}
