import type { ReactNode } from 'react';
import { useTitle } from '#lib/page-title.ts';
import css from '#ui/page.module.css';

interface PageHeadProps {
  /** The fact of the page, as a sentence. */
  readonly title: string;
  readonly subtitle?: string | undefined;
  readonly action?: ReactNode;
}

export function PageHead({ title, subtitle, action }: PageHeadProps) {
  useTitle(title);
  return (
    <div className={css['head']}>
      <div>
        <h1>{title}</h1>
        {subtitle !== undefined && <p>{subtitle}</p>}
      </div>
      {action}
    </div>
  );
}

interface SectionProps {
  readonly title: string;
  /** A link to all of it. */
  readonly more?: ReactNode;
  readonly children: ReactNode;
}

export function Section({ title, more, children }: SectionProps) {
  return (
    <section className={css['section']}>
      <header>
        <h2>{title}</h2>
        {more}
      </header>
      {children}
    </section>
  );
}
