import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { moveFocus } from '#ui/move-focus.ts';
import { Spinner } from '#ui/spinner.tsx';
import type { Tone } from '#ui/tone.ts';
import css from '#features/security/mode-control.module.css';

export interface ModeOption<Value extends string> {
  readonly value: Value;
  readonly icon: IconName;
  readonly tone: Tone;
  readonly label: string;
  /** Whether choosing it would work, in two or three words. */
  readonly hint: string;
  readonly mark: 'ready' | 'hindered' | 'none';
}

interface ModeControlProps<Value extends string> {
  readonly label: string;
  readonly options: readonly ModeOption<Value>[];
  /** What the panel has confirmed; never what was only asked for. */
  readonly confirmed: Value | undefined;
  readonly pending?: Value | undefined;
  readonly off?: boolean;
  readonly onChoose: (value: Value) => void;
}

/**
 * A radio group in which the arrow keys only move the focus: choosing arms or disarms, so it takes Enter, Space
 * or a press. This is why it is not the headless library's group, which chooses while it moves.
 */
export function ModeControl<Value extends string>(props: ModeControlProps<Value>) {
  const { label, options, confirmed, pending, off = false, onChoose } = props;
  const entry = Math.max(
    0,
    options.findIndex((option) => option.value === confirmed),
  );

  return (
    <div className={css['modes']} role="radiogroup" aria-label={label} tabIndex={-1} onKeyDown={moveFocus}>
      {options.map((option, index) => (
        <button
          key={option.value}
          type="button"
          // A native radio would choose with the arrow keys.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="radio"
          className={css['mode']}
          data-tone={option.tone}
          aria-checked={option.value === confirmed}
          aria-disabled={off || pending !== undefined || undefined}
          tabIndex={index === entry ? 0 : -1}
          onClick={() => {
            if (!off && pending === undefined) onChoose(option.value);
          }}
        >
          {option.value === pending ? <Spinner /> : <Icon name={option.icon} />}
          <b>{option.label}</b>
          <span data-mark={option.mark}>{option.hint}</span>
        </button>
      ))}
    </div>
  );
}
