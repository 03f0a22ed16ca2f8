import type { ChangedField, ChangedThing } from '@homeward/contract/shapes/panel/setup-change.ts';
import { lazy, Suspense, type ReactNode } from 'react';
import { Diff } from '#features/changes/diff.tsx';
import { fieldLabel, isNamed } from '#features/changes/field-words.ts';
import { valueWords } from '#features/changes/value-words.ts';
import { useText, type Text } from '#lib/i18n/use-text.ts';
import { Tag } from '#ui/tag.tsx';
import css from '#features/changes/change-card.module.css';

const ClauseDiff = lazy(async () => ({
  default: (await import('#features/changes/clause-words.tsx')).ClauseDiff,
}));

const clauses = ['trigger', 'conditions', 'actions'] as const;

/** Things that are known by their part alone. */
const unnamed: ReadonlySet<string> = new Set(['panel', 'settings', 'care', 'connections']);

/** What a changed thing is called: its part, and its name where it has one. */
export function thingName(t: Text, { part, id, name }: ChangedThing): string {
  if (part === 'groups') return t('reports.group', { no: id });
  const own = name === '' && !unnamed.has(part) ? id : name;
  return own === '' ? t(`changes.part.${part}`) : `${t(`changes.part.${part}`)} · ${own}`;
}

/** One thing of a change: what it is, and each field before and after. */
export function ChangedThingRow({ thing }: { readonly thing: ChangedThing }) {
  const t = useText();
  const told = thing.fields.filter((field) => field.field !== '' || thing.change === 'changed');
  const named = told.filter((field) => isNamed(t, thing, field));
  return (
    <div className={css['thing']}>
      <p className={css['name']}>
        {thingName(t, thing)}
        {thing.change !== 'changed' && (
          <Tag
            tone={thing.change === 'added' ? 'ok' : 'delay'}
            icon={thing.change === 'added' ? 'plus' : 'trash'}
          >
            {t(thing.change === 'added' ? 'changes.added' : 'changes.removed')}
          </Tag>
        )}
      </p>
      <dl>
        {named.map((field) => (
          <div key={field.field}>
            <dt>{fieldLabel(t, thing, field)}</dt>
            <dd>
              <Told thing={thing} field={field} />
            </dd>
          </div>
        ))}
      </dl>
      {named.length < told.length && <p className={css['note']}>{t('changes.otherDetails')}</p>}
    </div>
  );
}

function Told({ thing, field }: { readonly thing: ChangedThing; readonly field: ChangedField }): ReactNode {
  const t = useText();
  const { before, after, hidden } = field;
  if (hidden !== null) return <span className={css['note']}>{t(`changes.hidden.${hidden}`)}</span>;
  const clause = clauses.find((one) => one === field.field);
  if (clause !== undefined)
    return (
      <Suspense fallback={null}>
        <ClauseDiff clause={clause} before={before} after={after} none={t('settings.none')} />
      </Suspense>
    );
  const [was, is] = [valueWords(t, thing, field, before), valueWords(t, thing, field, after)];
  return was === undefined || is === undefined ? (
    <span className={css['note']}>{t('changes.changed')}</span>
  ) : (
    <Diff before={was} after={is} />
  );
}
