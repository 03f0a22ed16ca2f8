import { Field } from '#ui/field.tsx';
import css from '#ui/file-field.module.css';

interface FileFieldProps {
  readonly label: string;
  readonly hint?: string;
  /** Kinds and endings of files, as the browser's own field takes them. */
  readonly accept?: string;
  readonly multiple?: boolean;
  readonly onPicked: (files: readonly File[]) => void;
}

/** A field to choose files with. The same file may be chosen again. */
export function FileField({ onPicked, ...field }: FileFieldProps) {
  return (
    <div className={css['file']}>
      <Field
        {...field}
        type="file"
        onChange={({ target }) => {
          onPicked([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </div>
  );
}
