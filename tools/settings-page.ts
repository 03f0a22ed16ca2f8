// docs/settings.md: every setting with its range, its standard value and when it takes effect, from the contract's table and
// the portal's words. `--check` says whether the page is what they say.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  settingRows,
  pathOfRow,
  type SettingKind,
  type SettingRow,
} from '../packages/contract/src/words/panel/setting-rows.ts';
import { ownName } from '../packages/web/src/lib/i18n/own-name.ts';

const root = join(import.meta.dirname, '..');
const page = join(root, 'docs', 'settings.md');
const texts = JSON.parse(
  readFileSync(join(root, 'packages/web/public/translations/en-US/settings.json'), 'utf8'),
) as Readonly<Record<string, string>>;

const word = (key: string): string => texts[key] ?? '';
const nameOf = ({ part, field }: SettingRow): string => word(`settings.${part}.${field}`);
/** A cell in which no character ends it. */
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

const unitOf = (unit: string, count: number): string =>
  unit === 'none'
    ? String(count)
    : word(`settings.unit.${unit}_${count === 1 ? 'one' : 'other'}`).replace('{{count}}', String(count));

const numberOf = (kind: Extract<SettingKind, { readonly tag: 'number' | 'step' }>, value: number): string =>
  value === 0 && kind.zero !== undefined
    ? word(`settings.zero.${kind.zero}`).toLowerCase()
    : unitOf(kind.unit, value);

/** A word that a setting offers; languages are named in themselves. */
const choiceOf = ({ part, field }: SettingRow, value: string): string =>
  field === 'language' ? ownName(value) : word(`settings.${part}.${field}.${value}`);

/** What a setting may hold. */
function rangeOf(row: SettingRow): string {
  const { kind } = row;
  switch (kind.tag) {
    case 'switch':
      return 'on, off';
    case 'number':
      return `${numberOf(kind, kind.min)} to ${numberOf(kind, kind.max)}`;
    case 'step':
      return kind.of.map((value) => numberOf(kind, value)).join(', ');
    case 'choice':
      return kind.of.map((value) => choiceOf(row, value)).join(', ');
    case 'text':
      return `text, at most ${kind.most} characters`;
    case 'secret':
      return `secret, at most ${kind.most} characters`;
    case 'lines':
      return `at most ${kind.most} lines of ${kind.each} characters`;
    case 'country':
      return 'the two letters of a country, or none';
    case 'timeZone':
      return 'the name of a time zone';
    case 'degrees':
      return `${kind.min}° to ${kind.max}°, or none`;
  }
}

/** How it leaves the box; blank where that is nothing. */
function standardOf(row: SettingRow): string {
  const { kind } = row;
  if (!('standard' in kind)) return '';
  const { standard } = kind;
  if (typeof standard === 'boolean') return standard ? 'on' : 'off';
  if (typeof standard === 'object') return standard.join(', ');
  if (kind.tag === 'choice') return choiceOf(row, String(standard));
  return typeof standard === 'number' && (kind.tag === 'number' || kind.tag === 'step')
    ? numberOf(kind, standard)
    : String(standard);
}

const effects = { now: 'at once', arming: 'with the next arming', alarm: 'with the next alarm' } as const;

const noteOf = ({ profile, flag, guards, unused }: SettingRow): string =>
  [
    profile === undefined ? '' : `profile ${profile}`,
    flag === undefined ? '' : `flag \`${flag}\``,
    guards ? 'guards' : '',
    unused ? 'not used' : '',
  ]
    .filter((note) => note !== '')
    .join(', ');

const row = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;

/** The rows of one page or tab of a page. */
const sectionOf = (rows: readonly SettingRow[]): string => {
  const [first] = rows;
  if (first === undefined) return '';
  const { page: name, tab } = first;
  const title = [word(`settings.page.${name}`), tab === null ? '' : word(`settings.tab.${tab}`)]
    .filter((part) => part !== '')
    .join(' · ');
  return [
    `## ${title}`,
    '',
    `\`${pathOfRow(first)}\``,
    '',
    row(['setting', 'field', 'values', 'standard', 'takes effect', '']),
    row(['---', '---', '---', '---', '---', '---']),
    ...rows.map((one) =>
      row([
        nameOf(one),
        `\`${one.part}.${one.field}\``,
        rangeOf(one),
        standardOf(one),
        effects[one.effect],
        noteOf(one),
      ]),
    ),
  ].join('\n');
};

const written = [
  '# Settings',
  '',
  'Every setting that is a value of its own, as [setting-rows.ts](../packages/contract/src/words/panel/setting-rows.ts) has it. `npm run settings-page` writes this page. Delays of areas are in [panel.md](panel.md). *Guards*: while the home is armed, only a fresh proof changes it. *Not used*: it is kept for clients and panels of the family, and nothing here goes by it.',
  '',
  [...Map.groupBy(settingRows, (one) => pathOfRow(one)).values()].map(sectionOf).join('\n\n'),
  '',
].join('\n');

if (process.argv.includes('--check')) {
  if (readFileSync(page, 'utf8') !== written) {
    console.log('docs/settings.md is not what the table of settings says: npm run settings-page');
    process.exit(1);
  }
} else writeFileSync(page, written);
