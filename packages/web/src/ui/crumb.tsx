import { Icon } from '#ui/icon.tsx';
import { PageLink } from '#ui/page-link.tsx';
import css from '#ui/crumb.module.css';

/** The header of a page that stands below another (S2.14): the way back, and on phones beside it what saves the page. */
export const Crumb = ({ to, children }: { readonly to: string; readonly children: string }) => (
  <div className={css['row']}>
    <PageLink to={to} className={css['crumb']}>
      <Icon name="chevronLeft" size={20} />
      {children}
    </PageLink>
    <span data-head-end />
  </div>
);
