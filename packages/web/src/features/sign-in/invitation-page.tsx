import { codes } from '@homeward/contract/words/api/reply-codes.ts';
import { windowTitle } from '#lib/page-title.ts';
import type { InvitationShown } from '@homeward/contract/shapes/company/member.ts';
import { useEffect, useState } from 'react';
import { goOn } from '#lib/router/go-on.ts';
import { NewPasswordField } from '#features/account/new-password-field.tsx';
import { charactersOf, leastAlone } from '#features/account/password-rules.ts';
import { ErrorSummary } from '#features/forms/error-summary.tsx';
import { roleWord } from '#lib/house/role-word.ts';
import { call } from '#lib/client/call.ts';
import type { Failure, Outcome } from '#lib/client/outcome.ts';
import { currentSession, renew, restore } from '#lib/client/session.ts';
import { dateText } from '#lib/date-text.ts';
import { takeHashValue } from '#features/sign-in/hash-value.ts';
import { refusalText } from '#lib/house/refusal-text.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { leavePanels } from '#lib/panels.ts';
import { Alone } from '#ui/alone.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ProblemLine } from '#ui/problem-line.tsx';

/** Kept for this tab, so that somebody may sign in first and come back. */
const kept = 'homeward.invitation';
const loginRule = /^[a-zA-Z0-9._@-]{3,64}$/;

function tokenHere(): string {
  const given = takeHashValue('token');
  if (given !== '') sessionStorage.setItem(kept, given);
  return given || (sessionStorage.getItem(kept) ?? '');
}

/** Takes an invitation to a home, with the account that is signed in or with a new one. */
export function InvitationPage() {
  const t = useText();
  const [token, setToken] = useState(tokenHere);
  const [typed, setTyped] = useState('');
  const [shown, setShown] = useState<InvitationShown>();
  const [failure, setFailure] = useState<Failure>();
  useEffect(() => {
    document.title = windowTitle(t('invitation.title'));
  }, [t]);
  useEffect(() => {
    if (token === '') return;
    void restore()
      .then(() => call('GET /auth/invitation', { query: { token } }))
      .then((outcome) => {
        if (outcome.tag === 'done') setShown(outcome.data);
        else setFailure(outcome.failure);
      });
  }, [token]);

  if (token === '' || failure !== undefined)
    return (
      <Alone title={t('invitation.title')} text={t('invitation.ask')}>
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault();
            setFailure(undefined);
            sessionStorage.setItem(kept, typed.trim());
            setToken(typed.trim());
          }}
        >
          <Field
            label={t('invitation.code')}
            autoComplete="off"
            spellCheck={false}
            required
            minLength={20}
            value={typed}
            error={
              failure === undefined
                ? undefined
                : failure.tag === 'refused' &&
                    (failure.code === codes.notFound || failure.code === codes.inputError)
                  ? t('invitation.gone')
                  : refusalText(t, failure)
            }
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button type="submit" kind="primary" size="big">
            {t('invitation.look')}
          </Button>
        </form>
      </Alone>
    );
  if (shown === undefined)
    return (
      <Alone title={t('invitation.title')}>
        <Skeleton shape="plate" />
      </Alone>
    );
  const where = shown.where === '' ? t('invitation.somewhere') : shown.where;
  return (
    <Alone
      title={t(shown.kind === 'owner' ? 'invitation.ownerTitle' : 'invitation.toTitle', { where })}
      text={t('invitation.text', {
        by: shown.by,
        role: roleWord(t, shown.role),
        date: dateText(shown.expires),
      })}
    >
      <Taking token={token} shown={shown} />
    </Alone>
  );
}

function Taking({ token, shown }: { readonly token: string; readonly shown: InvitationShown }) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const session = currentSession();
  const [own, setOwn] = useState(session.tag === 'in');
  const [name, setName] = useState(shown.name);
  const [account, setAccount] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);

  async function take(work: () => Promise<Outcome<{ readonly mac: string }>>) {
    const outcome = await act(work);
    if (outcome.tag === 'failed') return;
    sessionStorage.removeItem(kept);
    leavePanels();
    // The session is new, or knows of one more panel.
    await renew();
    const { mac } = outcome.data;
    goOn(mac === '' ? '/security' : `/security?panel=${mac}`);
  }

  if (own && session.tag === 'in')
    return (
      <div className="stack">
        <p>{t('invitation.asYou', { name: session.account.name })}</p>
        <ProblemLine text={problem?.text} />
        <Button
          kind="primary"
          size="big"
          busy={busy}
          onClick={() => void take(() => call('PUT /auth/invitation', { body: { token } }))}
        >
          {t('invitation.accept')}
        </Button>
        <Button kind="quiet" onClick={() => setOwn(false)}>
          {t('invitation.other')}
        </Button>
      </div>
    );
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (busy || !loginRule.test(account) || charactersOf(password) < leastAlone || name.trim() === '')
          return;
        void take(() =>
          call('POST /auth/invitation', { body: { token, account, password, name: name.trim() } }),
        );
      }}
    >
      <ErrorSummary />
      <Field
        label={t('account.name')}
        hint={t('invitation.nameHint')}
        autoComplete="name"
        maxLength={60}
        required
        value={name}
        error={tried && name.trim() === '' ? t('v2_mg_required_field') : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <Field
        label={t('signIn.id')}
        hint={t('invitation.idHint')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={account}
        error={
          problem?.failure.tag === 'refused' && problem.failure.message === 'v2_mg_login_taken'
            ? problem.text
            : tried && !loginRule.test(account)
              ? t('invitation.idHint')
              : undefined
        }
        onChange={(event) => setAccount(event.target.value.trim())}
      />
      <NewPasswordField
        value={password}
        least={leastAlone}
        tried={tried}
        error={problem?.where === 'password' ? problem.text : undefined}
        onChange={setPassword}
      />
      <ProblemLine text={problem?.where === '' ? problem.text : undefined} />
      <Button type="submit" kind="primary" size="big" busy={busy}>
        {t('invitation.join')}
      </Button>
      <PageLink to="/auth/login" search={{ to: '/auth/invitation' }} className="link">
        {t('invitation.haveAccount')}
      </PageLink>
    </form>
  );
}
