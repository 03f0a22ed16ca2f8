import type { ReactNode } from 'react';
import { useTitle } from '#lib/page-title.ts';
import css from '#ui/empty-state.module.css';

interface EmptyStateProps {
  readonly title: string;
  readonly text: string;
  /** It is all that its page has to say: its title is the page's. */
  readonly ofPage?: boolean | undefined;
  /** None yet: the first step. No match: clear the filters. Failed: try again. */
  readonly action?: ReactNode;
}

export function EmptyState({ title, text, ofPage = false, action }: EmptyStateProps) {
  useTitle(ofPage ? title : '');
  const Title = ofPage ? 'h1' : 'b';
  return (
    <div className={css['empty']}>
      <svg viewBox="0 0 128 72" aria-hidden="true">
        <path d="M8 60h28m56 0h28M36 60V32l28-22 28 22v28" />
        <path d="M56 60h16" strokeDasharray="2 6" />
        <circle cx="36" cy="60" r="3.5" />
        <circle cx="92" cy="60" r="3.5" />
      </svg>
      <Title>{title}</Title>
      <span className="muted">{text}</span>
      {action}
    </div>
  );
}
