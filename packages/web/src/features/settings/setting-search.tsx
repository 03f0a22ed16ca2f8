import { machineParts, type MachinePart } from '@homeward/contract/words/reports/machine-rows.ts';
import { pathOfRow, type SettingRow } from '@homeward/contract/words/panel/setting-rows.ts';
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

/** The parts of how the machine reaches people that fit, for whoever sets them; best first. */
function findParts(t: Text, { machine }: PortalSettings, typed: string): readonly MachinePart[] {
  if (!machine || typed.trim() === '') return [];
  return machineParts
    .flatMap((part) => {
      const score = fit(typed, t(`machine.part.${part}`), t(`machine.note.${part}`));
      return score === undefined ? [] : [{ part, score }];
    })
    .toSorted((one, other) => other.score - one.score)
    .map(({ part }) => part);
}

/** What a search found, with the way there. */
interface Hit {
  readonly key: string;
  readonly title: string;
  readonly where: readonly string[];
  readonly value?: string | undefined;
  readonly usual?: string | undefined;
  readonly open: () => void;
}

/** One search over every setting: its name, what else it is called, what it is set to, and the way there. */
export function SettingSearch({ settings }: { readonly settings: PortalSettings }) {
  const t = useText();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const all = rowsFor(settings);
  const every = all.length + (settings.machine ? machineParts.length : 0);
  const found = findSettings(t, all, typed);
  const { values } = useParts([...new Set(found.map(({ part }) => part))]);
  const last = useLastChanges(typed.trim() === '');
  const lastOf = (row: SettingRow): string | undefined => {
    const change = last.of(row);
    return change && lastChangeText(t, change);
  };
  const hits: readonly Hit[] = [
    ...found.map((row) => ({
      key: `${row.part}.${row.field}`,
      title: labelOf(t, row),
      where: [whereOf(t, row), lastOf(row) ?? ''].filter((text) => text !== ''),
      value: values[row.part] && valueText(t, row, values[row.part]?.[row.field]),
      usual: standardText(t, row),
      open: () => go(pathOfRow(row), { search: { setting: `${row.part}.${row.field}` } }),
    })),
    ...findParts(t, settings, typed).map((part) => ({
      key: `machine ${part}`,
      title: t(`machine.part.${part}`),
      where: [t('machine.title')],
      open: () => go('/setting/setting_machine', { search: { part } }),
    })),
  ];
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
            hit.open();
          } else if (event.key === 'Escape' && typed !== '') {
            event.preventDefault();
            setTyped('');
          }
        }}
      />
      <div id={`${id}-found`} role="listbox" aria-label={t('settings.found')}>
        {hits.map(({ key, title, where, value, usual, open }, index) => (
          // The field keeps the focus, and its keys choose among these.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={key}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            className={css['hit']}
            onClick={open}
          >
            <span className={css['words']}>
              <b>{title}</b>
              {where.map((text) => (
                <span key={text} className={css['where']}>
                  {text}
                </span>
              ))}
            </span>
            <span className={css['value']}>
              {value}
              {usual !== undefined && (
                <span className={css['usual']}>{t('settings.usual', { value: usual })}</span>
              )}
            </span>
            <Icon name="chevronRight" size={20} />
          </div>
        ))}
      </div>
      {typed.trim() !== '' && (
        <p className={css['count']} role="status">
          {hits.length === 0
            ? t('settings.nothingFound')
            : t('settings.foundOf', { count: hits.length, all: every })}
        </p>
      )}
    </search>
  );
}
