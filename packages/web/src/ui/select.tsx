import { lazy, Suspense, useId, useState, type ComponentType } from 'react';
import { Icon } from '#ui/icon.tsx';
import css from '#ui/select.module.css';

export interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

export interface SelectProps<Value extends string> {
  readonly label: string;
  /** It stands beside it already: only a screen reader hears it here. */
  readonly labelHidden?: boolean;
  readonly value: Value;
  readonly options: readonly SelectOption<Value>[];
  readonly onChange: (value: Value) => void;
  readonly disabled?: boolean;
}

const loadList = () => import('#ui/select-list.tsx');
const List = lazy(async () => ({ default: (await loadList()).SelectList }));

/** A choice of one. The list that opens is only loaded when a pointer or the focus comes near. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, labelHidden = false, value, options, disabled = false } = props;
  const id = useId();
  const [opened, setOpened] = useState(false);
  const near = () => void loadList().catch(() => undefined);
  const closed = (
    <div className={css['field']}>
      <span id={id} className={labelHidden ? 'sr' : css['label']}>
        {label}
      </span>
      <button
        type="button"
        role="combobox"
        className={css['trigger']}
        aria-haspopup="listbox"
        aria-expanded="false"
        aria-controls={undefined}
        aria-labelledby={id}
        disabled={disabled}
        data-disabled={disabled || undefined}
        onPointerEnter={near}
        onFocus={near}
        onClick={() => setOpened(true)}
        onKeyDown={({ key }) => {
          if (key === 'ArrowDown' || key === 'ArrowUp') setOpened(true);
        }}
      >
        <span>{options.find((option) => option.value === value)?.label}</span>
        <Icon name="chevronDown" size={20} />
      </button>
    </div>
  );
  if (!opened) return closed;
  // What goes in is what comes out: the list gives back one of the values it was given.
  const Opened = List as unknown as ComponentType<SelectProps<Value>>;
  return (
    <Suspense fallback={closed}>
      <Opened {...props} />
    </Suspense>
  );
}
