import css from '#ui/switch.module.css';

interface SwitchProps {
  readonly label: string;
  readonly labelHidden?: boolean;
  readonly checked: boolean;
  readonly disabled?: boolean;
  /** Stands where it was put, and is not confirmed yet. */
  readonly waiting?: boolean;
  readonly onChange: (checked: boolean) => void;
}

export function Switch({
  label,
  labelHidden = false,
  checked,
  disabled = false,
  waiting = false,
  onChange,
}: SwitchProps) {
  return (
    // The label holds the control, which is how it is named.
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control
    <label className={css['label']} data-disabled={disabled}>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- by the label around it */}
      <button
        type="button"
        role="switch"
        className={css['switch']}
        aria-checked={checked}
        disabled={disabled}
        data-checked={checked || undefined}
        data-waiting={waiting || undefined}
        onClick={() => onChange(!checked)}
      >
        <span className={css['thumb']} />
      </button>
      <span className={labelHidden ? 'sr' : undefined}>{label}</span>
    </label>
  );
}
