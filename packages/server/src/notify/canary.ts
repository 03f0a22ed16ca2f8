import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { Clock, Random } from '@homeward/contract/ports.ts';
import type { Seal } from '../base/seal.ts';
import {
  beginCanary,
  canariesDue,
  canaryChoices,
  canaryWaysAt,
  endsOf,
  moveCanary,
  nextCanary,
  panelsWithoutCanary,
  putCanaryWays,
} from '../store/canaries.ts';
import type { CanaryDue, CanaryWayRow } from '../store/canaries.ts';
import { enqueue, lanesProven } from '../store/outbox.ts';
import type { OutboxMessage } from '../store/outbox.ts';
import type { Db, Store } from '../store/store.ts';
import { textOf } from '../texts/catalogue.ts';
import { canaryPeople, canaryTimes, failedTwice, settledWay, waysToWarn } from './canary-rules.ts';
import type { CanaryPerson } from './canary-rules.ts';
import { placeOf } from './place.ts';
import type { Place } from './place.ts';
import { createNextDue } from './next-due.ts';
import { plainOutbox } from './plain-outbox.ts';
import { quietUntil } from './quiet-hours.ts';
import type { Way } from './rules.ts';

const day = 24 * 60 * 60_000;
/** Panels that are taken under care at a time. */
const many = 500;
/** Behind everything else (A1-14); the word that a way does not work comes before that. */
const priorities = { test: 9, warning: 6 } as const;

export interface CanaryParts extends Omit<Parameters<typeof placeOf>[0], 'db'> {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  readonly seal: Seal;
  readonly wake: () => void;
}

/** A person with what is known of each of their ways; null where nothing is. */
export interface KnownPerson extends Omit<CanaryPerson, 'ways'> {
  readonly ways: readonly {
    readonly way: Way;
    readonly row: CanaryWayRow | null;
    readonly proof: number | null;
  }[];
}

/** What is known of the ways to everybody at a panel, by what has become of their tests by `now`. */
export async function knownWays(db: Db, place: Place, now: number): Promise<readonly KnownPerson[]> {
  const people = canaryPeople(place, await canaryChoices(db, place.panel));
  const rows = new Map((await canaryWaysAt(db, place.panel)).map((row) => [row.lane, row]));
  const ends = await endsOf(
    db,
    [...rows.values()].filter(({ pending }) => pending).map(({ message }) => message),
  );
  const lanes = people.flatMap(({ ways }) => ways.map(({ lane }) => lane));
  const proofs = await lanesProven(db, lanes);
  return people.map((person) => ({
    ...person,
    ways: person.ways.map((way) => {
      const before = rows.get(way.lane);
      const proof = proofs.get(way.lane) ?? null;
      const row = before === undefined ? null : settledWay(before, ends.get(before.message), proof, now);
      return { way, row, proof: row?.provenAt ?? proof };
    }),
  }));
}

/** Whether two tests in a row, or more, came to nothing. */
export const isFailed = (row: CanaryWayRow | null): boolean => (row?.failures ?? 0) >= failedTwice;

/**
 * Tests once a month whether everybody whom an alarm would be told to can still be reached. Everything it decides stands
 * in the store with the messages that come of it, in one transaction: a restart or a second node tests nobody twice.
 */
