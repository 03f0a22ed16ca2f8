import { useId } from 'react';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import css from '#ui/radio-cards.module.css';

interface RadioCardsProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly {
    readonly value: Value;
    readonly label: string;
    readonly note?: string;
    readonly icon: IconName;
  }[];
  readonly onChange: (value: Value) => void;
}

/** One of a few choices that need a sentence each; the arrows of the keyboard choose. */
export function RadioCards<Value extends string>({
  label,
  value,
  options,
  onChange,
}: RadioCardsProps<Value>) {
  const name = useId();
  return (
    <fieldset className={css['cards']}>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={css['card']}>
          <Icon name={option.icon} />
          <span className={css['words']}>
            <b>{option.label}</b>
            {option.note !== undefined && <small>{option.note}</small>}
          </span>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
        </label>
      ))}
    </fieldset>
  );
}
