import type { ReactNode } from 'react';
import css from '#ui/save-bar.module.css';

interface SaveBarProps {
  /** What would be true after saving. */
  readonly summary: ReactNode;
  /** Nothing is changed: it stays at the end of the page. */
  readonly resting?: boolean | undefined;
  /** The buttons. */
  readonly children?: ReactNode;
}

/** The footer of a page with changes (S2.16): stays in sight while its list scrolls. */
export const SaveBar = ({ summary, resting, children }: SaveBarProps) => (
  <div className={css['bar']} data-resting={resting}>
    <div className={css['summary']} aria-live="polite">
      {summary}
    </div>
    {children !== undefined && <div className={css['acts']}>{children}</div>}
  </div>
);
