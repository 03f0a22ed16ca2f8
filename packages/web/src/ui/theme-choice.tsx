import { Icon } from '#ui/icon.tsx';
import css from '#ui/theme-choice.module.css';

interface ThemeChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}

/** Themes to choose from, each as a small page in its own colours. */
export function ThemeChoice<Value extends string>({
  label,
  value,
  options,
  onChange,
}: ThemeChoiceProps<Value>) {
  return (
    <fieldset className={css['themes']}>
      <legend>{label}</legend>
      <div className={css['list']}>
        {options.map((option) => (
          <label key={option.value} className={css['theme']}>
            <input
              type="radio"
              name="theme"
              className="sr"
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span className={css['shots']} aria-hidden="true">
              {(option.value === 'system' ? ['dark', 'light'] : [option.value]).map((theme) => (
                <span key={theme} className={css['shot']} data-theme={theme}>
                  <i />
                  <b />
                  <u />
                </span>
              ))}
            </span>
            <span className={css['name']}>
              {option.value === value && <Icon name="check" size={16} />}
              {option.label}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
