import { useRef, useState, type ReactNode } from 'react';
import { minutesAndSeconds } from '#lib/clock-text.ts';
import { secondsLeft, useNow } from '#lib/clock.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { FieldError } from '#ui/field.tsx';
import { Spinner } from '#ui/spinner.tsx';
import css from '#ui/pin-pad.module.css';

interface PinPadProps {
  /** Digits of a PIN here (S5.8). The last one submits. */
  readonly length: 4 | 6;
  /** Digits of the shortest, from which OK submits; as many as of all of them where it is absent. */
  readonly least?: 4 | 6 | undefined;
  /** Resolves to false when the PIN was not taken; the pad is then empty again. */
  readonly onSubmit: (pin: string) => Promise<boolean>;
  /** Why the last try failed, and how many are left. */
  readonly error?: ReactNode;
  /** No try before this moment, epoch milliseconds. */
  readonly lockedUntil?: number | undefined;
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/**
 * The PIN pad. What is typed, pasted or filled in by a password manager goes into a real password field, which
 * keeps the focus while the keys on the screen are pressed; digits are never spoken, only their number.
 */
export function PinPad({ length, least = length, onSubmit, error, lockedUntil = 0 }: PinPadProps) {
  const t = useText();
  const field = useRef<HTMLInputElement>(null);
  const [pin, setPin] = useState('');
  const [busy, setBusy] = useState(false);
  const waiting = useLockSeconds(lockedUntil);
  const off = busy || waiting > 0;

  async function submit(complete: string) {
    setBusy(true);
    const taken = await onSubmit(complete).catch(() => false);
    setBusy(false);
    if (!taken) setPin('');
    field.current?.focus();
  }

  function change(next: string) {
    if (off) return;
    const clean = next.replace(/\D/g, '').slice(0, length);
    setPin(clean);
    if (clean.length === length && clean !== pin) void submit(clean);
  }

  return (
    <form
      className={css['pad']}
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        if (!off && (pin.length === least || pin.length === length)) void submit(pin);
      }}
    >
      <div className={css['dots']} data-error={error !== undefined && pin === ''}>
        {Array.from({ length }, (_, index) => (
          <i key={index} data-on={index < pin.length} />
        ))}
        <input
          ref={field}
          data-autofocus
          type="password"
          name="pin"
          inputMode="none"
          autoComplete="current-password"
          aria-label={t('pin.label', { length })}
          aria-describedby="pin-said"
          aria-invalid={error !== undefined}
          value={pin}
          onChange={(event) => change(event.target.value)}
        />
      </div>
      <output className="sr">{t('pin.entered', { entered: pin.length, length })}</output>
      <div className={css['keys']}>
        {digits.map((digit) => (
          <PinKey key={digit} label={digit} off={off} onPress={() => change(pin + digit)} />
        ))}
        <PinKey kind="clear" label={t('pin.clear')} off={off} onPress={() => change('')} />
        <PinKey label="0" off={off} onPress={() => change(`${pin}0`)} />
        <button
          type="submit"
          className={css['key']}
          data-kind="ok"
          aria-busy={busy || undefined}
          aria-label={busy ? t('pin.ok') : undefined}
          aria-disabled={off || pin.length < least || undefined}
        >
          {busy ? <Spinner /> : t('pin.ok')}
        </button>
      </div>
      <div className={css['said']} id="pin-said" role="alert">
        {waiting > 0 ? (
          <FieldError>{t('pin.locked', { wait: minutesAndSeconds(waiting) })}</FieldError>
        ) : (
          error !== undefined && <FieldError>{error}</FieldError>
        )}
      </div>
    </form>
  );
}

interface PinKeyProps {
  readonly label: string;
  readonly kind?: 'digit' | 'clear';
  readonly off: boolean;
  readonly onPress: () => void;
}

function PinKey({ label, kind = 'digit', off, onPress }: PinKeyProps) {
  return (
    <button
      type="button"
      className={css['key']}
      data-kind={kind}
      aria-disabled={off || undefined}
      // The field keeps the focus, so that typing can go on in the middle.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {label}
    </button>
  );
}

function useLockSeconds(lockedUntil: number): number {
  const now = useNow(lockedUntil > 0);
  return secondsLeft(lockedUntil, now);
}
