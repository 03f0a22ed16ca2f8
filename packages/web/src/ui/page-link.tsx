import type { MouseEvent, ReactNode } from 'react';
import { comeNear, go, hrefTo, useHere } from '#lib/router/here.ts';

interface PageLinkProps {
  /** Of the portal, with a leading slash, below the entry. */
  readonly to: string;
  readonly search?: Readonly<Record<string, string | number>>;
  /** Whether it is the page shown, where its path alone does not tell. */
  readonly current?: boolean;
  readonly className?: string | undefined;
  readonly title?: string;
  readonly label?: string;
  readonly children: ReactNode;
}

/** A link to any page of the portal; `aria-current` says when it is the one shown. */
export function PageLink({ to, search, current, className, title, label, children }: PageLinkProps) {
  // One look at where somebody is for both: a page has many links, and the panel of the address stays with each (S2.5).
  const here = useHere(({ path, search: { panel = '' } }) => {
    const shown = current ?? path === to;
    return `${shown ? 'page' : ''} ${panel}`;
  });
  const asked = Object.fromEntries(
    Object.entries(search ?? {}).map(([name, value]) => [name, String(value)]),
  );
  function follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(to, { search: asked });
  }
  return (
    <a
      href={hrefTo(to, asked)}
      className={className}
      title={title}
      aria-label={label}
      aria-current={here.startsWith('page') ? 'page' : undefined}
      onClick={follow}
      onPointerEnter={() => comeNear(to)}
      onPointerLeave={() => comeNear()}
      onFocus={() => comeNear(to)}
    >
      {children}
    </a>
  );
}
