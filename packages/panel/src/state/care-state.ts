import type { CareView, DayKind } from '@homeward/contract/shapes/care/care.ts';
import type { LocalDate } from '@homeward/contract/shapes/values/calendar.ts';
import type { AreaId, IncidentId, Instant, RoomId } from '@homeward/contract/shapes/values/ids.ts';

/** Until when what the clock brings has happened, and for which local day each thing happened last, by its key. */
export interface Progress {
  readonly passed: Instant;
  readonly done: Readonly<Record<string, LocalDate>>;
}

/** The last signs of life. */
export interface Life {
  /** Silence counts from here at the earliest: the panel's first day, or when the receiver came home. */
  readonly since: Instant;
  readonly home: Instant | null;
  readonly rooms: Readonly<Record<RoomId, Instant>>;
}

/** A span of the day in which something is watched, while it lasts. `checkAt` is when silence could be too long. */
export interface Watch {
  readonly session: string;
  readonly from: Instant;
  readonly until: Instant;
  readonly checkAt: Instant;
}

/** Silence that was told, and whose end was not. */
export interface Silence {
  readonly cause: string;
  /** Where a sign of life ends it; null is anywhere. */
  readonly room: RoomId | null;
  readonly area: AreaId;
  /** Null where it was noted alone. */
  readonly incident: IncidentId | null;
  readonly at: Instant;
}

/** A night of a watched bed. */
export interface Night {
  readonly bed: string;
  readonly from: Instant;
  readonly until: Instant;
  /** Somebody left the bed and is to be back by then. */
  readonly backBy: Instant | null;
  /** Somebody in bed after the night is told then. */
  readonly upBy: Instant | null;
  /** Not being back was told. */
  readonly told: boolean;
  readonly incident: IncidentId | null;
}

/** A span in which nobody should walk somewhere; what was told is not told again before `quietUntil`. */
export interface Prowl {
  readonly watch: string;
  readonly from: Instant;
  readonly until: Instant;
  readonly quietUntil: Instant;
}

/** First and last sign of a room on one day, in minutes since the routine day began, and how many; null is none. */
export type RoomDay = readonly [first: number, last: number, signs: number] | null;

/** A day that was learned. Rooms that could not be judged on it are left out. */
export interface SeenDay {
  readonly date: LocalDate;
  readonly kind: DayKind;
  readonly rooms: Readonly<Record<RoomId, RoomDay>>;
}

/** The routine day that goes on. */
export interface Today {
  readonly date: LocalDate;
  /** Nobody was home when it began, or at some time of it. */
  readonly awayFirst: boolean;
  readonly away: boolean;
  /** The panel was away for so long that it cannot be judged. */
  readonly unseen: boolean;
  readonly rooms: Readonly<
    Record<RoomId, { readonly first: Instant; readonly last: Instant; readonly signs: number }>
  >;
  /** Rooms whose habit is to be checked, and when. */
  readonly checks: readonly { readonly room: RoomId; readonly at: Instant }[];
}

export interface RoutineState {
  /** Oldest first; at most so many of each kind as are learned from. */
  readonly days: readonly SeenDay[];
  readonly today: Today | null;
}

/** What care remembers; the part that anyone may see is the view itself. */
export interface CareState {
  readonly view: CareView;
  /** Number of the last call, for its id. */
  readonly lastCall: number;
  readonly progress: Progress;
  readonly life: Life;
  readonly watches: readonly Watch[];
  readonly silences: readonly Silence[];
  readonly nights: readonly Night[];
  readonly prowls: readonly Prowl[];
  /** Medication was taken before it was due: it counts for the next time. */
  readonly takenEarly: Instant | null;
  readonly routine: RoutineState;
}

/** Care on its first day. */
export const firstCareState = (at: Instant): CareState => ({
  view: {
    calls: [],
    awaySince: null,
    checkInDue: null,
    checkIn: null,
    medicationDue: null,
    medicationTaken: null,
    lastActivity: null,
    lastRoom: null,
    beds: [],
    findings: [],
    habits: [],
  },
  lastCall: 0,
  progress: { passed: at, done: {} },
  life: { since: at, home: null, rooms: {} },
  watches: [],
  silences: [],
  nights: [],
  prowls: [],
  takenEarly: null,
  routine: { days: [], today: null },
});
