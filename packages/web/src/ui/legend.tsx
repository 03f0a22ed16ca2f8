import type { ReactNode } from 'react';
import css from '#ui/legend.module.css';

interface LegendProps {
  /** With what the marks look like. */
  readonly className?: string | undefined;
  /** A `span` for each mark: an `i`, and what it means. */
  readonly children: ReactNode;
}

/** What the marks of a drawing mean. */
export const Legend = ({ className = '', children }: LegendProps) => (
  <div className={`${css['legend']} ${className}`}>{children}</div>
);
