import { useId, type TextareaHTMLAttributes } from 'react';
import { FieldError } from '#ui/field.tsx';
import css from '#ui/text-box.module.css';

interface TextBoxProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'> {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly limit: number;
}

/** Several lines of text, with what is left of their limit. */
export function TextBox({ label, hint, error, limit, ...rest }: TextBoxProps) {
  const id = useId();
  return (
    <div className={css['box']}>
      <label htmlFor={id}>{label}</label>
      <textarea
        rows={4}
        {...rest}
        id={id}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={`${id}-below`}
      />
      <div id={`${id}-below`} className={css['below']}>
        {error === undefined ? <span>{hint}</span> : <FieldError>{error}</FieldError>}
        <span>{`${String(rest.value ?? '').length} / ${limit}`}</span>
      </div>
    </div>
  );
}
