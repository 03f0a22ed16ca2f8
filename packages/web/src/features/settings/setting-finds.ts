import { machineParts } from '@homeward/contract/words/reports/machine-rows.ts';
import type { PanelTab } from '@homeward/contract/words/panel/panel-tabs.ts';
import {
  connectionTabs,
  pathOfRow,
  reportTabs,
  type SettingPage,
  type SettingRow,
} from '@homeward/contract/words/panel/setting-rows.ts';
import { tasksOf } from '#features/settings/setting-pages.ts';
import { whereOf } from '#features/settings/setting-rows-for.ts';
import { alsoOf, hintOf, labelOf, standardText } from '#features/settings/setting-words.ts';
import { fit } from '#lib/fuzzy.ts';
import type { PortalSettings } from '#lib/house/portal-settings.ts';
import { textIfKnown, type Text, type TextKey } from '#lib/i18n/use-text.ts';

/** Something that the search of settings finds, with the way there. */
export interface Find {
  readonly key: string;
  readonly title: string;
  /** What else it is found by. */
  readonly also: string;
  readonly where: string;
  /** What it is set to, where that is known beforehand. */
  readonly value?: string | undefined;
  readonly usual?: string | undefined;
  /** The single value that it is: what that is set to is read once it was found. */
  readonly row?: SettingRow;
  readonly to: string;
  readonly search: Readonly<Record<string, string>>;
}

const known = (key: string): string => textIfKnown(key as TextKey, {}) ?? '';

/** Every single value. */
export const findsOfRows = (t: Text, rows: readonly SettingRow[]): readonly Find[] =>
  rows.map((row) => ({
    key: `${row.part}.${row.field}`,
    title: labelOf(t, row),
    also: `${alsoOf(row)} ${hintOf(row) ?? ''}`,
    where: whereOf(t, row),
    usual: standardText(t, row),
    row,
    to: pathOfRow(row),
    search: { setting: `${row.part}.${row.field}` },
  }));

/** How this machine reaches people, for whoever sets that. */
const ofMachine = (t: Text, { machine }: PortalSettings): readonly Find[] =>
  (machine ? machineParts : []).map((part) => ({
    key: `machine ${part}`,
    title: t(`machine.part.${part}`),
    also: t(`machine.note.${part}`),
    where: t('machine.title'),
    to: '/setting/setting_machine',
    search: { part },
  }));

const tabFind = (page: SettingPage, tab: string): readonly Find[] => {
  const title = known(`settings.tab.${tab}`);
  const to = `/setting/${page}/${tab}`;
  const also = `${known(`settings.tabNote.${tab}`)} ${known(`settings.tab.${tab}.also`)}`;
  return title === ''
    ? []
    : [{ key: to, title, also, where: known(`settings.page.${page}`), to, search: {} }];
};

/** The tabs of a panel that an installer programs by: those of its series (S9.5). */
const panelTabsOf = ({ tabs, programmingTabs, role }: PortalSettings): readonly PanelTab[] =>
  role === 'installer' ? tabs.filter((tab) => programmingTabs.includes(tab)) : tabs;

/** Every page of settings that this person has, and the tabs of those that have some. */
export function findsOfPages(t: Text, settings: PortalSettings): readonly Find[] {
  const tasks = tasksOf(settings);
  const has = (page: SettingPage): boolean => tasks.some(({ path }) => path.startsWith(`setting/${page}`));
  const tabs = [
    ...(has('setting_panel') ? panelTabsOf(settings).flatMap((tab) => tabFind('setting_panel', tab)) : []),
    ...(has('setting_report')
      ? reportTabs.filter((tab) => tab !== 'group').flatMap((tab) => tabFind('setting_report', tab))
      : []),
    ...(has('setting_network')
      ? connectionTabs
          .filter((tab) => tab !== 'lora' || settings.flags['loraNetwork'] === true)
          .flatMap((tab) => tabFind('setting_network', tab))
      : []),
  ];
  const pages = tasks.map(({ path, text, note }) => ({
    key: `/${path}`,
    title: t(text),
    also: known(`${text}.also`),
    where: t(note),
    to: `/${path}`,
    search: {},
  }));
  const named = new Set(pages.map(({ to }) => to));
  return [...ofMachine(t, settings), ...pages, ...tabs.filter(({ to }) => !named.has(to))];
}

/** More are no help: another letter is. */
const most = 12;

/** What fits what was typed, best first. */
export function findIn(finds: readonly Find[], typed: string): readonly Find[] {
  if (typed.trim() === '') return [];
  return finds
    .flatMap((find) => {
      const score = fit(typed, find.title, `${find.also} ${find.where}`);
      return score === undefined ? [] : [{ find, score }];
    })
    .toSorted((one, other) => other.score - one.score)
    .slice(0, most)
    .map(({ find }) => find);
}
