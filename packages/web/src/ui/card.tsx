import type { ReactNode } from 'react';
import css from '#ui/card.module.css';

interface CardProps {
  /** Belongs together under a heading of its own; the label of the section. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** A surface for a form or a few words. */
export const Card = ({ label, children }: CardProps) =>
  label === undefined ? (
    <div className={css['card']}>{children}</div>
  ) : (
    <section className={css['card']} aria-label={label}>
      {children}
    </section>
  );

/** Fields side by side where there is room. */
export const Fields = ({ children }: { readonly children: ReactNode }) => (
  <div className={css['fields']}>{children}</div>
);

/** The buttons of a form: the way back first, the act last. */
export const FormActions = ({ children }: { readonly children: ReactNode }) => (
  <div className={css['actions']}>{children}</div>
);
