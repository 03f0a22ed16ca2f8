import { useId } from 'react';
import type { DataOf } from '@homeward/contract/routes/table.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { Field } from '#ui/field.tsx';

type Templates = Extract<DataOf<'GET /installer/template'>, readonly unknown[]>;

interface GroupFieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly maxLength: number;
  readonly value: string;
  readonly onChange: (group: string) => void;
}

/** The name of a group: typed, or one that a template holds for already. */
export function GroupField({ onChange, ...field }: GroupFieldProps) {
  const id = useId();
  const templates = useAnswer('GET /installer/template').data as Templates | undefined;
  const groups = new Set(templates?.flatMap(({ group }) => (group === '' ? [] : [group])));
  return (
    <>
      <Field {...field} autoComplete="off" list={id} onChange={({ target }) => onChange(target.value)} />
      <datalist id={id}>
        {[...groups].map((group) => (
          <option key={group} value={group}>
            {group}
          </option>
        ))}
      </datalist>
    </>
  );
}
