import type { Proof } from '@homeward/contract/shapes/access/account.ts';
import { useId, useState } from 'react';
import { minutesAndSeconds } from '#lib/clock-text.ts';
import { secondsLeft, useNow } from '#lib/clock.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Field, FieldError } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { PinPad } from '#ui/pin-pad.tsx';
import css from '#features/proof/proof-form.module.css';

/** What somebody proves themselves with. */
export type GivenProof =
  | { readonly tag: 'password' | 'totp' | 'recovery' | 'passcode'; readonly text: string }
  | { readonly tag: 'passkey' };

interface ProofFormProps {
  /** The best first. */
  readonly ways: readonly Proof[];
  readonly digits?: { readonly length: 4 | 6; readonly least: 4 | 6 };
  readonly busy: boolean;
  readonly problem?: string | undefined;
  /** No try before, epoch ms. */
  readonly lockedUntil?: number | undefined;
  readonly submitLabel: string;
  /** Resolves to whether it was taken. */
  readonly onProof: (given: GivenProof) => Promise<boolean>;
  readonly onBack?: () => void;
  readonly backLabel?: string;
}

const icons: Readonly<Record<Proof, IconName>> = {
  passkey: 'key',
  totp: 'clock',
  recovery: 'lock',
  password: 'user',
  passcode: 'shieldLock',
};

/** Proves who somebody is, by one way at a time; the others stand below it. */
export function ProofForm(props: ProofFormProps) {
  const t = useText();
  const said = useId();
  const [chosen, setChosen] = useState<Proof>();
  const [text, setText] = useState('');
  const [shown, setShown] = useState(false);
  const way = chosen ?? props.ways[0] ?? 'password';
  const waiting = secondsLeft(props.lockedUntil ?? 0, useNow(props.lockedUntil !== undefined));
  const problem = waiting > 0 ? t('pin.locked', { wait: minutesAndSeconds(waiting) }) : props.problem;
  const off = props.busy || waiting > 0;

  async function give(given: GivenProof) {
    if (off) return;
    const taken = await props.onProof(given);
    if (!taken) setText('');
  }
  function change(next: string) {
    setText(next);
    // The last digit submits; a code that was wrong is typed anew.
    if (way === 'totp' && /^\d{6}$/.test(next.replaceAll(/\s/g, '')))
      void give({ tag: 'totp', text: next.replaceAll(/\s/g, '') });
  }
  const others = props.ways.filter((one) => one !== way);
  const otherWays = others.length > 0 && (
    <div className={css['others']}>
      {others.map((one) => (
        <Button
          key={one}
          kind="quiet"
          icon={icons[one]}
          onClick={() => {
            setChosen(one);
            setText('');
          }}
        >
          {t(`proof.use.${one}`)}
        </Button>
      ))}
    </div>
  );
  const back = props.onBack !== undefined && (
    <Button onClick={props.onBack}>{props.backLabel ?? t('action.cancel')}</Button>
  );

  if (way === 'passcode')
    return (
      <div className={css['form']}>
        <div className={css['pad']}>
          <PinPad
            {...(props.digits ?? { length: 6 })}
            error={problem}
            lockedUntil={props.lockedUntil}
            onSubmit={(pin) => props.onProof({ tag: 'passcode', text: pin })}
          />
        </div>
        {otherWays}
        <div className={css['actions']}>{back}</div>
      </div>
    );
  return (
    <form
      className={css['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (way === 'passkey') void give({ tag: 'passkey' });
        else if (text.trim() !== '') void give({ tag: way, text: text.trim() });
      }}
    >
      {way === 'passkey' ? (
        <div className={css['passkey']}>
          <Icon name="key" size={36} />
          <p>{t('proof.passkeyText')}</p>
          {problem !== undefined && <FieldError>{problem}</FieldError>}
        </div>
      ) : (
        <Field
          key={way}
          label={t(`proof.field.${way}`)}
          hint={t(`proof.hint.${way}`)}
          data-autofocus
          data-code={way !== 'password'}
          name={way === 'password' ? 'password' : 'code'}
          type={way === 'password' && !shown ? 'password' : 'text'}
          inputMode={way === 'totp' ? 'numeric' : undefined}
          autoComplete={way === 'password' ? 'current-password' : way === 'totp' ? 'one-time-code' : 'off'}
          autoCapitalize={way === 'recovery' ? 'characters' : 'none'}
          spellCheck={false}
          required
          value={text}
          error={problem}
          onChange={(event) => change(event.target.value)}
          end={
            way === 'password' && (
              <IconButton
                icon={shown ? 'eyeOff' : 'eye'}
                label={t(shown ? 'signIn.hide' : 'signIn.show')}
                onClick={() => setShown(!shown)}
              />
            )
          }
        />
      )}
      <p className="sr" role="alert" id={said}>
        {problem}
      </p>
      <div className={css['actions']}>
        {back}
        <Button type="submit" kind="primary" busy={props.busy} off={waiting > 0}>
          {way === 'passkey' ? t('proof.usePasskey') : props.submitLabel}
        </Button>
      </div>
      {otherWays}
    </form>
  );
}
