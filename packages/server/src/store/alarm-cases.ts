import { caseKinds } from '@homeward/contract/words/company/alarm-case-words.ts';
import type { CaseReason } from '@homeward/contract/words/company/alarm-case-words.ts';
import {
  AlarmCase,
  AlarmSignal,
  CaseLine,
  mostCaseLines,
  mostCases,
  mostClosedCases,
} from '@homeward/contract/shapes/company/alarm-case.ts';
import type { TenantId } from '@homeward/contract/shapes/company/tenant.ts';
import type { AccountId } from '@homeward/contract/shapes/values/ids.ts';
import type { Selectable } from 'kysely';
import type { Db, Store } from './store.ts';
import type { AlarmCaseTable, AlarmLineTable } from './tables/alarm-cases.ts';

export const caseOf = (row: AlarmCaseTable): AlarmCase =>
  AlarmCase.parse({
    id: row.id,
    site: row.site,
    name: row.name,
    kind: caseKinds[row.rank],
    silent: row.silent === 1,
    head: AlarmSignal.parse(JSON.parse(row.head)),
    signals: row.signals,
    openedAt: row.opened_at,
    lastAt: row.last_at,
    restoredAt: row.restored_at,
    claimedBy: row.claimed_by ?? '',
    claimedName: row.claimed_name,
    claimedAt: row.claimed_at,
    closedAt: row.closed_at,
    closedName: row.closed_name,
    reason: row.reason,
  });

const noBody = { about: '', text: '', outcome: '', place: -1, done: false, signal: null };

const lineOf = (row: Selectable<AlarmLineTable>): CaseLine =>
  CaseLine.parse({
    ...noBody,
    ...(JSON.parse(row.body) as object),
    id: row.id,
    at: row.at,
    what: row.what,
    by: row.name,
  });

/** The open cases of a company, most urgent first, of those the oldest. */
export async function openCases(db: Db, tenant: TenantId): Promise<readonly AlarmCase[]> {
  const rows = await db
    .selectFrom('alarm_cases')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('closed_at', 'is', null)
    .orderBy('rank')
    .orderBy('opened_at')
    .orderBy('id')
    .limit(mostCases)
    .execute();
  return rows.map(caseOf);
}

/** Those that were closed last, the last first. */
export async function closedCases(db: Db, tenant: TenantId): Promise<readonly AlarmCase[]> {
  const rows = await db
    .selectFrom('alarm_cases')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('closed_at', 'is not', null)
    .orderBy('closed_at', 'desc')
    .orderBy('id')
    .limit(mostClosedCases)
    .execute();
  return rows.map(caseOf);
}

export async function alarmCase(db: Db, tenant: TenantId, id: string): Promise<AlarmCase | null> {
  const row = await db
    .selectFrom('alarm_cases')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : caseOf(row);
}

/** What happened in a case, the newest first: all that people did, and of signals as many as there is room for. */
export async function caseLines(db: Db, id: string): Promise<readonly CaseLine[]> {
  const lines = (signals: boolean, limit: number) =>
    db
      .selectFrom('alarm_lines')
      .selectAll()
      .where('case_id', '=', id)
      .where('what', signals ? '=' : '!=', 'signal')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
  // A flood of signals does not push out what was done.
  const acts = await lines(false, mostCaseLines - 100);
  const signals = await lines(true, mostCaseLines - acts.length);
  return [...acts, ...signals].toSorted((a, b) => b.id - a.id).map(lineOf);
}

/** Who has a case, as an act needs it: `nobody`, an account, or `any`. */
interface Holder {
  readonly claimedBy: AccountId | 'nobody' | 'any';
  readonly isOpen: boolean;
}

/** What an act makes of a case. */
type Change =
  | { readonly tag: 'claimed' }
  | { readonly tag: 'given'; readonly to: AccountId; readonly name: string }
  | { readonly tag: 'free' }
  | { readonly tag: 'closed'; readonly reason: CaseReason }
  | { readonly tag: 'reopened' }
  | { readonly tag: 'noted' };

