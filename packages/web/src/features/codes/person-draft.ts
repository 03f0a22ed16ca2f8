import type { Validity } from '@homeward/contract/shapes/access/pin.ts';
import { armModes } from '@homeward/contract/words/panel/arm-modes.ts';
import type { AreaId } from '@homeward/contract/shapes/values/ids.ts';
import type { ArmMode } from '@homeward/contract/shapes/values/modes.ts';
import type { CodeEntry } from '@homeward/contract/wire/code-entry.ts';
import { clockOf } from '#features/codes/code-words.ts';
import type { SlotChange } from '#features/codes/code-acts.ts';
import { same } from '#lib/same.ts';
import { momentOfWallTime, wallTime } from '#lib/wall-time.ts';

/** What a new person is, as the form begins. */
export type NewKind = 'resident' | 'guest' | 'helper';

/** The form of a person, in the values of its fields. */
export interface PersonDraft {
  readonly name: string;
  readonly areas: readonly number[];
  /** As `<input type="datetime-local">` writes them; '' is none. */
  readonly from: string;
  readonly until: string;
  /** Only at certain hours. */
  readonly hours: boolean;
  readonly days: readonly number[];
  /** As `<input type="time">` writes them. */
  readonly start: string;
  readonly end: string;
  /** Arming and disarming is reported. */
  readonly latch: boolean;
  /** Modes that the code sets. */
  readonly modes: readonly ArmMode[];
}

const week = 7 * 24 * 60 * 60_000;

/** A form of nobody yet; `now` in epoch ms. A guest's code ends in a week, at 18:00. */
export function newDraft(kind: NewKind, areas: readonly number[], now: number): PersonDraft {
  return {
    name: '',
    areas,
    from: '',
    until: kind === 'guest' ? `${wallTime(now + week).slice(0, 10)}T18:00` : '',
    hours: kind === 'helper',
    days: kind === 'helper' ? [1, 2, 3, 4, 5] : [1, 2, 3, 4, 5, 6, 7],
    start: '08:00',
    end: '18:00',
    latch: true,
    modes: armModes,
  };
}

const textOf = (at: number | null): string => (at === null ? '' : wallTime(at));

/** The form of somebody who has a code. */
export function draftOf({ user_name: name, areas, validity, latch, modes }: CodeEntry): PersonDraft {
  const { from, until, period } = validity;
  return {
    name,
    areas,
    from: textOf(from),
    until: textOf(until),
    hours: period !== null,
    days: period?.days ?? [1, 2, 3, 4, 5, 6, 7],
    start: clockOf(period?.from ?? 480),
    end: clockOf(period?.to ?? 1080),
    latch,
    modes,
  };
}

/** The minute of the day of `08:30`; null where it says none. */
export function minuteOf(text: string): number | null {
  const [, hour, minute] = /^(\d{2}):(\d{2})/.exec(text) ?? [];
  return hour === undefined || minute === undefined ? null : Number(hour) * 60 + Number(minute);
}

/** When the code works. A moment that was not touched stays as exact as it was. */
export function validityOf(draft: PersonDraft, before?: Validity): Validity {
  const moment = (text: string, was: number | null | undefined): number | null => {
    if (text === '') return null;
    return was !== undefined && was !== null && textOf(was) === text ? was : momentOfWallTime(text);
  };
  return {
    from: moment(draft.from, before?.from),
    until: moment(draft.until, before?.until),
    period: draft.hours
      ? { days: draft.days, from: minuteOf(draft.start) ?? 0, to: minuteOf(draft.end) ?? 0 }
      : null,
  };
}

/** The areas as calls take them. */
export const areasOf = ({ areas }: PersonDraft): AreaId[] => [...areas] as AreaId[];

/** What differs in the form from the slot as it is; the name comes without blanks around it. */
export function changesOf(entry: CodeEntry, draft: PersonDraft): SlotChange {
  const name = draft.name.trim();
  const validity = validityOf(draft, entry.validity);
  return {
    ...(name !== entry.user_name && { user_name: name }),
    ...(!same(draft.areas, entry.areas) && { areas: areasOf(draft) }),
    ...(!same(validity, entry.validity) && { validity }),
    ...(!same(draft.modes, entry.modes) && { modes: [...draft.modes] }),
    ...(draft.latch !== entry.latch && { latch: draft.latch }),
  };
}

export type DraftFault = 'name' | 'nameLong' | 'areas' | 'until' | 'days' | 'modes';

/** What is wrong with the form before it is sent. `most` are the characters of a name. */
export function faultsOf(draft: PersonDraft, most: number): ReadonlySet<DraftFault> {
  const faults = new Set<DraftFault>();
  const name = draft.name.trim();
  if (name === '') faults.add('name');
  if (Array.from(name).length > most) faults.add('nameLong');
  if (draft.modes.length === 0) faults.add('modes');
  if (draft.areas.length === 0) faults.add('areas');
  if (draft.from !== '' && draft.until !== '' && draft.until <= draft.from) faults.add('until');
  if (draft.hours && draft.days.length === 0) faults.add('days');
  return faults;
}
