import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import css from '#ui/segmented.module.css';

interface SegmentedProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly icon?: IconName }[];
  readonly onChange: (value: Value) => void;
}

/** Two to four harmless choices side by side, such as day or week; each a button that is pressed or not. */
export function Segmented<Value extends string>({ label, value, options, onChange }: SegmentedProps<Value>) {
  return (
    <fieldset className={css['segmented']} aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.icon !== undefined && <Icon name={option.icon} size={20} />}
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
