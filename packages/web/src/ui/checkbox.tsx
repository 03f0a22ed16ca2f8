import { Checkbox as Base } from '@base-ui/react/checkbox';
import { Icon } from '#ui/icon.tsx';
import css from '#ui/checkbox.module.css';

interface CheckboxProps {
  readonly label: string;
  readonly checked: boolean;
  /** Shown as it is and still focusable; a click tells why it cannot change (S4.2). */
  readonly readOnly?: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly onRefused?: () => void;
}

export function Checkbox({ label, checked, readOnly = false, onChange, onRefused }: CheckboxProps) {
  return (
    // The label holds the control, which is how it is named.
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control
    <label className={css['label']}>
      <Base.Root
        className={css['box']}
        checked={checked}
        aria-disabled={readOnly || undefined}
        onCheckedChange={(next) => (readOnly ? onRefused?.() : onChange(next))}
      >
        <Base.Indicator>
          <Icon name="check" size={16} />
        </Base.Indicator>
      </Base.Root>
      <span>{label}</span>
    </label>
  );
}
