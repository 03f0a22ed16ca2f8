import type { AccountId, PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { MonthlyReport } from '@homeward/contract/shapes/reports/monthly-report.ts';
import { deliveryReasons } from '@homeward/contract/words/reports/delivery-reasons.ts';
import { endsOf } from '../store/canaries.ts';
import { monthlyAt, monthlyDue, moveMonthly, nextMonthly, putMonthly } from '../store/monthly-reports.ts';
import type { LastReport, MonthlyRow } from '../store/monthly-reports.ts';
import { enqueue } from '../store/outbox.ts';
import type { OutboxMessage } from '../store/outbox.ts';
import type { Db } from '../store/store.ts';
import { knownWays } from './canary.ts';
import type { CanaryParts } from './canary.ts';
import { monthFacts } from './month-facts.ts';
import { asMail, monthText } from './month-text.ts';
import { monthAt, monthBefore } from './months.ts';
import type { Month } from './months.ts';
import { placeOf } from './place.ts';
import type { Place } from './place.ts';
import { createNextDue } from './next-due.ts';
import { plainOutbox } from './plain-outbox.ts';
import { waysOver } from './rules.ts';
import type { Recipient, Way } from './rules.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Ms. */
const monthlyTimes = {
  /** From the beginning of a month on: in the morning, each home a little later than another. */
  morning: 8 * hour,
  spread: 2 * hour,
  /** Between looks while one is on its way. */
  look: hour,
  /** It is tried for so long. */
  life: 3 * day,
  /** A home that is not known now is looked for again after that. */
  absent: day,
  /** Further ahead nothing is ever due. */
  far: 40 * day,
} as const;

/** Behind everything else (A1-14). */
const priority = 9;

/** The mail of somebody, where plan and operator have any; null where there is no way. */
export const mailOf = (at: Pick<Place, 'offered'>, person: Recipient): Way | null =>
  at.offered.has('email') ? (waysOver(person, 'email')[0] ?? null) : null;

/** What became of the last one by now. What is swept was over long ago. */
export async function settledReport(db: Db, last: LastReport | null): Promise<LastReport | null> {
  if (last?.state !== 'waiting') return last;
  const end = (await endsOf(db, [last.message])).get(last.message);
  if (end?.state !== 'accepted' && end?.state !== 'failed' && end?.state !== 'withdrawn')
    return { ...last, answer: end?.answer ?? last.answer };
  const state = end.state === 'accepted' ? 'accepted' : 'failed';
  return { ...last, state, answer: end.answer, endedAt: end.endedAt };
}

/**
 * Mails owners who want it what a month came to. When the next is due, and which month was reported last, stands in the
 * store and moves in the transaction that writes the mail: neither a restart nor a second node sends one twice.
 */
export function createMonthly(parts: CanaryParts) {
  const { store, clock, random, wake } = parts;
  const { db } = store;
  const first = createNextDue(clock, () => nextMonthly(db));

  const dueAfter = ({ until }: Month): number =>
    until + monthlyTimes.morning + Math.floor(random.unit() * monthlyTimes.spread);

  /** The report of a month for one of its people; null for a home that is not known, or somebody who is no owner. */
  async function compose(at: Place, account: AccountId, month: Month): Promise<MonthlyReport | null> {
    const person = at.people.find((one) => one.account === account);
    if (at.resident === null || person?.role !== 'master') return null;
    const now = clock.now();
    const known = await knownWays(db, at, now);
    const facts = await monthFacts(db, { resident: at.resident, person, zone: at.zone, known, month, now });
    const locale = person.locale ?? at.locale;
    return monthText(facts, month, { locale, zone: at.zone, panelName: at.resident.head.name });
  }

  const mail = (at: Place, person: Recipient, way: Way, report: MonthlyReport): OutboxMessage =>
    plainOutbox(parts, at, {
      to: person,
      way,
      plain: {
        type: 'monthly',
        class: 'status',
        language: person.locale ?? at.locale,
        subject: report.subject,
        text: asMail(report),
        quiet: true,
      },
      priority,
      life: monthlyTimes.life,
    });

  async function look(due: MonthlyRow): Promise<void> {
    const now = clock.now();
    const at = await placeOf({ ...parts, db }, due.panel, now);
    const last = await settledReport(db, due.last);
    const isRound = now >= due.nextAt || due.nextAt > now + monthlyTimes.far;
    const rest = (row: Omit<MonthlyRow, 'dueAt'>): MonthlyRow => ({
      ...row,
      dueAt: row.last?.state === 'waiting' ? Math.min(now + monthlyTimes.look, row.nextAt) : row.nextAt,
    });
    if (!isRound) {
      await moveMonthly(db, due, rest({ ...due, last }));
      return;
    }
    if (at.resident === null) {
      await moveMonthly(db, due, { ...due, last, dueAt: now + monthlyTimes.absent });
      return;
    }
    const month = monthBefore(at.zone, now);
    const next = dueAfter(monthAt(at.zone, now));
    // Whoever is no owner any more gets none, and a month that was reported is not reported again.
    const isTold = last !== null && last.month >= month.name;
    const report = isTold ? null : await compose(at, due.account, month);
    const person = at.people.find(({ account }) => account === due.account);
    if (report === null || person === undefined) {
      await moveMonthly(
        db,
        due,
        rest({ ...due, wanted: due.wanted && (isTold || report !== null), last, nextAt: next }),
      );
      return;
    }
    const way = mailOf(at, person);
    const sent = way === null ? null : mail(at, person, way, report);
    const outcome: LastReport = {
      month: month.name,
      message: sent?.id ?? '',
      sentAt: now,
      state: sent === null ? 'unsent' : 'waiting',
      endedAt: sent === null ? now : null,
      answer: sent === null ? deliveryReasons.notSetUp : '',
    };
    await db.transaction().execute(async (transaction) => {
      if (await moveMonthly(transaction, due, rest({ ...due, last: outcome, nextAt: next })))
        await enqueue(transaction, sent === null ? [] : [sent]);
    });
  }

  return {
    /** What is to be done now, a report each. */
    async due(most: number): Promise<readonly (() => Promise<void>)[]> {
      const now = clock.now();
      if (!first.isReached()) return [];
      const found = await monthlyDue(db, { now, far: now + monthlyTimes.far }, most);
      return found.map((row) => () => look(row));
    },
    /** When one is due next; null for none. */
    next: first.next,
    /** Turns it on or off for somebody; the first report is that of the month in which it is turned on. */
    async choose(panel: PanelId, account: AccountId, wanted: boolean): Promise<void> {
      const now = clock.now();
      const at = await placeOf({ ...parts, db }, panel, now);
      const before = await monthlyAt(db, panel, account);
      if ((before?.wanted ?? false) === wanted) return;
      const next = dueAfter(monthAt(at.zone, now));
      const last = await settledReport(db, before?.last ?? null);
      await putMonthly(db, { panel, account, wanted, dueAt: next, nextAt: next, last });
      first.sooner();
      wake();
    },
    /** What the report of this month says so far, for an owner; null for anybody else. */
    async preview(panel: PanelId, account: AccountId): Promise<MonthlyReport | null> {
      const now = clock.now();
      const at = await placeOf({ ...parts, db }, panel, now);
      return compose(at, account, monthAt(at.zone, now));
    },
  };
}
