import type { EventCode } from '@homeward/contract/shapes/alarms/event.ts';
import { eventClass, eventParts } from '@homeward/contract/rules/alarms/event-string.ts';
import * as events from '@homeward/contract/words/alarms/event-names.ts';
import { isMailReport, isSentByPanel } from '@homeward/contract/rules/reports/report-ways.ts';
import type { NotificationChannel } from '@homeward/contract/shapes/reports/notification.ts';
import { partOf } from '../panels/cached-panel.ts';
import type { CachedPanel } from '../panels/cached-panel.ts';
import { seesArea } from '../panels/scope.ts';
import { findEvents } from '../store/event-queries.ts';
import type { FoundEvent } from '../store/event-queries.ts';
import { panelById } from '../store/panels.ts';
import type { Db } from '../store/store.ts';
import { lastTestOf } from '../panels/walk-test.ts';
import { isFailed } from './canary.ts';
import type { KnownPerson } from './canary.ts';
import { localAt } from './months.ts';
import type { Month } from './months.ts';
import { scopeOfPerson } from './rules.ts';
import type { Recipient } from './rules.ts';

const day = 24 * 60 * 60_000;
/** Rows of one question, and how many questions at most: a month has no end of events. */
const page = 200;
const pages = 25;
/** Batteries that end within so long are told of. */
const soon = 60 * day;

interface Happened {
  readonly at: number;
  readonly code: EventCode;
  readonly name: string;
}

/** What a month of a home came to, as far as one person may know it. */
export interface MonthFacts {
  /** Since when the panel cannot be reached, so that nothing later is known (ms); null while it can. */
  readonly silentSince: number | null;
  /** More happened than is read of one kind: the newest are counted. */
  readonly isCut: boolean;
  /** The first event of each, oldest first. */
  readonly alarms: readonly Happened[];
  /** Faults that came, those that came most often first. */
  readonly faults: readonly (Happened & { readonly count: number })[];
  /** Devices that have a fault now. */
  readonly faulty: readonly string[];
  /** Devices whose battery is low, or will be soon; `until` null is now. */
  readonly batteries: readonly { readonly name: string; readonly until: number | null }[];
  /** By the detectors that there are now. */
  readonly walkTest: {
    readonly at: number;
    readonly heard: number;
    readonly of: number;
    readonly isOfMonth: boolean;
  } | null;
  readonly stations: readonly {
    readonly name: string;
    readonly at: number | null;
    readonly isOfMonth: boolean;
  }[];
  readonly ways: readonly {
    readonly name: string;
    readonly channel: NotificationChannel;
    readonly state: 'proven' | 'failed' | 'untested';
    readonly at: number | null;
  }[];
  readonly arming: {
    readonly away: number;
    readonly home: number;
    readonly automatic: number;
    /** Days on which anything was armed, of all that the month has or had so far. */
    readonly days: number;
    readonly of: number;
    /** The hour of the day in which it was armed most often; null where it never was. */
    readonly hour: number | null;
  };
}

/** Events of a class in a month that somebody may see, oldest first. */
async function eventsOf(
  db: Db,
  at: Pick<CachedPanel, 'id'>,
  person: Recipient,
  month: Month,
  which: 'alarm' | 'fault' | 'arming',
): Promise<readonly FoundEvent[]> {
  const { areas, silent } = scopeOfPerson(person);
  const scope = { panel: at.id, areas, silent, actor: null };
  const found: FoundEvent[] = [];
  for (let asked = 0; asked < pages; asked += 1) {
    const last = found.at(-1);
    const rows = await findEvents(
      db,
      scope,
      {
        limit: page,
        class: which,
        from: month.from,
        until: month.until,
        ...(last !== undefined && { before: last.id }),
      },
      { tag: 'plain' },
    );
    found.push(...rows);
    if (rows.length < page) break;
  }
  return found.toReversed();
}

const isTold = ({ event }: FoundEvent): boolean => event.testing !== true && event.suspended !== true;

const happened = ({ event: { at, code, name } }: FoundEvent): Happened => ({ at, code, name });

function firstOfEach(rows: readonly FoundEvent[]): readonly Happened[] {
  const seen = new Set<string>();
  return rows.flatMap((row) => {
    const key = row.event.incident ?? `event ${row.id}`;
    if (seen.has(key)) return [];
    seen.add(key);
    return [happened(row)];
  });
}

