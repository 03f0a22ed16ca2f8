import type { AreaConfig } from '@homeward/contract/entities/area.ts';
import type { EditOf } from '@homeward/contract/edit.ts';
import { PanelSettings } from '@homeward/contract/entities/settings.ts';
import type { RegionProfile } from '@homeward/contract/entities/settings.ts';
import { limits } from '@homeward/contract/limits.ts';
import { armedModes } from '@homeward/contract/modes.ts';

/** Numbers from `min` to `max`; with `off`, 0 as well. */
interface Range {
  readonly min: number;
  readonly max: number;
  readonly off?: boolean;
}

/** Settings whose figures the region profiles narrow. */
const figures = ['remoteHoldSeconds', 'abortSeconds', 'cancelMinutes', 'swingerTrips'] as const;
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
}

const anyDelay: Range = limits.delay;
const shortEntry: Range = { min: 0, max: 45 };
const cpEntry: Range = { min: 30, max: 240 };

/** The figures of the region profiles, which exclude each other (reliability A1-3, A2-16 to A2-23, E). */
export const profiles: Readonly<Record<RegionProfile, Profile>> = {
  EN: {
    settings: {
      remoteHoldSeconds: { min: 0, max: 30 },
      abortSeconds: { min: 0, max: 0 },
      cancelMinutes: { min: 0, max: 255 },
      swingerTrips: { min: 0, max: 6 },
    },
    standard: { remoteHoldSeconds: 30, abortSeconds: 0, cancelMinutes: 5, swingerTrips: 0 },
    exit: anyDelay,
    homeExit: anyDelay,
    entry: [anyDelay, shortEntry, shortEntry, shortEntry],
    entryAndAbort: Infinity,
    twoActionPanic: 'free',
  },
  CP01: {
    settings: {
      remoteHoldSeconds: { min: 0, max: 0 },
      abortSeconds: { min: 15, max: 45 },
      cancelMinutes: { min: 5, max: 255 },
      swingerTrips: { min: 1, max: 6 },
    },
    standard: { remoteHoldSeconds: 0, abortSeconds: 30, cancelMinutes: 5, swingerTrips: 2 },
    exit: { min: 45, max: 255 },
    homeExit: { min: 45, max: 255, off: true },
    entry: [cpEntry, cpEntry, cpEntry, cpEntry],
    entryAndAbort: 60,
    twoActionPanic: 'required',
  },
};

/** What is wrong with a field, as a message key. */
export interface Problem {
  readonly where: string;
  readonly why: string;
}

const isWithin = (value: number, { min, max, off }: Range): boolean =>
  Number.isInteger(value) && ((value >= min && value <= max) || (off === true && value === 0));

const outOfRange = 'v2_mg_out_of_profile_range';
const tooLong = 'v2_mg_entry_and_abort_too_long';

/** Seconds that an entry delay may take. */
const entryRange = ({ profile, grade }: PanelSettings): Range =>
  profiles[profile].entry[Math.min(Math.max(grade, 1), 4) - 1] ?? shortEntry;

/** What is wrong with an entry delay in a region profile; null is nothing. */
export function entryProblem(settings: PanelSettings, seconds: number): string | null {
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
      problems.push({ where: `${where}.exit`, why: outOfRange });
    for (const entry of ['entry1', 'entry2'] as const) {
      const why = entryProblem(settings, delays[mode][entry]);
      if (why !== null) problems.push({ where: `${where}.${entry}`, why });
    }
  }
  return problems;
}

/** Hours that the family's supervision timers offer (domain 4.3). */
const supervisionHours: readonly number[] = [0, 2, 4, 5, 6, 8, 12, 24];

function ownProblems(settings: PanelSettings): readonly Problem[] {
  const { settings: ranges, twoActionPanic } = profiles[settings.profile];
  const problems: Problem[] = figures
    .filter((name) => !isWithin(settings[name], ranges[name]))
    .map((where) => ({ where, why: outOfRange }));
  if (twoActionPanic === 'required' && !settings.twoActionPanic)
    problems.push({ where: 'twoActionPanic', why: 'v2_mg_required_by_profile' });
  for (const where of ['supervisionHours', 'pendantHours'] as const)
    if (!supervisionHours.includes(settings[where])) problems.push({ where, why: 'v2_mg_value_not_offered' });
  if ((settings.latitude === null) !== (settings.longitude === null))
    problems.push({
      where: settings.latitude === null ? 'latitude' : 'longitude',
      why: 'v2_mg_required_field',
    });
  return problems;
}

/** Everything that is wrong with settings, and with areas under them; the areas' fields are named by the area's number. */
export function settingsProblems(settings: PanelSettings, areas: readonly AreaConfig[]): readonly Problem[] {
  return [
    ...ownProblems(settings),
    ...areas.flatMap((area) =>
      areaProblems(settings, area).map(({ where, why }) => ({ where: `areas.${area.id}.${where}`, why })),
    ),
  ];
}

/**
 * Settings after an edit. Where it chooses another profile, figures that it says nothing of and that do not fit there
 * become the profile's own; everything else stays, and is refused where it does not fit. Undefined is no word.
 */
export function editedSettings(
  before: PanelSettings,
  edit: EditOf<'putSettings'>['settings'],
): PanelSettings | Problem {
  const said = Object.entries(edit).filter(([, value]) => value !== undefined);
  const parsed = PanelSettings.safeParse({ ...before, ...Object.fromEntries(said) });
  if (!parsed.success)
    return { where: parsed.error.issues[0]?.path.join('.') ?? '', why: 'v2_mg_value_not_offered' };
  const after = parsed.data;
  if (after.profile === before.profile) return after;
  const { settings, standard, twoActionPanic } = profiles[after.profile];
  const fitting = figures
    .filter((name) => edit[name] === undefined && !isWithin(after[name], settings[name]))
    .map((name) => [name, standard[name]] as const);
  const panic =
    twoActionPanic === 'required' && edit.twoActionPanic === undefined ? { twoActionPanic: true } : {};
  return { ...after, ...Object.fromEntries(fitting), ...panic };
}
