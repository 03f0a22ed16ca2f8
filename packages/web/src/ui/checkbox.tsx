import { Icon } from '#ui/icon.tsx';
import css from '#ui/checkbox.module.css';

interface CheckboxProps {
  readonly label: string;
  /** It stands beside it already: only a screen reader hears it here. */
  readonly labelHidden?: boolean;
  readonly checked: boolean;
  /** Shown as it is and still focusable; a click tells why it cannot change (S4.2). */
  readonly readOnly?: boolean;
  /** It has to be checked, and is not. */
  readonly wrong?: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly onRefused?: () => void;
}

export function Checkbox({
  label,
  labelHidden = false,
  checked,
  readOnly = false,
  wrong = false,
  onChange,
  onRefused,
}: CheckboxProps) {
  return (
    // The label holds the control, which is how it is named.
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control
    <label className={css['label']}>
      <button
        type="button"
        // A native checkbox cannot be drawn with a mark of our own.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="checkbox"
        className={css['box']}
        aria-checked={checked}
        aria-invalid={wrong || undefined}
        aria-disabled={readOnly || undefined}
        data-checked={checked || undefined}
        onClick={() => (readOnly ? onRefused?.() : onChange(!checked))}
      >
        {checked && <Icon name="check" size={16} />}
      </button>
      <span className={labelHidden ? 'sr' : undefined}>{label}</span>
    </label>
  );
}
