import type { FleetPanel } from '@homeward/contract/shapes/company/tenant.ts';
import type { Locale } from '@homeward/contract/words/values/locales.ts';
import { byteOrderMark, csvLine } from '../base/csv.ts';
import { textOf } from '../texts/catalogue.ts';

const columns = [
  'site',
  'customer',
  'address',
  'series',
  'firmware',
  'online',
  'faults',
  'batteries',
  'bypassed',
  'test',
  'needs',
  'access',
  'group',
  'drift',
  'note',
] as const;

const instant = (at: number | null): string => (at === null ? '' : new Date(at).toISOString());

function cellOf(column: (typeof columns)[number], panel: FleetPanel, locale: Locale): string {
  switch (column) {
    case 'site':
      return panel.name;
    case 'customer':
      return panel.customerName;
    case 'address':
      return panel.mac;
    case 'series':
      return panel.series ?? '';
    case 'firmware':
      return panel.firmware;
    case 'online':
      return textOf(locale, panel.online ? 'sites.yes' : 'sites.no');
    case 'test':
      return panel.lastTest === null
        ? ''
        : `${instant(panel.lastTest.at)} ${panel.lastTest.heard}/${panel.lastTest.of}`;
    case 'needs':
      return panel.needs
        .map(({ why, count }) => `${textOf(locale, `sites.need_${why}`)}${count > 1 ? ` ${count}` : ''}`)
        .join('; ');
    case 'access':
      return instant(panel.consentUntil);
    case 'group':
      return panel.group;
    case 'drift':
      return panel.drift.state === 'same' || panel.drift.state === 'differs'
        ? String(panel.drift.fields.length)
        : '';
    case 'note':
      return panel.note;
    default:
      return String(panel[column]);
  }
}

/** The equipment list as a table, in the language of whoever asks; times in UTC. */
export async function* fleetLines(panels: readonly FleetPanel[], locale: Locale): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns.map((column) => textOf(locale, `sites.${column}`)));
  for (const panel of panels) yield csvLine(columns.map((column) => cellOf(column, panel, locale)));
}
