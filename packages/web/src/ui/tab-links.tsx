import { PageLink } from '#ui/page-link.tsx';
import css from '#ui/tabs.module.css';

interface TabLinksProps {
  readonly label: string;
  readonly tabs: readonly { readonly to: string; readonly label: string }[];
}

/** Tabs that are addresses (S2.13): links, of which `aria-current` marks the open one. */
export const TabLinks = ({ label, tabs }: TabLinksProps) => (
  <nav className={css['tabs']} aria-label={label}>
    {tabs.map((tab) => (
      <PageLink key={tab.to} to={tab.to} className={css['tab']}>
        {tab.label}
      </PageLink>
    ))}
  </nav>
);