export function createCanary(parts: CanaryParts) {
  const { store, clock, random, wake } = parts;
  const { db } = store;
  const first = createNextDue(clock, () => nextCanary(db));

  const message = (
    at: Place,
    to: Pick<CanaryPerson, 'account' | 'contact'>,
    way: Way,
    plain: Parameters<typeof plainOutbox>[2]['plain'],
  ): OutboxMessage =>
    plainOutbox(parts, at, {
      to,
      way,
      plain,
      priority: plain.type === 'canary' ? priorities.test : priorities.warning,
      life: canaryTimes.arrives,
    });

  const test = (at: Place, person: CanaryPerson | KnownPerson, way: Way): OutboxMessage => {
    const language = person.locale ?? at.locale;
    const panel = at.resident?.head.name ?? '';
    return message(at, person, way, {
      type: 'canary',
      class: 'status',
      language,
      subject: textOf(language, 'canary.subject', { panel }),
      text: textOf(language, 'canary.text'),
      quiet: true,
    });
  };

  /** Tells the owners that ways do not work, over others. */
  function warnings(
    at: Place,
    failing: ReadonlySet<string>,
    rows: readonly CanaryWayRow[],
  ): readonly OutboxMessage[] {
    const panel = at.resident?.head.name ?? '';
    return at.people
      .filter(({ role }) => role === 'master')
      .flatMap((owner) => {
        const language = owner.locale ?? at.locale;
        const ways = rows
          .map(({ name, channel }) => `${name}, ${textOf(language, `canary.way.${channel}`)}`)
          .join('; ');
        const plain = {
          type: 'canaryFailed',
          class: 'fault',
          language,
          subject: textOf(language, 'canary.failed_subject', { panel }),
          text: textOf(language, 'canary.failed_text', { ways }),
          quiet: false,
        } as const;
        const to = { account: owner.account, contact: null };
        return waysToWarn(owner, at.offered, failing).map((way) => message(at, to, way, plain));
      });
  }

  /** When it is day at a panel again, spread over the morning; null while it is. */
  const morning = (now: number, zone: string): number | null => {
    const end = quietUntil(now, canaryTimes.night, zone);
    return end === null ? null : end + Math.floor(random.unit() * canaryTimes.morning);
  };

  /** Looks after one panel: what came of its tests, who has to hear of it, and whether new ones are to go out. */
  async function look(due: CanaryDue): Promise<void> {
    const now = clock.now();
    const at = await placeOf({ ...parts, db }, due.panel, now);
    const later = at.resident === null ? now + day : morning(now, at.zone);
    if (later !== null) {
      await moveCanary(db, due, { ...due, dueAt: later });
      return;
    }
    const isRound = now >= due.roundAt || due.roundAt > now + canaryTimes.far;
    const outgoing: OutboxMessage[] = [];
    const known = await knownWays(db, at, now);
    const rows = known.flatMap((person) =>
      person.ways.flatMap(({ way, row }) => {
        const isAgain = row !== null && row.failures === 1 && (row.failedAt ?? 0) + canaryTimes.again <= now;
        if (row?.pending === true || !(isRound || isAgain)) return row === null ? [] : [row];
        const sent = test(at, person, way);
        outgoing.push(sent);
        return [
          {
            ...(row ?? untested(person, way)),
            name: person.name,
            message: sent.id,
            sentAt: now,
            pending: true,
          },
        ];
      }),
    );
    const failing = new Set(rows.filter(({ failures }) => failures > 0).map(({ lane }) => lane));
    const unheard = rows.filter((row) => isFailed(row) && row.toldAt === null);
    const told = unheard.length === 0 ? [] : warnings(at, failing, unheard);
    const kept =
      told.length === 0 ? rows : rows.map((row) => (unheard.includes(row) ? { ...row, toldAt: now } : row));
    const roundAt = isRound ? now + canaryTimes.round : due.roundAt;
    const begunAt = isRound ? now : due.begunAt;
    const next = { dueAt: nextLook(kept, roundAt, now), roundAt, begunAt };
    await db.transaction().execute(async (transaction) => {
      if (!(await moveCanary(transaction, due, next))) return;
      await enqueue(transaction, [...outgoing, ...told]);
      await putCanaryWays(transaction, due.panel, kept);
    });
  }

  return {
    /** What is to be done now, a panel each. */
    async due(most: number): Promise<readonly (() => Promise<void>)[]> {
      const now = clock.now();
      if (!first.isReached()) return [];
      const found = await canariesDue(db, { now, far: now + canaryTimes.far }, most);
      return found.map((due) => () => look(due));
    },
    /** When a panel is due next; null for none. */
    next: first.next,
    /** Takes panels under care that are not; their first round lies somewhere within a month. */
    async begin(): Promise<void> {
      const now = clock.now();
      for (const panel of await panelsWithoutCanary(db, many)) {
        const roundAt = now + Math.floor(random.unit() * canaryTimes.round);
        await beginCanary(db, { panel, dueAt: roundAt, roundAt, begunAt: null });
      }
    },
    /** Has everybody of a panel be tested now, or as soon as it is day there; false where another node was faster. */
    async hasten(before: CanaryDue | null, panel: PanelId): Promise<boolean> {
      const now = clock.now();
      const due = { panel, dueAt: now, roundAt: now, begunAt: before?.begunAt ?? null };
      const isFirst = before === null ? await beginCanary(db, due) : await moveCanary(db, before, due);
      first.sooner();
      wake();
      return isFirst;
    },
  };
}
export type Canary = ReturnType<typeof createCanary>;

const untested = (person: KnownPerson, way: Way): CanaryWayRow => ({
  lane: way.lane,
  who: person.who,
  account: person.account,
  name: person.name,
  channel: way.channel,
  message: '',
  sentAt: 0,
  pending: false,
  provenAt: null,
  failures: 0,
  failedAt: null,
  answer: '',
  toldAt: null,
});

/** When somebody has to look again: soon while tests are on their way, then for the second of those that failed. */
function nextLook(rows: readonly CanaryWayRow[], roundAt: number, now: number): number {
  if (rows.some(({ pending }) => pending)) return now + canaryTimes.look;
  const again = rows
    .filter(({ failures }) => failures === 1)
    .map(({ failedAt }) => Math.max((failedAt ?? now) + canaryTimes.again, now + canaryTimes.look));
  return Math.min(roundAt, ...again);
}
