import type { AreaConfig } from '@homeward/contract/shapes/panel/area.ts';
import type { LocalDate } from '@homeward/contract/shapes/values/calendar.ts';
import type { EditOf } from '@homeward/contract/shapes/panel/edit.ts';
import { isEmergencyNumber, isNetwork, PanelSettings } from '@homeward/contract/shapes/panel/settings.ts';
import type { RegionProfile } from '@homeward/contract/shapes/panel/settings.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import { armedModes } from '@homeward/contract/words/panel/arm-modes.ts';
import { dateOf, dayOf } from '../time/calendar.ts';
import type { MessageKey } from '@homeward/contract/words/api/message-keys.ts';

/** Numbers from `min` to `max`; with `off`, 0 as well. */
interface Range {
  readonly min: number;
  readonly max: number;
  readonly off?: boolean;
}

/** Settings whose figures the region profiles narrow. */
const figures = [
  'remoteHoldSeconds',
  'dialerSeconds',
  'abortSeconds',
  'cancelMinutes',
  'swingerTrips',
] as const;
type Figure = (typeof figures)[number];

interface Profile {
  readonly settings: Readonly<Record<Figure, Range>>;
  /** What the figures are where nobody has chosen any. */
  readonly standard: Readonly<Record<Figure, number>>;
  /** Seconds to leave by full arming, and by a home mode, in which people may stay. */
  readonly exit: Range;
  readonly homeExit: Range;
  /** Seconds to come in, by grade from 1. */
  readonly entry: readonly [Range, Range, Range, Range];
  /** Seconds that coming in and the abort window may take together. */
  readonly entryAndAbort: number;
  readonly twoActionPanic: 'free' | 'required';
  /** Switches that are on where nobody has chosen otherwise; they may be turned off (A2-17, A2-22). */
  readonly switchedOn: readonly ('exitRestart' | 'autoStay' | 'twoActionPanic')[];
}

const anyDelay: Range = limits.delay;
const shortEntry: Range = { min: 0, max: 45 };
const cpEntry: Range = { min: 30, max: limits.delay.max };

/** The figures of the region profiles, which exclude each other (reliability A1-3, A2-16 to A2-23, E). */
export const profiles: Readonly<Record<RegionProfile, Profile>> = {
  EN: {
    settings: {
      remoteHoldSeconds: { min: 0, max: 30 },
      dialerSeconds: { min: 0, max: 45 },
      abortSeconds: { min: 0, max: 0 },
      cancelMinutes: { min: 0, max: 255 },
      swingerTrips: { min: 0, max: 6 },
    },
    standard: { remoteHoldSeconds: 30, dialerSeconds: 0, abortSeconds: 0, cancelMinutes: 5, swingerTrips: 0 },
    exit: anyDelay,
    homeExit: anyDelay,
    entry: [anyDelay, shortEntry, shortEntry, shortEntry],
    entryAndAbort: Infinity,
    twoActionPanic: 'free',
    switchedOn: [],
  },
  CP01: {
    settings: {
      remoteHoldSeconds: { min: 0, max: 0 },
      dialerSeconds: { min: 0, max: 0 },
      abortSeconds: { min: 15, max: 45 },
      cancelMinutes: { min: 5, max: 255 },
      swingerTrips: { min: 1, max: 6 },
    },
    standard: { remoteHoldSeconds: 0, dialerSeconds: 0, abortSeconds: 30, cancelMinutes: 5, swingerTrips: 2 },
    exit: { min: 45, max: limits.delay.max },
    homeExit: { min: 45, max: limits.delay.max, off: true },
    entry: [cpEntry, cpEntry, cpEntry, cpEntry],
    entryAndAbort: 60,
    twoActionPanic: 'required',
    switchedOn: ['exitRestart', 'autoStay', 'twoActionPanic'],
  },
};

/** Settings without which a system is not of a grade (reliability A1-1, A1-7, A3-24). */
const gradedFigures = [
  'supervisionHours',
  'jammingMinutes',
  'pollingSeconds',
  'dialerSeconds',
  'pinLength',
] as const;
type GradedFigure = (typeof gradedFigures)[number];

/**
 * What the higher grades ask of them: who is silent for two hours is missed, jamming counts, and three polls that nobody
 * answers, 30 s each, are noticed within 180 s and 90 s, and an alarm that is not from the entry route leaves at once. Below they are the owner's to choose.
 */
const graded: Readonly<Partial<Record<number, Readonly<Record<GradedFigure, Range>>>>> = {
  3: {
    supervisionHours: { min: 1, max: 2 },
    jammingMinutes: { min: 1, max: 1 },
    pollingSeconds: { min: 1, max: 50 },
    dialerSeconds: { min: 0, max: 0 },
    pinLength: { min: 6, max: 6 },
  },
  4: {
    supervisionHours: { min: 1, max: 2 },
    jammingMinutes: { min: 1, max: 1 },
    pollingSeconds: { min: 1, max: 20 },
    dialerSeconds: { min: 0, max: 0 },
    pinLength: { min: 6, max: 6 },
  },
};

