import { useId, type ReactNode } from 'react';
import { moveFocus } from '#ui/move-focus.ts';
import css from '#ui/tabs.module.css';

interface TabsProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly tabs: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
  readonly children: (value: Value) => ReactNode;
}

/** Tabs inside a page. They open on Enter or Space, since a panel may have to be loaded first. */
export function Tabs<Value extends string>({ label, value, tabs, onChange, children }: TabsProps<Value>) {
  const id = useId();
  return (
    <>
      <div role="tablist" className={css['tabs']} aria-label={label} tabIndex={-1} onKeyDown={moveFocus}>
        {tabs.map((tab) => {
          const shown = tab.value === value;
          return (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}${tab.value}`}
              className={css['tab']}
              aria-selected={shown}
              aria-controls={shown ? `${id}panel` : undefined}
              data-active={shown || undefined}
              tabIndex={shown ? 0 : -1}
              onClick={() => onChange(tab.value)}
            >
              <span>{tab.label}</span>
            </button>
          );
        })}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a panel may hold nothing that takes the focus */}
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${value}`} tabIndex={0}>
        {children(value)}
      </div>
    </>
  );
}
