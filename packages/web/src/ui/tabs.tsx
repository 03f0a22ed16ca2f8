import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
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
  return (
    <Base.Root
      value={value}
      onValueChange={(next) => {
        const tab = tabs.find((candidate) => candidate.value === next);
        if (tab !== undefined) onChange(tab.value);
      }}
    >
      <Base.List className={css['tabs']} aria-label={label} activateOnFocus={false}>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className={css['tab']}>
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      <Base.Panel value={value}>{children(value)}</Base.Panel>
    </Base.Root>
  );
}