/** What is wrong with a field, as a message key. */
export interface Problem {
  readonly where: string;
  readonly why: MessageKey;
  /** The value that is wrong, where there is one. */
  readonly value?: number | string;
}

const isWithin = (value: number, { min, max, off }: Range): boolean =>
  Number.isInteger(value) && ((value >= min && value <= max) || (off === true && value === 0));

const outOfRange = 'v2_mg_out_of_profile_range';
const tooLong = 'v2_mg_entry_and_abort_too_long';

/** What an edit gets wrong about lists and grade. What stood there before is not looked at again. */
function editProblem(before: PanelSettings, after: PanelSettings): Problem | null {
  const isNew = (name: keyof PanelSettings): boolean => after[name] !== before[name];
  const strange = offered.find(({ where, values }) => isNew(where) && !values.includes(after[where]));
  if (strange !== undefined) return { where: strange.where, why: 'v2_mg_value_not_offered' };
  const short = gradedFigures.find(
    (name) => !isOfGrade(after, name) && (isNew('grade') || isNew('profile') || isNew(name)),
  );
  return short === undefined ? null : { where: short, why: 'v2_mg_below_grade' };
}

/** Whether a figure suffices for the grade; CP-01 knows no grades. */
function isOfGrade(settings: PanelSettings, name: GradedFigure): boolean {
  const range = settings.profile === 'EN' ? graded[settings.grade]?.[name] : undefined;
  return range === undefined || isWithin(settings[name], range);
}

/** Seconds that an entry delay may take. */
const entryRange = ({ profile, grade }: PanelSettings): Range =>
  profiles[profile].entry[Math.min(Math.max(grade, 1), 4) - 1] ?? shortEntry;

/** What is wrong with an entry delay in a region profile; null is nothing. */
export function entryProblem(settings: PanelSettings, seconds: number): MessageKey | null {
  if (!isWithin(seconds, entryRange(settings))) return outOfRange;
  return seconds + settings.abortSeconds > profiles[settings.profile].entryAndAbort ? tooLong : null;
}

/** What is wrong with an area's delays in a region profile. */
export function areaProblems(settings: PanelSettings, { delays }: AreaConfig): readonly Problem[] {
  const { exit, homeExit } = profiles[settings.profile];
  const problems: Problem[] = [];
  for (const mode of armedModes) {
    const where = `delays.${mode}`;
    if (!isWithin(delays[mode].exit, mode === 'arm' ? exit : homeExit))
      problems.push({ where: `${where}.exit`, why: outOfRange, value: delays[mode].exit });
    for (const entry of ['entry1', 'entry2'] as const) {
      const why = entryProblem(settings, delays[mode][entry]);
      if (why !== null) problems.push({ where: `${where}.${entry}`, why, value: delays[mode][entry] });
    }
  }
  return problems;
}

const supervisionHours: readonly number[] = [0, 2, 4, 5, 6, 8, 12, 24];
/** What the family's lists offer, from which nobody chooses anything else (domain 4.2, 4.3). */
const offered: readonly { readonly where: keyof PanelSettings; readonly values: readonly unknown[] }[] = [
  { where: 'acFailSeconds', values: [0, 10, 60, 180, 300, 600, 900, 1200, 1800, 3600] },
  { where: 'dialerSeconds', values: [0, 15, 30, 45] },
  { where: 'checkInOffsetHours', values: [0, 1, 2, 3, 4, 6, 8, 12] },
];

