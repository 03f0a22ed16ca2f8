import type { LockStanding } from '#features/codes/code-people.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import css from '#features/codes/person-fields.module.css';

interface LockChoiceProps {
  readonly standings: readonly LockStanding[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** The locks that get the same code. */
export function LockChoice({ standings, chosen, onChange }: LockChoiceProps) {
  const t = useText();
  if (standings.length === 0) return null;
  return (
    <fieldset className={css['group']}>
      <legend>{t('codes.alsoLocks')}</legend>
      {standings.map(({ lock: { id, name } }) => (
        <Checkbox
          key={id}
          label={name}
          checked={chosen.includes(id)}
          onChange={(on) => onChange(on ? [...chosen, id] : chosen.filter((one) => one !== id))}
        />
      ))}
      <p className={css['hint']}>{t('codes.alsoLocksHint')}</p>
    </fieldset>
  );
}
