import { changeText, fieldText, type Change } from '#features/installer-batch/batch-draft.ts';
import css from '#features/installer-batch/batch.module.css';
import { useText } from '#lib/i18n/use-text.ts';

/** What changes at a site: each setting, what it was and what it will be. */
export function ChangeList({ changes }: { readonly changes: readonly Change[] }) {
  const t = useText();
  if (changes.length === 0) return null;
  return (
    <ul className={css['changes']}>
      {changes.map((change) => (
        <li key={change.field}>
          {fieldText(t, change.field, change.area)}
          {(change.before !== null || change.after !== null) && (
            <>
              <del>{changeText(t, change, change.before)}</del>
              <span aria-hidden="true">→</span>
              <ins>{changeText(t, change, change.after)}</ins>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