function ownProblems(settings: PanelSettings): readonly Problem[] {
  const { settings: ranges, twoActionPanic } = profiles[settings.profile];
  const problems: Problem[] = figures
    .filter((name) => !isWithin(settings[name], ranges[name]))
    .map((where) => ({ where, why: outOfRange, value: settings[where] }));
  if (twoActionPanic === 'required' && !settings.twoActionPanic)
    problems.push({ where: 'twoActionPanic', why: 'v2_mg_required_by_profile' });
  for (const where of ['supervisionHours', 'pendantHours'] as const)
    if (!supervisionHours.includes(settings[where]))
      problems.push({ where, why: 'v2_mg_value_not_offered', value: settings[where] });
  if (settings.emergencyNumber !== '' && !isEmergencyNumber(settings.emergencyNumber))
    problems.push({
      where: 'emergencyNumber',
      why: 'v2_mg_emergency_number_invalid',
      value: settings.emergencyNumber,
    });
  if (!/^([A-Z]{3})?$/.test(settings.currency))
    problems.push({ where: 'currency', why: 'v2_mg_value_not_offered', value: settings.currency });
  const strange = settings.requestNetworks.find((network) => !isNetwork(network));
  if (strange !== undefined)
    problems.push({ where: 'requestNetworks', why: 'v2_mg_network_address_invalid', value: strange });
  const unordered = settings.holidays.findIndex(({ from, to }) => !isSpan(from, to));
  if (unordered >= 0) problems.push({ where: `holidays.${unordered}.to`, why: 'v2_mg_holiday_span' });
  settings.calendars.forEach(({ name }, index) => {
    if (name.trim() === '') problems.push({ where: `calendars.${index}.name`, why: 'v2_mg_required_name' });
  });
  settings.detectorGroups.forEach(({ name, devices, count }, index) => {
    const where = `detectorGroups.${index}`;
    if (name.trim() === '') problems.push({ where: `${where}.name`, why: 'v2_mg_required_name' });
    if (new Set(devices).size !== devices.length || devices.length < count)
      problems.push({ where: `${where}.devices`, why: 'v2_mg_detector_group_small' });
  });
  settings.floors.forEach(({ id, name }, index) => {
    const where = `floors.${index}.name`;
    const before = settings.floors.slice(0, index);
    if (name.trim() === '') problems.push({ where, why: 'v2_mg_required_name' });
    if (before.some((one) => one.id === id || one.name === name))
      problems.push({ where, why: 'v2_mg_name_taken', value: name });
  });
  settings.ownModes.forEach(({ mode, name }, index) => {
    const before = settings.ownModes.slice(0, index);
    const isTaken = before.some((one) => one.mode === mode || (name.trim() !== '' && one.name === name));
    if (isTaken) problems.push({ where: `ownModes.${index}.name`, why: 'v2_mg_name_taken', value: name });
  });
  settings.ownSounds.forEach(({ use, name }, index) => {
    if (settings.ownSounds.slice(0, index).some((one) => one.use === use))
      problems.push({ where: `ownSounds.${index}.use`, why: 'v2_mg_name_taken', value: name });
  });
  if ((settings.latitude === null) !== (settings.longitude === null))
    problems.push({
      where: settings.latitude === null ? 'latitude' : 'longitude',
      why: 'v2_mg_required_field',
    });
  return problems;
}

/** Days between the first and the last day of a holiday at most. */
const longestSpan = 366;

/** Whether two days that there are follow each other, at most a year apart. */
function isSpan(from: LocalDate, to: LocalDate): boolean {
  const [first, last] = [dayOf(from), dayOf(to)];
  return dateOf(first) === from && dateOf(last) === to && first <= last && last - first <= longestSpan;
}

/** Everything that is wrong with settings, and with areas under them; the areas' fields are named by the area's number. */
export function settingsProblems(settings: PanelSettings, areas: readonly AreaConfig[]): readonly Problem[] {
  return [
    ...ownProblems(settings),
    ...areas.flatMap((area) =>
      areaProblems(settings, area).map((problem) => ({
        ...problem,
        where: `areas.${area.id}.${problem.where}`,
      })),
    ),
  ];
}

/**
 * Settings after an edit. Where it chooses another profile or grade, figures that it says nothing of and that do not fit
 * there become the profile's or the grade's own; everything else stays, and is refused where it does not fit. Undefined
 * is no word.
 */
export function editedSettings(before: PanelSettings, edit: SettingsWish): PanelSettings | Problem {
  const said = Object.entries(edit).filter(([, value]) => value !== undefined);
  const parsed = PanelSettings.safeParse({ ...before, ...Object.fromEntries(said) });
  if (!parsed.success)
    return { where: parsed.error.issues[0]?.path.join('.') ?? '', why: 'v2_mg_value_not_offered' };
  const after = parsed.data;
  const own = after.grade === before.grade && after.profile === before.profile ? after : ofGrade(after, edit);
  const edited = after.profile === before.profile ? own : ofProfile(own, edit);
  return editProblem(before, edited) ?? edited;
}

type SettingsWish = EditOf<'putSettings'>['settings'];

function ofGrade(after: PanelSettings, edit: SettingsWish): PanelSettings {
  const fitting = gradedFigures
    .filter((name) => edit[name] === undefined && !isOfGrade(after, name))
    .map((name) => [name, graded[after.grade]?.[name].max ?? after[name]] as const);
  return { ...after, ...Object.fromEntries(fitting) };
}

function ofProfile(after: PanelSettings, edit: SettingsWish): PanelSettings {
  const { settings, standard, switchedOn } = profiles[after.profile];
  const fitting = figures
    .filter((name) => edit[name] === undefined && !isWithin(after[name], settings[name]))
    .map((name) => [name, standard[name]] as const);
  const on = switchedOn.filter((name) => edit[name] === undefined).map((name) => [name, true] as const);
  return { ...after, ...Object.fromEntries(fitting), ...Object.fromEntries(on) };
}
