import { useText } from '#lib/i18n/use-text.ts';
import { Field } from '#ui/field.tsx';

const longestName = 30;

/** What a device or a person at a lock cannot be called. */
export function plainNameError(name: string): 'v2_mg_required_name' | 'v2_mg_max_limit_name_length' | null {
  const trimmed = name.trim();
  if (trimmed === '') return 'v2_mg_required_name';
  return Array.from(trimmed).length > longestName ? 'v2_mg_max_limit_name_length' : null;
}

type NameError = ReturnType<typeof plainNameError> | 'v2_mg_no_special_char_allowed';

interface NameFieldProps {
  readonly label: string;
  readonly value: string;
  readonly wrong: NameError;
  /** It was tried to save it. */
  readonly tried: boolean;
  readonly problem?: { readonly text: string; readonly where: string } | undefined;
  readonly onChange: (name: string) => void;
}

/** What something is called. Characters that never can be are said while they are typed, the rest when it is tried. */
export function NameField({ label, value, wrong, tried, problem, onChange }: NameFieldProps) {
  const t = useText();
  const said = wrong === 'v2_mg_no_special_char_allowed' || tried ? wrong : null;
  return (
    <Field
      label={label}
      value={value}
      limit={longestName}
      autoComplete="off"
      data-autofocus
      error={said === null ? (problem?.where === 'name' ? problem.text : undefined) : t(said)}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
