import type { ReactNode } from 'react';
import { needLooks, needTitle, useNeeds } from '#features/now/needs-now.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Icon } from '#ui/icon.tsx';
import { PageLink } from '#ui/page-link.tsx';
import css from '#features/now/now-card.module.css';

/** What wants somebody now, the most urgent large, with the way to where it is mended; nothing where all is well. */
export function NowCard(): ReactNode {
  const t = useText();
  const [first, ...others] = useNeeds();
  if (first === undefined) return null;
  const { icon, tone, to } = needLooks[first.tag];
  return (
    <section className={css['card']} data-tone={tone} aria-label={t('now.title')}>
      <div className={css['head']}>
        <span className={css['glyph']}>
          <Icon name={icon} />
        </span>
        <div className={css['words']}>
          <h2>{needTitle(t, first)}</h2>
          <p>{t(`now.text.${first.tag}`)}</p>
        </div>
      </div>
      <p className={css['act']}>
        <PageLink to={to}>
          {t(`now.act.${first.tag}`)}
          <Icon name="chevronRight" size={20} />
        </PageLink>
      </p>
      {others.length > 0 && (
        <ul className={css['others']}>
          {others.map((need) => (
            <li key={need.tag}>
              <PageLink to={needLooks[need.tag].to}>
                {needTitle(t, need)}
                <Icon name="chevronRight" size={20} />
              </PageLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
