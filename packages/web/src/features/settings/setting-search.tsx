import type { SettingRow } from '@homeward/contract/words/panel/setting-rows.ts';
import { useId, useState } from 'react';
import { lastChangeText, useLastChanges } from '#features/settings/changed-settings.ts';
import { findIn, findsOfPages, findsOfRows, type Find } from '#features/settings/setting-finds.ts';
import { valueText } from '#features/settings/setting-words.ts';
import { rowsFor } from '#features/settings/setting-rows-for.ts';
import { useListedFinds } from '#features/settings/use-listed-finds.ts';
import { useParts } from '#features/settings/use-parts.ts';
import type { PortalSettings } from '#lib/house/portal-settings.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { go } from '#lib/router/here.ts';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import css from '#features/settings/setting-search.module.css';

/** One search over every setting: its name, what else it is called, what it is set to, and the way there. */
export function SettingSearch({ settings }: { readonly settings: PortalSettings }) {
  const t = useText();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const idle = typed.trim() === '';
  // Which settings there are goes by the panel's region profile.
  const { values: own } = useParts(idle ? [] : ['system']);
  const all = [
    ...findsOfRows(t, rowsFor(settings, own.system)),
    ...findsOfPages(t, settings),
    ...useListedFinds(settings, idle),
  ];
  const hits = findIn(all, typed);
  const { values } = useParts([...new Set(hits.flatMap(({ row }) => (row === undefined ? [] : [row.part])))]);
  const last = useLastChanges(idle);
  const lastOf = (row: SettingRow): string => {
    const change = last.of(row);
    return change === undefined ? '' : lastChangeText(t, change);
  };
  const valueOf = ({ row, value }: Find): string | undefined => {
    const part = row && values[row.part];
    return row && part ? valueText(t, row, part[row.field]) : value;
  };
  const open = ({ to, search }: Find): void => go(to, { search });
  const chosen = Math.min(at, hits.length - 1);

  return (
    <search className={css['find']} aria-label={t('settings.search')}>
      <Field
        label={t('settings.search')}
        labelHidden
        icon="search"
        type="search"
        role="combobox"
        aria-expanded={hits.length > 0}
        aria-controls={`${id}-found`}
        aria-activedescendant={hits[chosen] === undefined ? undefined : `${id}-${chosen}`}
        placeholder={t('settings.searchHint')}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setAt(0);
        }}
        onKeyDown={(event) => {
          const hit = hits[chosen];
          if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
            event.preventDefault();
            const by = event.key === 'ArrowDown' ? 1 : -1;
            setAt(Math.min(Math.max(chosen + by, 0), Math.max(hits.length - 1, 0)));
          } else if (event.key === 'Enter' && hit !== undefined) {
            event.preventDefault();
            open(hit);
          } else if (event.key === 'Escape' && typed !== '') {
            event.preventDefault();
            setTyped('');
          }
        }}
      />
      <div id={`${id}-found`} role="listbox" aria-label={t('settings.found')}>
        {hits.map((hit, index) => (
          // The field keeps the focus, and its keys choose among these.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={hit.key}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            className={css['hit']}
            onClick={() => open(hit)}
          >
            <span className={css['words']}>
              <b>{hit.title}</b>
              {[hit.where, hit.row === undefined ? '' : lastOf(hit.row)]
                .filter((text) => text !== '')
                .map((text) => (
                  <span key={text} className={css['where']}>
                    {text}
                  </span>
                ))}
            </span>
            <span className={css['value']}>
              {valueOf(hit)}
              {hit.usual !== undefined && (
                <span className={css['usual']}>{t('settings.usual', { value: hit.usual })}</span>
              )}
            </span>
            <Icon name="chevronRight" size={20} />
          </div>
        ))}
      </div>
      {!idle && (
        <p className={css['count']} role="status">
          {hits.length === 0
            ? t('settings.nothingFound')
            : t('settings.foundOf', { count: hits.length, all: all.length })}
        </p>
      )}
    </search>
  );
}
