import { Icon } from '#ui/icon.tsx';
import { PageLink } from '#ui/page-link.tsx';
import css from '#ui/crumb.module.css';

/** The way back to the page above this one (S2.14). */
export const Crumb = ({ to, children }: { readonly to: string; readonly children: string }) => (
  <PageLink to={to} className={css['crumb']}>
    <Icon name="chevronLeft" size={20} />
    {children}
  </PageLink>
);
