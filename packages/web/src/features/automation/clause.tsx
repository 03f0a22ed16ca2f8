import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import css from '#features/automation/clauses.module.css';

interface ClauseProps {
  readonly icon: IconName;
  readonly title: string;
  readonly children: ReactNode;
}

/** When, if or then: what stands under the word. */
export const Clause = ({ icon, title, children }: ClauseProps) => (
  <section className={css['clause']} aria-label={title}>
    <p className={css['key']} aria-hidden="true">
      <Icon name={icon} size={20} />
      {title}
    </p>
    <div className={css['parts']}>{children}</div>
  </section>
);
