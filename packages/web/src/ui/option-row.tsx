import type { ReactNode } from 'react';
import { FieldError } from '#ui/field.tsx';
import css from '#ui/option-row.module.css';

interface OptionRowProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** Under the control, such as what it was before. */
  readonly note?: ReactNode;
  /** The control, which hides its own label. */
  readonly children: ReactNode;
}

/** One choice of a form: what it is on one side, its control on the other. */
export const OptionRow = ({ label, hint, error, note, children }: OptionRowProps) => (
  <div className={css['row']}>
    <div className={css['words']}>
      <p className={css['label']}>{label}</p>
      {hint !== undefined && <p className={css['hint']}>{hint}</p>}
      {error !== undefined && <FieldError>{error}</FieldError>}
    </div>
    <div className={css['control']}>
      {children}
      {note}
    </div>
  </div>
);

/** Several of them on one surface. */
export const OptionRows = ({ children }: { readonly children: ReactNode }) => (
  <div className={css['rows']}>{children}</div>
);
