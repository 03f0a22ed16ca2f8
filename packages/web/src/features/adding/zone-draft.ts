import { limits } from '@homeward/contract/words/values/limits.ts';
import { fieldsOfRole, type Role } from '#features/adding/roles.ts';
import type { HouseDevice, Mode } from '#lib/house/device.ts';

/** How a zone is set up, by the fields of its record; all are texts, as on the wire. */
export type ZoneDraft = Readonly<Record<ZoneField, string>>;

/** Modes in the order of the fields that are numbered by them. */
export const modes = ['disarm', 'arm', 'home_1', 'home_2', 'home_3'] as const satisfies readonly Mode[];
const places = [0, 1, 2, 3, 4] as const;
type Place = (typeof places)[number];
export type ResponseField = `sresp_mode_${Place}`;
export const responseFields = places.map((n): ResponseField => `sresp_mode_${n}`);
const exitFields = places.map((n) => `sresp_exit_${n}` as const);

const others = [
  'area',
  'no',
  'always_kind',
  'schar_final_door',
  'schar_home_omit',
  'schar_latch_rpt',
  'schar_always_on',
  'schar_whole_area',
  'pulse_count',
  'pulse_seconds',
  'entry_seconds',
  'open_seconds',
  'open_mode_1',
  'open_mode_2',
  'open_mode_3',
  'open_mode_4',
  'supervision_seconds',
] as const;
type Other = (typeof others)[number];
/** `exit`: 1 says nothing while somebody leaves. */
export type ZoneField = ResponseField | Other | 'exit';

/** Fields that are numbers, and what they may be; how long there is to disarm may be left to the area. */
export const numbers = {
  pulse_count: { min: 1, max: 10, unit: 'times' },
  pulse_seconds: { min: 0, max: 300, unit: 'seconds' },
  entry_seconds: { min: 0, max: 240, unit: 'seconds' },
  open_seconds: { min: 0, max: limits.openSeconds, unit: 'seconds' },
} as const satisfies Partial<Record<ZoneField, unknown>>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The field that says what becomes of it where it stands open when a mode is armed, by the mode's place. */
export const openField = (place: number): ZoneField | undefined =>
  others.find((field) => field === `open_mode_${place}`);
/** Rules for that in the order of their numbers on the wire. */
export const openRules = ['refuse', 'leaveOut', 'mayBeOpen'] as const;

/** The settings of a zone as its record says them. */
export function zoneDraft({ wire }: Pick<HouseDevice, 'wire'>): ZoneDraft {
  const fields = [...responseFields, ...others].map((field) => [field, textOf(wire[field])] as const);
  const isQuiet = exitFields.every((field) => textOf(wire[field]) === '0' || wire[field] === '');
  // The fields are those of the type, each once.
  return { ...Object.fromEntries(fields), exit: isQuiet ? '1' : '0' } as ZoneDraft;
}

/** The settings of a zone with those of a role over them. */
export function withRole(draft: ZoneDraft, role: Role): ZoneDraft {
  const { schar_24hr: on, always_kind: kind = '', ...fields } = fieldsOfRole(role);
  const own = Object.fromEntries(Object.entries(fields).filter(([field]) => field in draft));
  return { ...draft, ...own, always_kind: on === '1' ? kind : '' };
}

/** Numbers of 24-hour kinds on the wire, by their words. */
const alwaysCodes: Readonly<Record<string, string>> = {
  burglar: '5',
  smoke: '6',
  medical: '7',
  water: '8',
  silentPanic: '9',
  panic: '10',
  emergency: '11',
  fire: '12',
  co: '13',
  fireVerification: '14',
  emergencyQuiet: '15',
  gas: '18',
  heat: '19',
  fall: '7',
  tamper: '5',
};
export const alwaysKinds = Object.keys(alwaysCodes);

/** What is sent for the settings that differ from where the form was begun; `area` and `no` move it by its id. */
export function zoneBody(start: ZoneDraft, draft: ZoneDraft): Readonly<Record<string, string>> {
  const { exit, always_kind: always, ...plain } = draft;
  const body: Record<string, string> = {};
  for (const [field, value] of Object.entries(plain))
    if (value !== start[field as Other]) body[field] = value;
  if (always !== start.always_kind) {
    body['schar_24hr'] = always === '' ? '0' : '1';
    if (always !== '') Object.assign(body, { sresp_24hr: alwaysCodes[always] ?? '0', always_kind: always });
  }
  const responded = responseFields.some((field) => field in body);
  if (exit !== start.exit || responded)
    for (const [n, field] of exitFields.entries())
      body[field] = exit === '1' ? '0' : draft[responseFields[n] ?? 'sresp_mode_0'];
  return body;
}
