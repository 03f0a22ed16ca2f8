import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import css from '#features/codes/code-card.module.css';

interface FactRowProps {
  readonly label: string;
  readonly icon?: IconName;
  /** Said more quietly after it. */
  readonly note?: string | undefined;
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

/** One fact of a code: what it is called, what it is, and the way to change it. */
export const FactRow = ({ label, icon, note, end, children }: FactRowProps) => (
  <div className={css['row']}>
    <dt>{label}</dt>
    <dd>
      {icon !== undefined && <Icon name={icon} size={20} />}
      <span className="grow">
        {children} {note !== undefined && <span className="cap">{note}</span>}
      </span>
      {end}
    </dd>
  </div>
);
