import { useState, type ReactNode } from 'react';
import type { PortalEntry } from '#lib/entry.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { HouseDrawing } from '#features/sign-in/house-drawing.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Segmented } from '#ui/segmented.tsx';
import css from '#features/sign-in/sign-in-view.module.css';

export interface Credentials {
  readonly id: string;
  readonly password: string;
}

interface SignInViewProps {
  readonly entry: PortalEntry;
  /** Changes the entry; left out where it is forced (S2.1). */
  readonly onEntry?: (entry: PortalEntry) => void;
  readonly onSubmit: (credentials: Credentials) => void;
  readonly busy: boolean;
  readonly error?: string | undefined;
  /** A word before signing in, such as that the session has ended. */
  readonly notice?: string | undefined;
  /** User ids used on this device (S3.16). */
  readonly knownIds?: readonly string[];
  /** Language and theme, which can be chosen before signing in. */
  readonly preferences: ReactNode;
  readonly hint?: ReactNode;
}

/** The sign-in page, from data alone. The reason of a failure never names which of the two was wrong. */
export function SignInView(props: SignInViewProps) {
  const t = useText();
  const [id, setId] = useState(props.knownIds?.[0] ?? '');
  const [password, setPassword] = useState('');
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
        {props.onEntry !== undefined && (
          <Segmented
            label={t('signIn.entry')}
            value={props.entry === 'carealert' ? 'carealert' : 'security'}
            options={[
              { value: 'security', label: t('signIn.security'), icon: 'shield' },
              { value: 'carealert', label: t('signIn.care'), icon: 'heartHand' },
            ]}
            onChange={props.onEntry}
          />
        )}
        <form
          className={css['form']}
          onSubmit={(event) => {
            event.preventDefault();
            if (!props.busy) props.onSubmit({ id: id.trim(), password });
          }}
        >
          <Field
            label={t('signIn.id')}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            list="known-ids"
            value={id}
            onChange={(event) => setId(event.target.value)}
          />
          <datalist id="known-ids">
            {props.knownIds?.map((known) => (
              <option key={known}>{known}</option>
            ))}
          </datalist>
          <Field
            label={t('signIn.password')}
            name="password"
            type={shown ? 'text' : 'password'}
            autoComplete="current-password"
            required
            value={password}
            error={props.error}
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
            {props.error}
          </p>
          <Button type="submit" kind="primary" size="big" busy={props.busy}>
            {t(props.busy ? 'signIn.busy' : 'signIn.submit')}
          </Button>
        </form>
        {props.hint}
        <p className="dense muted">{t('signIn.help')}</p>
      </main>
    </div>
  );
}
