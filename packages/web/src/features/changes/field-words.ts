import type { ChangePart } from '@homeward/contract/words/panel/change-parts.ts';
import type { ChangedField, ChangedThing } from '@homeward/contract/shapes/panel/setup-change.ts';
import { rowOfField } from '#features/settings/changed-settings.ts';
import { labelOf } from '#features/settings/setting-words.ts';
import type { Mode } from '#lib/house/device.ts';
import { modeName } from '#lib/house/mode-name.ts';
import type { Text, TextKey } from '#lib/i18n/use-text.ts';

export const everyMode = ['disarm', 'arm', 'home_1', 'home_2', 'home_3'] as const satisfies readonly Mode[];

/** Fields of all parts, by their place in the thing; the longest place that fits counts. */
const fields: Readonly<Record<string, TextKey>> = {
  name: 'changes.field.name',
  enabled: 'changes.field.enabled',
  area: 'changes.field.area',
  areas: 'changes.field.areas',
  room: 'changes.field.room',
  floor: 'changes.field.floor',
  kind: 'changes.field.kind',
  zone: 'adding.zone.no',
  mode: 'changes.field.mode',
  days: 'changes.field.days',
  minute: 'changes.field.time',
  warnMinutes: 'changes.field.warn',
  devices: 'changes.field.devices',
  radius: 'changes.field.radius',
  latitude: 'changes.field.place',
  longitude: 'changes.field.place',
  supervision: 'changes.field.supervision',
  supervisionSeconds: 'adding.zone.silence',
  autoOffSeconds: 'changes.field.autoOff',
  outdoors: 'changes.field.outdoors',
  spot: 'changes.field.spot',
  trigger: 'automation.clause.when',
  conditions: 'automation.clause.if',
  actions: 'automation.clause.then',
  leave: 'changes.field.leave',
  icon: 'changes.field.icon',
  setupSkipped: 'changes.field.setupSkipped',
  modes: 'codes.modes',
  latch: 'changes.field.latch',
  validity: 'changes.field.validity',
  code: 'changes.field.code',
  tag: 'changes.field.tag',
  url: 'changes.field.address',
  secret: 'changes.field.secret',
  group: 'changes.field.group',
  level: 'changes.field.level',
  retries: 'changes.field.retries',
  essential: 'changes.field.essential',
  'settings.exitNoResponse': 'adding.zone.exit',
  'settings.always': 'adding.zone.always',
  'settings.finalDoor': 'adding.zone.schar_final_door',
  'settings.homeOmit': 'adding.zone.schar_home_omit',
  'settings.alwaysOn': 'adding.zone.schar_always_on',
  'settings.latchReport': 'adding.zone.schar_latch_rpt',
  'settings.wholeArea': 'adding.zone.schar_whole_area',
  'settings.pulseCount': 'adding.zone.pulse_count',
  'settings.pulseSeconds': 'adding.zone.pulse_seconds',
  'settings.entrySeconds': 'adding.zone.entry_seconds',
  'settings.openSeconds': 'adding.zone.open_seconds',
  'settings.openAtArming': 'adding.zone.open',
  wiring: 'changes.field.wiring',
  codes: 'changes.field.codes',
};

/** Values of a part that has no fields of its own, by their names. */
const values: Partial<Readonly<Record<ChangePart, Readonly<Record<string, TextKey>>>>> = {
  settings: {
    clockAheadSeconds: 'changes.field.clock',
    detectorGroups: 'adding.groups.title',
    floors: 'changes.field.floors',
    ownModes: 'changes.field.ownModes',
    ownSounds: 'settings.sounds',
  },
  panel: { reportAccount: 'changes.field.account' },
  connections: { sms: 'settings.tab.sms', media: 'settings.tab.media' },
};

function delayLabel(t: Text, place: string): string | undefined {
  const [, mode = '', delay = ''] = /^delays\.(\w+)\.(exit|entry1|entry2)$/.exec(place) ?? [];
  const known = everyMode.find((one) => one === mode);
  return known === undefined
    ? undefined
    : `${modeName(t, known, everyMode)} · ${t(`settings.delays.${delay as 'exit' | 'entry1' | 'entry2'}`)}`;
}

function responseLabel(t: Text, place: string): string | undefined {
  const [, mode = ''] = /^settings\.responses\.(\w+)$/.exec(place) ?? [];
  const known = everyMode.find((one) => one === mode);
  if (known === undefined) return undefined;
  return known === 'disarm'
    ? t('adding.zone.whenDisarmed')
    : t('adding.zone.whenMode', { mode: modeName(t, known, everyMode) });
}

/** What a changed field is called; what has no word of its own is one of the other details. */
export function fieldLabel(t: Text, thing: ChangedThing, changed: ChangedField): string {
  const row = rowOfField(thing, changed);
  if (row !== undefined) return labelOf(t, row);
  const own = values[thing.part]?.[thing.id];
  if (own !== undefined) return t(own);
  const place = changed.field;
  const special = delayLabel(t, place) ?? responseLabel(t, place);
  if (special !== undefined) return special;
  const known = Object.keys(fields)
    .filter((name) => place === name || place.startsWith(`${name}.`))
    .toSorted((one, other) => other.length - one.length)[0];
  return t((known === undefined ? undefined : fields[known]) ?? 'changes.field.other');
}

/** Whether a field has words: the others are told once for all of them. */
export const isNamed = (t: Text, thing: ChangedThing, changed: ChangedField): boolean =>
  fieldLabel(t, thing, changed) !== t('changes.field.other');
