import { macParts, macSegment, macSegments } from '@homeward/contract/words/values/text.ts';
import { useId, useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { FieldError } from '#ui/field.tsx';
import css from '#features/select-panel/mac-field.module.css';

interface MacFieldProps {
  readonly label: string;
  /** What a segment is called, from 1. */
  readonly partLabel: (no: number) => string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** The segments with colons between them, `00:1d:9:::` while it is being typed. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const segmentsOf = (value: string): readonly string[] => {
  const parts = value.split(':');
  return Array.from({ length: macSegments }, (_, at) => parts[at] ?? '');
};

/** A MAC address in its segments (S5.6): two hexadecimal digits each; what is full leads on, what is empty leads back. */
export function MacField({ label, partLabel, hint, error, value, onChange }: MacFieldProps) {
  const id = useId();
  const inputs = useRef<(HTMLInputElement | null)[]>([]);
  const segments = segmentsOf(value);
  const below = error ?? hint;
  // One that is marked stands for all: the first that is not whole.
  const wrong = Math.max(
    0,
    segments.findIndex((part) => part.length < 2),
  );
  const put = (next: readonly string[]): void =>
    onChange(next.every((part) => part === '') ? '' : next.join(':'));
  function go(at: number, whole: boolean): void {
    const input = inputs.current[at];
    input?.focus();
    input?.setSelectionRange(whole ? 0 : input.value.length, input.value.length);
  }
  /** Digits from a segment on, as many as there are segments for. */
  function fill(from: number, text: string): void {
    const digits = text.replaceAll(/[^0-9a-f]/gi, '').slice(0, 2 * (macSegments - from));
    const given = digits.match(/.{1,2}/g) ?? [];
    if (given.length === 0) return;
    put(segments.map((part, at) => given[at - from] ?? part));
    const last = from + given.length - 1;
    if (given.at(-1)?.length === 2 && last < macSegments - 1) go(last + 1, true);
    else go(last, false);
  }
  function type(at: number, text: string): void {
    // A keyboard may bring more than a key at a time.
    if (text.length > 2) return fill(at, text);
    const part = macSegment(text);
    put(segments.with(at, part));
    if (part.length === 2 && part !== segments[at] && at < macSegments - 1) go(at + 1, true);
  }
  function paste(at: number, event: ClipboardEvent): void {
    event.preventDefault();
    const text = event.clipboardData.getData('text');
    const whole = macParts(text);
    if (whole === null) return fill(at, text);
    put(whole);
    go(macSegments - 1, false);
  }
  function press(at: number, event: KeyboardEvent<HTMLInputElement>): void {
    const { selectionStart: from, selectionEnd: to, value: typed } = event.currentTarget;
    if (event.key === 'Backspace' && typed === '' && at > 0) {
      event.preventDefault();
      put(segments.with(at - 1, (segments[at - 1] ?? '').slice(0, -1)));
      go(at - 1, false);
    } else if (event.key === 'ArrowLeft' && from === 0 && to === 0 && at > 0) {
      event.preventDefault();
      go(at - 1, false);
    } else if (event.key === 'ArrowRight' && from === typed.length && at < macSegments - 1) {
      event.preventDefault();
      go(at + 1, false);
      inputs.current[at + 1]?.setSelectionRange(0, 0);
    }
  }
  return (
    <div
      className={css['field']}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={below === undefined ? undefined : `${id}-below`}
    >
      <span id={`${id}-label`} className={css['label']}>
        {label}
      </span>
      <div className={css['box']} dir="ltr" data-error={error !== undefined}>
        {segments.map((part, at) => (
          <input
            key={at}
            ref={(input) => {
              inputs.current[at] = input;
            }}
            aria-label={partLabel(at + 1)}
            aria-invalid={error !== undefined && at === wrong ? true : undefined}
            aria-describedby={error === undefined ? undefined : `${id}-below`}
            value={part}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ target }) => type(at, target.value)}
            onPaste={(event) => paste(at, event)}
            onKeyDown={(event) => press(at, event)}
            onFocus={({ target }) => target.select()}
          />
        ))}
      </div>
      {below !== undefined && (
        <div className={css['below']} id={`${id}-below`}>
          {error === undefined ? hint : <FieldError>{error}</FieldError>}
        </div>
      )}
    </div>
  );
}
