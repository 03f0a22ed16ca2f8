import { useText, type TextKey } from '#lib/i18n/use-text.ts';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { PageLink } from '#ui/page-link.tsx';
import css from '#features/setup/setup-page.module.css';

export interface Lead {
  readonly to: string;
  readonly icon: IconName;
  readonly text: TextKey;
}

/** Links to the pages of a step; `first`: one of them is the next thing to do. */
export function Leads({ of, first = true }: { readonly of: readonly Lead[]; readonly first?: boolean }) {
  const t = useText();
  return (
    <p className={css['leads']}>
      {of.map(({ to, icon, text }, index) => (
        <PageLink key={to} to={to} className={css[first && index === 0 ? 'first' : 'lead']}>
          <Icon name={icon} size={20} />
          {t(text)}
        </PageLink>
      ))}
    </p>
  );
}
