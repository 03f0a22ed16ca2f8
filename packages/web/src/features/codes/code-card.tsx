import { useId, type ReactNode } from 'react';
import { initialsOf } from '#lib/initials.ts';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import css from '#features/codes/code-card.module.css';

interface CodeCardProps {
  readonly name: string;
  /** In the place of two letters: it is nobody's. */
  readonly icon?: IconName;
  /** It ends by itself, or is a person's; or it stands for none. */
  readonly look: 'person' | 'guest' | 'special' | 'off';
  readonly chip: ReactNode;
  readonly menu?: ReactNode;
  /** The facts, as `FactRow`. */
  readonly facts: ReactNode;
  readonly children?: ReactNode;
}

/** One code as a card: whose it is, and what is so about it. */
export function CodeCard({ name, icon, look, chip, menu, facts, children }: CodeCardProps) {
  const id = useId();
  return (
    <li>
      <article className={css['card']} data-look={look} aria-labelledby={id}>
        <header>
          <span
            className={css['face']}
            aria-hidden="true"
            data-initials={icon === undefined ? initialsOf(name) : ''}
          >
            {icon !== undefined && <Icon name={icon} />}
          </span>
          <div className={css['name']}>
            <h3 id={id}>{name}</h3>
            {chip}
          </div>
          {menu}
        </header>
        <dl>{facts}</dl>
        {children}
      </article>
    </li>
  );
}