export interface CaseAct {
  readonly tenant: TenantId;
  readonly id: string;
  readonly at: number;
  readonly by: { readonly id: AccountId; readonly name: string };
  readonly needs: Holder;
  readonly change: Change;
  readonly line: Pick<CaseLine, 'what'> &
    Partial<Pick<CaseLine, 'about' | 'text' | 'outcome' | 'place' | 'done'>>;
}

function setOf({ change, by, at }: CaseAct) {
  const claimed = { claimed_by: by.id, claimed_name: by.name, claimed_at: at };
  const free = { claimed_by: null, claimed_name: '', claimed_at: null };
  switch (change.tag) {
    case 'claimed':
      return claimed;
    case 'given':
      return { claimed_by: change.to, claimed_name: change.name, claimed_at: at };
    case 'free':
      return free;
    case 'closed':
      return { closed_at: at, closed_name: by.name, reason: change.reason };
    case 'reopened':
      // Whoever takes it up again has it, and its first answer stands.
      return { ...claimed, closed_at: null, closed_name: '', reason: '' };
    case 'noted':
      // Locks the row, so that nothing is noted in a case that another closes meanwhile.
      return { closed_name: '' };
  }
}

/** Does an act if the case is as it needs it: at once for all who try, on either store. False where it is not. */
export const actOnCase = (store: Store, act: CaseAct): Promise<boolean> =>
  store.commit((db) => actIn(db, act));

export async function actIn(db: Db, act: CaseAct): Promise<boolean> {
  const { tenant, id, at, by, needs, line, change } = act;
  let query = db
    .updateTable('alarm_cases')
    .set(setOf(act))
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .where('closed_at', needs.isOpen ? 'is' : 'is not', null);
  if (needs.claimedBy === 'nobody') query = query.where('claimed_by', 'is', null);
  else if (needs.claimedBy !== 'any') query = query.where('claimed_by', '=', needs.claimedBy);
  const { numUpdatedRows } = await query.executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  if (change.tag === 'claimed')
    await db
      .updateTable('alarm_cases')
      .set({ answered_at: at })
      .where('id', '=', id)
      .where('answered_at', 'is', null)
      .execute();
  const { what, ...body } = line;
  await db
    .insertInto('alarm_lines')
    .values({ case_id: id, at, what, account: by.id, name: by.name, body: JSON.stringify(body) })
    .execute();
  return true;
}

/** Whether a site has an open case. */
export async function hasOpenCase(db: Db, tenant: TenantId, site: string): Promise<boolean> {
  const row = await db
    .selectFrom('alarm_cases')
    .select('id')
    .where('tenant', '=', tenant)
    .where('site', '=', site)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** How long a case waited; ms, null where that has not come. */
export interface CaseTimes {
  readonly rank: number;
  readonly openedAt: number;
  readonly claim: number | null;
  readonly close: number | null;
}

/** Cases that times are made of at most: the newest of them. */
const mostTimed = 50_000;

export async function caseTimes(db: Db, tenant: TenantId, since: number): Promise<readonly CaseTimes[]> {
  const rows = await db
    .selectFrom('alarm_cases')
    .select(['rank', 'opened_at', 'answered_at', 'closed_at'])
    .where('tenant', '=', tenant)
    .where('opened_at', '>=', since)
    .orderBy('opened_at', 'desc')
    .limit(mostTimed)
    .execute();
  return rows.map((row) => ({
    rank: row.rank,
    openedAt: row.opened_at,
    claim: row.answered_at === null ? null : row.answered_at - row.opened_at,
    close: row.closed_at === null ? null : row.closed_at - row.opened_at,
  }));
}

/** Forgets what was closed before a time, with its lines. */
export async function forgetCases(db: Db, before: number): Promise<void> {
  await db.deleteFrom('alarm_cases').where('closed_at', '<', before).execute();
}
