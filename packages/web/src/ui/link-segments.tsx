import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { PageLink } from '#ui/page-link.tsx';
import css from '#ui/link-segments.module.css';

interface LinkSegmentsProps {
  readonly label: string;
  readonly links: readonly { readonly to: string; readonly label: string; readonly icon?: IconName }[];
}

/** Two to four pages side by side that belong together (S2.13); the one shown is marked. */
export function LinkSegments({ label, links }: LinkSegmentsProps) {
  return (
    <nav className={css['segments']} aria-label={label}>
      {links.map((link) => (
        <PageLink key={link.to} to={link.to}>
          {link.icon !== undefined && <Icon name={link.icon} size={20} />}
          {link.label}
        </PageLink>
      ))}
    </nav>
  );
}
