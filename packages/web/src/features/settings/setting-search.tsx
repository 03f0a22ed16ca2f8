import { pathOfRow, type SettingRow } from '@homeward/contract/setting-rows.ts';
import { useId, useState } from 'react';
import { lastChangeText, useLastChanges } from '#features/settings/changed-settings.ts';
import { alsoOf, hintOf, labelOf, standardText, valueText } from '#features/settings/setting-words.ts';
import { rowsFor, whereOf } from '#features/settings/setting-rows-for.ts';
import { useParts } from '#features/settings/use-parts.ts';
import { fit } from '#lib/fuzzy.ts';
import type { PortalSettings } from '#lib/house/portal-settings.ts';
import { useText, type Text } from '#lib/i18n/use-text.ts';
import { go } from '#lib/router/here.ts';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import css from '#features/settings/setting-search.module.css';

/** More are no help: another letter is. */
const most = 12;

/** The rows that fit what was typed, best first. */
export function findSettings(t: Text, rows: readonly SettingRow[], typed: string): readonly SettingRow[] {
  if (typed.trim() === '') return [];
  return rows
    .flatMap((row) => {
      const score = fit(typed, labelOf(t, row), `${alsoOf(row)} ${hintOf(row) ?? ''}`);
      return score === undefined ? [] : [{ row, score }];
    })
    .toSorted((one, other) => other.score - one.score)
    .slice(0, most)
    .map(({ row }) => row);
}

/** One search over every setting: its name, what else it is called, what it is set to, and the way there. */
export function SettingSearch({ settings }: { readonly settings: PortalSettings }) {
  const t = useText();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const all = rowsFor(settings);
  const found = findSettings(t, all, typed);
  const { values } = useParts([...new Set(found.map(({ part }) => part))]);
  const last = useLastChanges(typed.trim() === '');
  const chosen = Math.min(at, found.length - 1);
  const lastOf = (row: SettingRow): string | undefined => {
    const change = last.of(row);
    return change && lastChangeText(t, change);
  };
  const open = (row: SettingRow): void =>
    go(pathOfRow(row), { search: { setting: `${row.part}.${row.field}` } });

  return (
    <search className={css['find']} aria-label={t('settings.search')}>
      <Field
        label={t('settings.search')}
        labelHidden
        icon="search"
        type="search"
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={`${id}-found`}
        aria-activedescendant={found[chosen] === undefined ? undefined : `${id}-${chosen}`}
        placeholder={t('settings.searchHint')}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setAt(0);
        }}
        onKeyDown={(event) => {
          const row = found[chosen];
          if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
            event.preventDefault();
            const by = event.key === 'ArrowDown' ? 1 : -1;
            setAt(Math.min(Math.max(chosen + by, 0), Math.max(found.length - 1, 0)));
          } else if (event.key === 'Enter' && row !== undefined) {
            event.preventDefault();
            open(row);
          } else if (event.key === 'Escape' && typed !== '') {
            event.preventDefault();
            setTyped('');
          }
        }}
      />
      <div id={`${id}-found`} role="listbox" aria-label={t('settings.found')}>
        {found.map((row, index) => (
          // The field keeps the focus, and its keys choose among these.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={`${row.part}.${row.field}`}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            className={css['hit']}
            onClick={() => open(row)}
          >
            <span className={css['words']}>
              <b>{labelOf(t, row)}</b>
              <span className={css['where']}>{whereOf(t, row)}</span>
              {lastOf(row) !== undefined && <span className={css['where']}>{lastOf(row)}</span>}
            </span>
            <span className={css['value']}>
              {values[row.part] !== undefined && valueText(t, row, values[row.part]?.[row.field])}
              {standardText(t, row) !== undefined && (
                <span className={css['usual']}>
                  {t('settings.usual', { value: standardText(t, row) ?? '' })}
                </span>
              )}
            </span>
            <Icon name="chevronRight" size={20} />
          </div>
        ))}
      </div>
      {typed.trim() !== '' && (
        <p className={css['count']} role="status">
          {found.length === 0
            ? t('settings.nothingFound')
            : t('settings.foundOf', { count: found.length, all: all.length })}
        </p>
      )}
    </search>
  );
}
