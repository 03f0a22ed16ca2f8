import type { ReactNode } from 'react';
import { Field } from '#ui/field.tsx';
import css from '#ui/filter-bar.module.css';

interface FilterBarProps {
  readonly label: string;
  /** What can be searched for; the label, where that says it. */
  readonly hint?: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Chips and pickers beside it. */
  readonly children?: ReactNode;
}

/** What narrows a list: a search, and filters beside it. Not on paper. */
export const FilterBar = ({ label, hint = label, value, onChange, children }: FilterBarProps) => (
  <div className={css['filters']} data-no-print>
    <div className={css['search']}>
      <Field
        label={label}
        labelHidden
        icon="search"
        type="search"
        placeholder={hint}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
    {children}
  </div>
);