function faultsOf(rows: readonly FoundEvent[]): MonthFacts['faults'] {
  const came = rows.filter(
    ({ event: { code } }) => eventParts(code).qualifier === 1 && eventParts(code).event !== events.bypassed,
  );
  return [...Map.groupBy(came, ({ event: { code, name } }) => `${eventParts(code).event} ${name}`).values()]
    .flatMap(([first, ...others]) =>
      first === undefined ? [] : [{ ...happened(first), count: others.length + 1 }],
    )
    .toSorted((one, other) => other.count - one.count || one.at - other.at);
}

function armingOf(
  rows: readonly FoundEvent[],
  zone: string,
  month: Month,
  now: number,
): MonthFacts['arming'] {
  const armed = rows.filter(
    ({ event: { code, detail } }) =>
      eventParts(code).qualifier === 3 && (detail === 'arm' || detail?.startsWith('home_') === true),
  );
  const hours = new Map<number, number>();
  const days = new Set<number>();
  for (const { event } of armed) {
    const local = localAt(zone, event.at);
    const hour = Math.floor(local.minute / 60);
    hours.set(hour, (hours.get(hour) ?? 0) + 1);
    days.add(local.day);
  }
  const [most] = [...hours].toSorted(([one, a], [other, b]) => b - a || one - other);
  const away = armed.filter(({ event }) => event.detail === 'arm').length;
  return {
    away,
    home: armed.length - away,
    automatic: armed.filter(({ event: { actor } }) => actor.tag === 'rule' || actor.tag === 'schedule')
      .length,
    days: days.size,
    of: Math.max(1, Math.min(Math.round((month.until - month.from) / day), localAt(zone, now).day)),
    hour: most?.[0] ?? null,
  };
}

function batteriesOf(devices: CachedPanel['devices'], now: number): MonthFacts['batteries'] {
  return devices
    .flatMap(({ name, faults, watch }): MonthFacts['batteries'] => {
      if (faults.includes('lowBattery')) return [{ name, until: null }];
      const until = watch?.batteryUntil ?? null;
      return until !== null && until < now + soon ? [{ name, until }] : [];
    })
    .toSorted((one, other) => (one.until ?? 0) - (other.until ?? 0));
}

const isWithin = ({ from, until }: Month, at: number | null): boolean =>
  at !== null && at >= from && at < until;

interface Asked {
  readonly resident: CachedPanel;
  readonly person: Recipient;
  readonly zone: string;
  /** Everybody's ways, as the monthly test knows them. */
  readonly known: readonly KnownPerson[];
  readonly month: Month;
  readonly now: number;
}

/** Gathers what a month came to. What stands now, such as batteries and ways, is as it is at `now` (ms). */
export async function monthFacts(db: Db, asked: Asked): Promise<MonthFacts> {
  const { resident, person, zone, known, month, now } = asked;
  const scope = scopeOfPerson(person);
  const devices = resident.devices.filter(({ area }) => seesArea(scope, area));
  const [alarmRows, faultRows, armingRows] = await Promise.all(
    (['alarm', 'fault', 'arming'] as const).map((which) => eventsOf(db, resident, person, month, which)),
  );
  const alarms = (alarmRows ?? []).filter((row) => isTold(row) && eventClass(row.event.code) === 'alarm');
  const walked = lastTestOf(resident);
  const isReached = (await panelById(db, resident.id))?.node !== '';
  const proofs = partOf(resident, 'stationProofs');
  const isOver = month.until <= now;
  return {
    silentSince: isReached ? null : resident.at,
    isCut: [alarmRows, faultRows, armingRows].some((rows) => (rows ?? []).length >= page * pages),
    alarms: firstOfEach(alarms),
    faults: faultsOf((faultRows ?? []).filter(isTold)),
    faulty: devices
      .filter(({ faults }) => faults.some((fault) => fault !== 'lowBattery'))
      .map(({ name }) => name),
    batteries: batteriesOf(devices, now),
    walkTest: walked && { ...walked, isOfMonth: isWithin(month, walked.at) },
    stations: partOf(resident, 'destinations')
      .filter((row) => isSentByPanel(row) && !isMailReport(row) && row.level !== 'status')
      .map(({ no, name }) => {
        const at = proofs.find(({ destination }) => destination === no)?.at ?? null;
        // Of a month that is over, a later proof is as good: it was proven since.
        return { name, at, isOfMonth: at !== null && at >= month.from };
      }),
    ways: known.flatMap(({ name, ways }) =>
      ways.map(({ way: { channel }, row, proof }) => ({
        name,
        channel,
        state: isFailed(row)
          ? ('failed' as const)
          : proof === null
            ? ('untested' as const)
            : ('proven' as const),
        at: proof,
      })),
    ),
    arming: armingOf(armingRows ?? [], zone, month, isOver ? month.until - 1 : now),
  };
}
