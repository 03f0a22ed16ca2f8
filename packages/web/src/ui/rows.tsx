import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { PageLink } from '#ui/page-link.tsx';
import css from '#ui/rows.module.css';

/** A list of rows on one surface. */
export function Rows({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul className={css['rows']} aria-label={label}>
      {children}
    </ul>
  );
}

interface RowProps {
  readonly icon?: IconName;
  /** In the icon's place, such as a checkbox. */
  readonly lead?: ReactNode;
  readonly title: ReactNode;
  readonly note?: ReactNode;
  /** A word or tag of its state. */
  readonly state?: ReactNode;
  /** Buttons, a switch. */
  readonly end?: ReactNode;
  /** Not in force, or nothing there yet. */
  readonly look?: 'plain' | 'off';
  /** More below it, over its whole width. */
  readonly children?: ReactNode;
}

/** One thing with its state and what can be done with it. */
export function Row({ icon, lead, title, note, state, end, look = 'plain', children }: RowProps) {
  return (
    <li className={css['row']} data-look={look}>
      <div className={css['line']}>
        {lead ?? (icon !== undefined && <Tile icon={icon} />)}
        <div className={css['words']}>
          <p className={css['title']}>{title}</p>
          {note !== undefined && <div className={css['note']}>{note}</div>}
        </div>
        {state !== undefined && <div className={css['state']}>{state}</div>}
        {end !== undefined && <div className={css['end']}>{end}</div>}
      </div>
      {children}
    </li>
  );
}

interface LinkRowProps {
  readonly icon: IconName;
  readonly title: string;
  readonly note?: ReactNode;
  readonly state?: ReactNode;
  readonly to: string;
}

/** A row that leads to a page. */
export const LinkRow = ({ icon, title, note, state, to }: LinkRowProps) => (
  <li className={css['row']} data-look="link">
    <PageLink to={to} className={css['line']}>
      <Tile icon={icon} />
      <span className={css['words']}>
        <b className={css['title']}>{title}</b>
        {note !== undefined && <span className={css['note']}>{note}</span>}
      </span>
      {state !== undefined && <span className={css['state']}>{state}</span>}
      <Icon name="chevronRight" size={20} />
    </PageLink>
  </li>
);

const Tile = ({ icon }: { readonly icon: IconName }) => (
  <span className={css['tile']}>
    <Icon name={icon} />
  </span>
);
