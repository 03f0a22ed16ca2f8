import { armModes } from '@homeward/contract/words/panel/arm-modes.ts';
import type { PlannedRow, PlannedValue } from '@homeward/contract/shapes/panel/import.ts';
import { filesOf, importFiles } from '@homeward/contract/words/panel/import-words.ts';
import type { ImportField, ImportKind, ImportSource } from '@homeward/contract/words/panel/import-words.ts';
import { modeName } from '#lib/house/mode-name.ts';
import { textIfKnown, type Text, type TextKey } from '#lib/i18n/use-text.ts';

/** What programs call themselves. */
export const sourceNames: Readonly<Record<ImportSource, string>> = {
  zigbee2mqtt: 'Zigbee2MQTT',
  alarmo: 'Alarmo',
  homeAssistant: 'Home Assistant',
};

const listOf = (kinds: readonly (keyof typeof importFiles)[]): string =>
  kinds.map((kind) => importFiles[kind]).join(', ');

/** The files of a program by their names, those it takes first. */
export const neededFiles = (source: ImportSource): string => listOf(filesOf[source].first);
export const helpfulFiles = (source: ImportSource): string => listOf(filesOf[source].more);

/** Parts of a plan, each with its kinds of rows, in the order of the page. */
export const parts = {
  areas: ['area', 'delay', 'siren'],
  zones: ['zone'],
  rooms: ['floor', 'room'],
  devices: ['device', 'place'],
  groups: ['group'],
  people: ['person'],
} as const satisfies Readonly<Record<string, readonly ImportKind[]>>;
export type Part = keyof typeof parts;
export const partNames = Object.keys(parts) as Part[];

export const isIn = (part: Part, { kind }: PlannedRow): boolean =>
  (parts[part] as readonly ImportKind[]).includes(kind);

/** What a row is about, as its heading. */
export function rowTitle(t: Text, { kind, name, here }: PlannedRow): string {
  switch (kind) {
    case 'area':
      return here === '' ? t('importing.row.area', { name }) : t('importing.row.areaNamed', { name: here });
    case 'delay':
      return t('importing.row.delay', { name: here === '' ? name : here });
    case 'siren':
      return t('importing.row.siren');
    case 'room':
    case 'floor':
    case 'group':
    case 'person':
      return t(`importing.row.${kind}`, { name });
    case 'device':
    case 'place':
    case 'zone':
      return here === '' ? name : here;
  }
}

/** Fields by the words of their own pages, where they have one. */
const labels: Readonly<Record<ImportField, TextKey>> = {
  name: 'importing.field.name',
  exit: 'settings.delays.exit',
  entry1: 'settings.delays.entry1',
  minutes: 'settings.system.sirenMinutes',
  room: 'importing.field.room',
  floor: 'importing.field.floor',
  area: 'importing.field.area',
  response: 'importing.field.response',
  always: 'adding.zone.always',
  finalDoor: 'adding.zone.schar_final_door',
  exitNoResponse: 'adding.zone.exit',
  entrySeconds: 'adding.zone.entry_seconds',
  openAtArming: 'adding.zone.open',
  members: 'importing.field.members',
  areas: 'importing.field.areas',
};

/** What would change, as "Away · Time to disarm". */
export function valueLabel(t: Text, { field, mode }: PlannedValue): string {
  const label = t(labels[field]);
  return mode === null ? label : `${modeName(t, mode, armModes)} · ${label}`;
}

/** The words of responses, by the panel's own. */
const responses: Readonly<Record<string, string>> = {
  none: 'none',
  entryDelay1: 'entry1',
  entryDelay2: 'entry2',
  chime: 'chime',
  burglarFollow: 'follow',
  burglarInstant: 'instant',
  burglarOutdoor: 'outdoor',
  crossZone: 'cross',
};

/** A value as a person reads it. */
export function valueText(t: Text, { field }: PlannedValue, value: string): string {
  if (value === '') return t('settings.none');
  switch (field) {
    case 'exit':
    case 'entry1':
    case 'entrySeconds':
      return t('settings.unit.seconds', { count: Number(value) });
    case 'minutes':
      return t('settings.unit.minutes', { count: Number(value) });
    case 'response':
      return textIfKnown(`adding.response.${responses[value] ?? value}`, {}) ?? value;
    case 'always':
      return textIfKnown(`adding.always.${value}`, {}) ?? value;
    case 'openAtArming':
      return textIfKnown(`adding.open.${value}`, {}) ?? value;
    case 'finalDoor':
    case 'exitNoResponse':
      return t(value === 'true' ? 'settings.on' : 'settings.off');
    default:
      return value;
  }
}
