import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface PageLinkProps {
  /** Of the portal, with a leading slash, below the entry. */
  readonly to: string;
  readonly search?: Readonly<Record<string, string | number>>;
  /** Also counts as the page shown while one below it is. */
  readonly inside?: boolean;
  readonly className?: string | undefined;
  readonly title?: string;
  readonly label?: string;
  readonly children: ReactNode;
}

const nothing = {};

/** A link to any page of the portal; `aria-current` says when it is the one shown. */
export const PageLink = ({
  to,
  search,
  inside = false,
  className = '',
  title,
  label,
  children,
}: PageLinkProps) => (
  <Link
    to="/$"
    params={{ _splat: to.slice(1) }}
    // Each page of the table reads its own search; the router knows of none.
    search={(search ?? nothing) as never}
    activeOptions={{ exact: !inside, includeSearch: false }}
    className={className}
    {...(title === undefined ? {} : { title })}
    {...(label === undefined ? {} : { 'aria-label': label })}
  >
    {children}
  </Link>
);
