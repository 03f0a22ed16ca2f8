import { useState, type ReactNode } from 'react';
import { minutesAndSeconds } from '#lib/clock-text.ts';
import { secondsLeft, useNow } from '#lib/clock.ts';
import type { PortalEntry } from '#lib/entry.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { HouseDrawing } from '#features/sign-in/house-drawing.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import css from '#features/sign-in/sign-in-view.module.css';

export interface Credentials {
  readonly id: string;
  readonly password: string;
  /** Stay signed in on this device. */
  readonly remember: boolean;
}

interface SignInViewProps {
  readonly entry: PortalEntry;
  readonly onSubmit: (credentials: Credentials) => void;
  readonly busy: boolean;
  readonly error?: string | undefined;
  /** No try before this moment, epoch milliseconds. */
  readonly lockedUntil?: number | undefined;
  /** A word before signing in, such as that the session has ended. */
  readonly notice?: string | undefined;
  /** User ids used on this device (S3.16). */
  readonly knownIds?: readonly string[];
  readonly onForget?: (id: string) => void;
  readonly prefilled?: Credentials | undefined;
  /** Language and theme, which can be chosen before signing in. */
  readonly preferences: ReactNode;
  readonly hint?: ReactNode;
}

/** The sign-in page, from data alone. The reason of a failure never names which of the two was wrong. */
export function SignInView(props: SignInViewProps) {
  const t = useText();
  const { prefilled, knownIds = [] } = props;
  const [id, setId] = useState(prefilled?.id ?? knownIds[0] ?? '');
  const [password, setPassword] = useState(prefilled?.password ?? '');
  const [remember, setRemember] = useState(false);
  const waiting = secondsLeft(props.lockedUntil ?? 0, useNow(props.lockedUntil !== undefined));
  // While locked the time runs; afterwards the reason of the last failure is no longer true.
  const error =
    waiting > 0
      ? t('pin.locked', { wait: minutesAndSeconds(waiting) })
      : props.lockedUntil === undefined
        ? props.error
        : undefined;
  const [shown, setShown] = useState(false);
  return (
    <div className={css['page']}>
      <aside className={css['art']}>
        <p className={css['brand']}>
          <Icon name="brand" size={32} />
          Homeward
        </p>
        <HouseDrawing />
        <p className="lead muted">{t('signIn.motto')}</p>
      </aside>
      <main className={css['side']}>
        <div className={css['top']}>
          <span className={css['mark']}>
            <Icon name="brand" size={32} />
          </span>
          {props.preferences}
        </div>
        <div>
          <h1>{t('signIn.title')}</h1>
          <p className="muted lead">{props.notice ?? t('signIn.subtitle')}</p>
        </div>
        {props.entry === 'carealert' && (
          <p className="line" data-tone="care">
            <Icon name="heartHand" />
            {t('signIn.care')}
          </p>
        )}
        <form
          className={css['form']}
          onSubmit={(event) => {
            event.preventDefault();
            if (!props.busy && waiting === 0) props.onSubmit({ id: id.trim(), password, remember });
          }}
        >
          <Field
            label={t('signIn.id')}
            name="username"
            autoComplete="username webauthn"
            autoCapitalize="none"
            spellCheck={false}
            required
            value={id}
            onChange={(event) => setId(event.target.value)}
          />
          {knownIds.length > 1 && (
            <ul className={css['known']} aria-label={t('signIn.known')}>
              {knownIds.map((known) => (
                <li key={known}>
                  <button type="button" aria-pressed={known === id} onClick={() => setId(known)}>
                    {known}
                  </button>
                  <IconButton
                    icon="close"
                    size={20}
                    label={t('signIn.forget', { id: known })}
                    onClick={() => props.onForget?.(known)}
                  />
                </li>
              ))}
            </ul>
          )}
          <Field
            label={t('signIn.password')}
            name="password"
            type={shown ? 'text' : 'password'}
            autoComplete="current-password"
            required
            value={password}
            error={error}
            onChange={(event) => setPassword(event.target.value)}
            end={
              <IconButton
                icon={shown ? 'eyeOff' : 'eye'}
                label={t(shown ? 'signIn.hide' : 'signIn.show')}
                onClick={() => setShown(!shown)}
              />
            }
          />
          <p className="sr" role="alert">
            {waiting > 0 ? t('signIn.locked') : error}
          </p>
          <label className={css['remember']}>
            <input
              type="checkbox"
              checked={remember}
              onChange={(event) => setRemember(event.target.checked)}
            />
            {t('signIn.remember')}
          </label>
          <Button type="submit" kind="primary" size="big" busy={props.busy} off={waiting > 0}>
            {t(props.busy ? 'signIn.busy' : 'signIn.submit')}
          </Button>
        </form>
        {props.hint}
        <p className="dense muted">{t('signIn.help')}</p>
      </main>
    </div>
  );
}
