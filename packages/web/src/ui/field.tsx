import { useId, type InputHTMLAttributes, type ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import css from '#ui/field.module.css';

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  readonly label: string;
  /** Searches show their label only to a screen reader, with an icon in its place. */
  readonly labelHidden?: boolean;
  readonly icon?: IconName;
  readonly hint?: string | undefined;
  /** What is wrong and what to do about it. */
  readonly error?: string | undefined;
  /** Shows `n of limit`; the input itself is not cut, an error says what is too long. */
  readonly limit?: number;
  /** A control at the end, such as "show password". */
  readonly end?: ReactNode;
}

export function Field({ label, labelHidden = false, icon, hint, error, limit, end, ...input }: FieldProps) {
  const id = useId();
  const count = limit === undefined ? undefined : `${String(input.value ?? '').length} / ${limit}`;
  const below = error ?? hint ?? count;
  return (
    <div className={css['field']}>
      <label htmlFor={id} className={labelHidden ? 'sr' : css['label']}>
        {label}
      </label>
      <div
        className={css['box']}
        data-quiet={labelHidden}
        data-error={error !== undefined}
        data-off={input.disabled === true || input.readOnly === true}
      >
        {icon !== undefined && <Icon name={icon} size={20} />}
        <input
          {...input}
          id={id}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={below === undefined ? undefined : `${id}-below`}
        />
        {end}
      </div>
      {below !== undefined && (
        <div className={css['below']} id={`${id}-below`}>
          {error === undefined ? <span>{hint}</span> : <FieldError>{error}</FieldError>}
          {count !== undefined && <span className={css['count']}>{count}</span>}
        </div>
      )}
    </div>
  );
}

/** The line under a control that says what is wrong. */
export function FieldError({ children }: { readonly children: ReactNode }) {
  return (
    <span className={css['error']} data-problem>
      <Icon name="info" size={20} />
      <span>{children}</span>
    </span>
  );
}
