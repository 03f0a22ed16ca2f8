import { useRouter } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { SecondStepForm } from '#app/entry/second-step.tsx';
import { signIn } from '#lib/client/sign-in.ts';
import { leave, useSession } from '#lib/client/session.ts';
import { lockedUntil, refusalText } from '#lib/house/refusal-text.ts';
import { secondsLeft, useNow } from '#lib/clock.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { leavePanels, usePanels } from '#lib/panels.ts';
import { call } from '#lib/client/call.ts';
import { useHouse } from '#lib/house/house.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { Modal } from '#ui/modal.tsx';
import css from '#app/hosts/session-sheet.module.css';

/** The session is over (S4.1): the page stays as it is under this sheet, and goes on after signing in again (S8.4). */
export function SessionSheet() {
  const session = useSession((state) => state.session);
  return session.tag === 'over' ? <Sheet id={session.account.id} /> : null;
}

function Sheet({ id }: { readonly id: string }) {
  const t = useText();
  const router = useRouter();
  const title = useId();
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [locked, setLocked] = useState(0);
  const [challenge, setChallenge] = useState<unknown>();
  const waiting = secondsLeft(locked, useNow(locked > 0)) > 0;

  async function submit() {
    setBusy(true);
    const outcome = await signIn(id, password, remember);
    setBusy(false);
    if (outcome.tag === 'failed') {
      const { failure } = outcome;
      if (failure.tag === 'refused' && failure.code === '427') return setChallenge(failure.data);
      setPassword('');
      setLocked(lockedUntil(outcome.failure) ?? 0);
      setError(refusalText(t, outcome.failure));
      return;
    }
    await returnToPanel();
  }
  async function returnToPanel() {
    // A new session begins at its first panel; this page is about another.
    const { panel } = useHouse.getState();
    if (panel !== '') await call('POST /panel/select', { body: { mac: panel } });
  }
  function goHome() {
    leave();
    leavePanels();
    usePanels.setState({ list: undefined });
    void router.navigate({ to: '/auth/login' });
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
        <Field label={t('signIn.id')} name="username" autoComplete="username" value={id} readOnly />
        <Field
          label={t('signIn.password')}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          data-autofocus
          value={password}
          error={error}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Checkbox label={t('signIn.remember')} checked={remember} onChange={setRemember} />
        <div className={css['actions']}>
          <Button onClick={goHome}>{t('v2_home')}</Button>
          <Button type="submit" kind="primary" busy={busy} off={waiting}>
            {t('signIn.submit')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
