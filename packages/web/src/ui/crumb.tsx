import { useState } from 'react';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { PageLink } from '#ui/page-link.tsx';
import css from '#ui/crumb.module.css';

interface CrumbProps {
  readonly to: string;
  readonly children: string;
  /** What an icon in the middle tells, named so. */
  readonly info?: { readonly label: string; readonly text: string } | undefined;
}

/**
 * The header of a page that stands below another (S2.14): the way back, in the middle an icon that tells more, and on
 * phones at its end what saves or deletes.
 */
export function Crumb({ to, children, info }: CrumbProps) {
  const [told, setTold] = useState(false);
  return (
    <>
      <div className={css['row']} data-back>
        <PageLink to={to} className={css['crumb']}>
          <Icon name="chevronLeft" size={20} />
          {children}
        </PageLink>
        {info !== undefined && (
          <IconButton icon="info" label={info.label} aria-expanded={told} onClick={() => setTold(!told)} />
        )}
        <span data-head-end />
      </div>
      {info !== undefined && told && <p className="muted">{info.text}</p>}
    </>
  );
}
