import * as events from '@homeward/contract/words/alarms/event-names.ts';
import { priorityOf } from '@homeward/contract/rules/alarms/event-priority.ts';
import { eventParts, isPracticeAlarm } from '@homeward/contract/rules/alarms/event-string.ts';
import { notificationClass } from '@homeward/contract/rules/reports/notification-class.ts';
import type { AccountId, PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { Clock, Random } from '@homeward/contract/ports.ts';
import type { Seal } from '../base/seal.ts';
import { takeContactTurns, withdrawTurns } from '../store/contact-turns.ts';
import { beginEscalation, escalationsOf, moveEscalation, resumeEscalation } from '../store/escalations.ts';
import type { Escalating } from '../store/escalations.ts';
import { dropRepeat, endNotice, endRepeat, eventsOf, putRepeat, repeatsAt } from '../store/notices.ts';
import type { Notice, Repeat, NotifiedEvent } from '../store/notices.ts';
import { lanesNotified } from '../store/notification-log.ts';
import { standingIn } from '../store/standing.ts';
import { enqueue } from '../store/outbox.ts';
import type { OutboxMessage } from '../store/outbox.ts';
import type { Store } from '../store/store.ts';
import { addressContact, followsContacts } from './contacts.ts';
import { isOver, firstStep, nextStep, peopleOfStep, resumedStep } from './escalation.ts';
import { createRenderer, plainly } from './renderer.ts';
import { worthTelling } from './messages.ts';
import { waysAt } from './options.ts';
import { practise } from './practice.ts';
import { placeOf } from './place.ts';
import type { Place } from './place.ts';
import { concerns, isAlarm, isEnd, isFollowUp, isReopened, newsOf, subjectOf } from './rules.ts';
import type { Way } from './rules.ts';
import { createContactTurns } from './contact-turns.ts';
import type { ContactCalls } from './contact-turns.ts';

const minute = 60_000;

export interface PlannerParts extends Omit<Parameters<typeof placeOf>[0], 'db'> {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  readonly seal: Seal;
}

/**
 * Turns what happened into messages: who is told, over which ways, how often. Everything it decides stands in the store
 * with the end of its cause, in one transaction.
 */
export function createPlanner(parts: PlannerParts) {
  const { store, clock } = parts;
  const { db } = store;
  const place = (panel: PanelId): Promise<Place> => placeOf({ ...parts, db }, panel, clock.now());

  const render = createRenderer(parts);
  const eventAt = async (panel: PanelId, id: number): Promise<NotifiedEvent | undefined> =>
    (await eventsOf(db, { panel, first: id, last: id }))[0];
  const turnsOfContacts = createContactTurns({ store, clock, render, placeAt: place, eventAt });

  /** Those who were told of an incident hear how it went on, over the same ways; nobody is rung up for it. */
  async function followUp(
    at: Place,
    told: NotifiedEvent,
    outgoing: readonly OutboxMessage[],
  ): Promise<readonly OutboxMessage[]> {
    const { incident } = told.event;
    const before = [
      ...(await lanesNotified(db, at.panel, incident ?? '', clock.now())),
      ...outgoing.filter(({ incident: of, nextAt, createdAt }) => of === incident && nextAt <= createdAt),
    ];
    const what = before[0]?.class;
    if (what === undefined) return [];
    const from = outgoing.find((one) => one.incident === incident)?.event ?? null;
    const standing = await standingIn(db, at.panel, incident ?? '', { from, upTo: told.id });
    // Who disarmed knows of open windows; smoke is another matter.
    const isCancelled = eventParts(told.event.code).event === events.cancelled;
    const stands = isCancelled ? standing.filter(({ code }) => priorityOf(code) === 0) : standing;
    const how = {
      ...plainly,
      followUp: true,
      stands,
      isOpen: incident !== null && !isOver(at.resident, incident),
      reason: 'outcome',
    } as const;
    const lanes = new Set(before.map(({ lane }) => lane));
    /** Each address once, whoever has it. */
    const isToHear = ({ lane, channel }: Way): boolean => channel !== 'voice' && lanes.delete(lane);
    const people = at.people
      .filter((person) => concerns(person, what, told, at.resident))
      .flatMap((person) => {
        const ways = waysAt(at, person, what, told)
          .map((way): Way => (way.channel === 'incomingCall' ? { ...way, channel: 'push' } : way))
          .filter(isToHear);
        return render(at, person, ways, told, what, how);
      });
    const contacts =
      !told.silent && followsContacts(at, what)
        ? at.contacts.flatMap((contact) => {
            const { addressee, ways } = addressContact(at, contact, 'tried');
            const plain = ways.filter(({ channel }) => channel !== 'incomingCall');
            return render(at, { ...addressee, areas: [] }, plain.filter(isToHear), told, what, how);
          })
        : [];
    return [...people, ...contacts];
  }

  /** Tells of the events of one notice. */
  async function tell(notice: Notice): Promise<void> {
    const now = clock.now();
    const at = await place(notice.panel);
    const notified = (await eventsOf(db, notice)).filter(
      // Screens show what a test brings about; nobody is called for it.
      ({ event }) =>
        (event.testing !== true || isPracticeAlarm(event.code)) &&
        event.counted !== true &&
        // Of a fault of what is in service people hear when that is over.
        event.suspended !== true &&
        now - event.at <= worthTelling(notificationClass(event.code)),
    );
    const incidents = [...new Set(notified.flatMap(({ event }) => event.incident ?? []))];
    const escalating = new Map(
      (await escalationsOf(db, notice.panel, incidents)).map((one) => [one.incident, one]),
    );
    const begun: Escalating[] = [];
    const resumed = new Map<string, Escalating>();
    const repeats = new Map((await repeatsAt(db, notice.panel)).map((one) => [keyOf(one), one]));
    const changed = new Map<string, Repeat>();
    /** Repeats that are news again, since their end has been told. */
    const ended: Repeat[] = [];
    /** An end was told: the next beginning is news at once. To one person, or to all. */
    const beginsAnew = (account: AccountId | null, mine: (subject: string) => boolean): void => {
      for (const [key, repeat] of repeats) {
        const isOf = account === null || repeat.account === account;
        if (!isOf || isEnd(repeat.news) || !mine(subjectOf(repeat.news))) continue;
        repeats.delete(key);
        changed.delete(key);
        ended.push(repeat);
      }
    };
    const outgoing: OutboxMessage[] = [];
    const turns = new Map<string, ContactCalls>();

    /** Counts news that were told of late; false where they are to be told. */
    const isRepeat = (account: AccountId, news: string | null, event: number, period: number): boolean => {
      if (news === null) return false;
      const key = keyOf({ account, news });
      const before = repeats.get(key);
      // A time that lies further ahead is of a clock that was ahead.
      const again = before !== undefined && before.untilAt > now && before.untilAt <= now + period;
      const next: Repeat = again
        ? { ...before, count: before.count + 1, event }
        : { account, panel: notice.panel, news, untilAt: now + period, count: 0, event };
      repeats.set(key, next);
      changed.set(key, next);
      return again;
    };

    for (const told of notified) {
      if (isPracticeAlarm(told.event.code)) {
        outgoing.push(...practise(at, told, render));
        continue;
      }
      const { incident } = told.event;
      const reopened = isReopened(told.event);
      const was = reopened ? (await lanesNotified(db, at.panel, incident ?? '', now))[0]?.class : undefined;
      const what = was ?? notificationClass(told.event.code);
      if (isFollowUp(told.event)) {
        outgoing.push(...(await followUp(at, told, outgoing)));
        const subject = subjectOf(newsOf(what, told.event) ?? '');
        // A cancelled incident is over as a whole.
        const ofIncident = (other: string): boolean => other.endsWith(` ${incident}`);
        beginsAnew(
          null,
          eventParts(told.event.code).event === events.cancelled ? ofIncident : (other) => other === subject,
        );
        continue;
      }
      const alarm = (reopened || isAlarm(what, told.event)) && !told.silent;
      if (alarm && incident !== null && !escalating.has(incident) && at.escalation.enabled) {
        const first = firstStep(at.escalation, { panel: notice.panel, incident, event: told.id }, now);
        escalating.set(incident, first);
        begun.push(first);
      }
      // Where it begins anew, all who were told before hear of it.
      const step = incident === null ? undefined : escalating.get(incident);
      if (alarm && reopened && incident !== null) {
        if (step !== undefined && at.escalation.enabled) {
          const again = resumedStep(at.escalation, step, now);
          escalating.set(incident, again);
          resumed.set(incident, again);
        }
        turns.delete(incident);
      }
      const people = alarm && step ? peopleOfStep(at, step, 'upTo') : at.people;
      for (const person of people) {
        if (!concerns(person, what, told, at.resident)) continue;
        const ways = waysAt(at, person, what, told);
        if (ways.length === 0) continue;
        const period = person.settings.repeatMinutes * minute;
        const news = newsOf(what, told.event);
        if (isRepeat(person.account, news, told.id, period)) continue;
        if (news !== null && isEnd(news)) {
          const subject = subjectOf(news);
          beginsAnew(person.account, (other) => other === subject);
        }
        outgoing.push(
          ...render(at, person, ways, told, what, alarm ? { ...plainly, reason: 'atOnce' } : plainly),
        );
      }
      if (alarm && incident !== null && followsContacts(at, what)) {
        const lanes = outgoing.filter(({ event }) => event === told.id).map(({ lane }) => lane);
        const calls =
          turns.get(incident) ?? turnsOfContacts.begin({ at, told, what }, incident, lanes, reopened);
        turns.set(incident, await calls);
      }
    }
    await db.transaction().execute(async (transaction) => {
      if (!(await endNotice(transaction, notice.id))) return;
      await enqueue(transaction, outgoing);
      for (const one of begun) await beginEscalation(transaction, one, now);
      for (const one of resumed.values()) {
        await resumeEscalation(transaction, one);
        await withdrawTurns(transaction, one, { at: now, after: now, answer: 'begun anew' });
      }
      for (const [incident, { calls, plan, until }] of turns)
        if (await takeContactTurns(transaction, { panel: notice.panel, incident }, { now, until, plan }))
          await enqueue(transaction, calls);
      for (const one of ended) await dropRepeat(transaction, one);
      for (const one of changed.values()) await putRepeat(transaction, one);
    });
  }

  /** Goes one step on with an incident that nobody has acknowledged; ends where somebody has. */
  async function escalate(due: Escalating): Promise<void> {
    const now = clock.now();
    const at = await place(due.panel);
    const told = await eventAt(due.panel, due.event);
    const next =
      told === undefined || isOver(at.resident, due.incident) || !at.escalation.enabled
        ? null
        : nextStep(at.escalation, due, now);
    const what = told === undefined ? 'status' : notificationClass(told.event.code);
    const outgoing =
      next === null || told === undefined
        ? []
        : peopleOfStep(at, next, 'only')
            .filter((person) => concerns(person, what, told, at.resident))
            .flatMap((person) =>
              render(at, person, waysAt(at, person, what, told), told, what, {
                ...plainly,
                round: next.round,
                ...(next.round > 1 ? { reason: 'again' } : { reason: 'step', turn: next.step + 1 }),
              }),
            );
    await db.transaction().execute(async (transaction) => {
      if (await moveEscalation(transaction, due, next ?? { ...due, nextAt: null }))
        await enqueue(transaction, outgoing);
    });
  }

  /** The time of the same news is over: how often they came since is told once, or they are forgotten. */
  async function sumUp(repeat: Repeat): Promise<void> {
    const now = clock.now();
    const told = repeat.count === 0 ? undefined : await eventAt(repeat.panel, repeat.event);
    const at = told === undefined ? null : await place(repeat.panel);
    const person = at?.people.find(({ account }) => account === repeat.account);
    const what = told === undefined ? 'status' : notificationClass(told.event.code);
    // What is over by now is not said to stand, nor the other way about.
    const others = repeat.count === 0 ? [] : await repeatsAt(db, repeat.panel);
    const isOutdated = others.some(
      (other) =>
        other.account === repeat.account &&
        subjectOf(other.news) === subjectOf(repeat.news) &&
        other.event > repeat.event,
    );
    const speaks =
      !isOutdated &&
      at !== null &&
      person !== undefined &&
      told !== undefined &&
      concerns(person, what, told, at.resident);
    const outgoing = speaks
      ? render(at, person, waysAt(at, person, what, told), told, what, {
          ...plainly,
          more: repeat.count,
        })
      : [];
    await db.transaction().execute(async (transaction) => {
      if (!(await endRepeat(transaction, repeat))) return;
      if (outgoing.length === 0 || person === undefined) return;
      await enqueue(transaction, outgoing);
      const untilAt = now + person.settings.repeatMinutes * minute;
      await putRepeat(transaction, { ...repeat, untilAt, count: 0 });
    });
  }

  return { tell, escalate, sumUp, giveTurns: turnsOfContacts.give };
}
export type Planner = ReturnType<typeof createPlanner>;

const keyOf = ({ account, news }: Pick<Repeat, 'account' | 'news'>): string => `${account} ${news}`;
