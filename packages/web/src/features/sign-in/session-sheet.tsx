import { codes } from '@homeward/contract/words/api/reply-codes.ts';
import { go } from '#lib/router/here.ts';
import { useId, useState } from 'react';
import type { WireAccount } from '@homeward/contract/routes/access/auth.ts';
import { SecondStepForm } from '#features/sign-in/second-step.tsx';
import { byPasskey } from '#lib/client/by-passkey.ts';
import { canPasskey } from '#lib/client/can-passkey.ts';
import { signIn } from '#lib/client/sign-in.ts';
import { leave, useSession } from '#lib/client/session.ts';
import { lockedUntil, refusalText } from '#lib/house/refusal-text.ts';
import { forgetDrafts } from '#lib/kept-draft.ts';
import { secondsLeft, useNow } from '#lib/clock.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { leavePanels, usePanels } from '#lib/panels.ts';
import { call } from '#lib/client/call.ts';
import { useHouse } from '#lib/house/house.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { Modal } from '#ui/modal.tsx';
import { ProblemLine } from '#ui/problem-line.tsx';
import css from '#ui/sheet-form.module.css';

/** The session is over (S4.1): the page stays as it is under this sheet, and goes on after signing in again (S8.4). */
export function SessionSheet() {
  const session = useSession((state) => state.session);
  return session.tag === 'over' ? <Sheet account={session.account} /> : null;
}

function Sheet({ account }: { readonly account: WireAccount }) {
  const { id } = account;
  const t = useText();
  const title = useId();
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [keyProblem, setKeyProblem] = useState<string>();
  const [locked, setLocked] = useState(0);
  const [challenge, setChallenge] = useState<unknown>();
  const waiting = secondsLeft(locked, useNow(locked > 0)) > 0;

  async function submit() {
    setBusy(true);
    const outcome = await signIn(id, password, remember);
    setBusy(false);
    if (outcome.tag === 'failed') {
      const { failure } = outcome;
      if (failure.tag === 'refused' && failure.code === codes.secondFactor) return setChallenge(failure.data);
      setPassword('');
      setLocked(lockedUntil(outcome.failure) ?? 0);
      setError(refusalText(t, outcome.failure));
      return;
    }
    await returnToPanel();
  }
  /** Whoever has a passkey is asked for it first; which one, the device asks. */
  const keyFirst = account.has_passkey === '1' && canPasskey();
  async function submitPasskey() {
    setBusy(true);
    setKeyProblem(undefined);
    const outcome = await byPasskey(false);
    setBusy(false);
    if (outcome.tag === 'failed') return setKeyProblem(refusalText(t, outcome.failure));
    // What lies below is somebody else's.
    if (outcome.data.user_id !== account.user_id) return goHome();
    await returnToPanel();
  }
  async function returnToPanel() {
    // A new session begins at its first panel; this page is about another.
    const { panel } = useHouse.getState();
    if (panel !== '') await call('POST /panel/select', { body: { mac: panel } });
  }
  function goHome() {
    forgetDrafts();
    leave();
    leavePanels();
    usePanels.setState({ list: undefined });
    go('/auth/login');
  }
  if (challenge !== undefined)
    return (
      <Modal labelledBy={title} onClose={() => undefined} overAlarm>
        <div className={css['sheet']}>
          <h2 id={title}>{t('entry.secondTitle')}</h2>
          <SecondStepForm
            asked={challenge}
            onIn={() => void returnToPanel()}
            onBack={() => setChallenge(undefined)}
          />
        </div>
      </Modal>
    );
  return (
    <Modal labelledBy={title} onClose={() => undefined} overAlarm>
      <form
        className={css['sheet']}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && !waiting) void submit();
        }}
      >
        <h2 id={title}>{t('session.title')}</h2>
        <p className="muted">{t('v2_mg_login_timeout')}</p>
        {keyFirst && (
          <Button icon="key" kind="primary" busy={busy} data-autofocus onClick={() => void submitPasskey()}>
            {t('entry.passkey')}
          </Button>
        )}
        <ProblemLine text={keyProblem} />
        <Field label={t('signIn.id')} name="username" autoComplete="username" value={id} readOnly />
        <Field
          label={t('signIn.password')}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          data-autofocus={keyFirst ? undefined : true}
          value={password}
          error={error}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Checkbox label={t('signIn.remember')} checked={remember} onChange={setRemember} />
        <div className={css['actions']}>
          <Button onClick={goHome}>{t('v2_home')}</Button>
          <Button type="submit" kind={keyFirst ? 'plain' : 'primary'} busy={busy} off={waiting}>
            {t('signIn.submit')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
