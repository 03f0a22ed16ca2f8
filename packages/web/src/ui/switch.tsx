import { Switch as Base } from '@base-ui/react/switch';
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
      <Base.Root
        className={css['switch']}
        checked={checked}
        disabled={disabled}
        data-waiting={waiting || undefined}
        onCheckedChange={onChange}
      >
        <Base.Thumb className={css['thumb']} />
      </Base.Root>
      <span className={labelHidden ? 'sr' : undefined}>{label}</span>
    </label>
  );
}
