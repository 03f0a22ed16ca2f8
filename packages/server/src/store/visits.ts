import { sql } from 'kysely';
import type { EarlierVisit } from '@homeward/contract/shapes/company/consent.ts';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { Db } from './store.ts';

/** For which time a company is let in, and by what word. */
export interface NewVisit extends Omit<
  EarlierVisit,
  'people' | 'ended' | 'end' | 'endedBy' | 'endedCompany' | 'outcome'
> {
  readonly panel: PanelId;
}

/** Keeps that a company is let in; nothing where that is kept already. Those before it went on as this one. */
export async function beginVisit(db: Db, visit: NewVisit): Promise<void> {
  const { grant, panel, kind, company, from, until, by, reason, wantedBy } = visit;
  await db
    .insertInto('visits')
    .values({
      grant_id: grant,
      panel,
      kind,
      company,
      from_at: from,
      until_at: until,
      by_name: by,
      reason,
      wanted_by: wantedBy,
      ended_at: null,
      ended_how: '',
    })
    .onConflict((conflict) => conflict.column('grant_id').doNothing())
    .execute();
  await endVisits(db, panel, { at: from, how: 'moreTime', but: grant });
}

/** Keeps when and how what is not over at a panel ended; `but` one of them. */
export async function endVisits(
  db: Db,
  panel: PanelId,
  { at, how, but = '' }: { readonly at: number; readonly how: EarlierVisit['end']; readonly but?: string },
): Promise<void> {
  await db
    .updateTable('visits')
    .set({ ended_at: at, ended_how: how })
    .where('panel', '=', panel)
    .where('grant_id', '<>', but)
    .where('ended_at', 'is', null)
    .where('until_at', '>', at)
    .execute();
}

export interface VisitFilter {
  /** The last one seen: its beginning and its grant. */
  readonly after?: readonly [from: number, grant: string] | undefined;
  readonly kind?: EarlierVisit['kind'] | undefined;
  /** Begun from then on, and before then. */
  readonly from?: number | undefined;
  readonly until?: number | undefined;
}

/** What was over at `now` at a panel, those of companies and cases of their support, newest first. */
export async function endedVisits(
  db: Db,
  panel: PanelId,
  { after, kind, from, until }: VisitFilter,
  { now, num }: { readonly now: number; readonly num: number },
): Promise<readonly Omit<EarlierVisit, 'people'>[]> {
  const cases = db
    .selectFrom('support_cases')
    .innerJoin('tenants', 'tenants.id', 'support_cases.tenant')
    .innerJoin('accounts', 'accounts.id', 'support_cases.account')
    .select([
      'support_cases.id as grant_id',
      sql<string>`'support'`.as('kind'),
      'tenants.name as company',
      'from_at',
      'until_at',
      sql<string>`''`.as('by_name'),
      sql<string>`case reason when '' then ticket else ticket || ': ' || reason end`.as('reason'),
      'accounts.name as wanted_by',
      'closed_at as ended_at',
      sql<string>`case ended_how when '' then 'closed' else ended_how end`.as('ended_how'),
      'ended_by',
      'ended_company',
      'outcome',
    ])
    .where('panel', '=', panel);
  const all = db
    .selectFrom('visits')
    .select([
      'grant_id',
      'kind',
      'company',
      'from_at',
      'until_at',
      'by_name',
      'reason',
      'wanted_by',
      'ended_at',
      'ended_how',
      sql<string>`''`.as('ended_by'),
      sql<string>`''`.as('ended_company'),
      sql<string>`''`.as('outcome'),
    ])
    .where('panel', '=', panel)
    .unionAll(cases);
  let query = db
    .selectFrom(all.as('one'))
    .selectAll()
    .where((where) => where.or([where('ended_at', 'is not', null), where('until_at', '<=', now)]));
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (from !== undefined) query = query.where('from_at', '>=', from);
  if (until !== undefined) query = query.where('from_at', '<', until);
  if (after !== undefined)
    query = query.where((where) =>
      where.or([
        where('from_at', '<', after[0]),
        where.and([where('from_at', '=', after[0]), where('grant_id', '<', after[1])]),
      ]),
    );
  const rows = await query.orderBy('from_at', 'desc').orderBy('grant_id', 'desc').limit(num).execute();
  return rows.map((row) => ({
    grant: row.grant_id,
    // What stands there was written from these.
    kind: row.kind as EarlierVisit['kind'],
    company: row.company,
    from: row.from_at,
    until: row.until_at,
    ended: row.ended_at ?? row.until_at,
    end: row.ended_at === null ? 'time' : (row.ended_how as EarlierVisit['end']),
    endedBy: row.ended_by,
    endedCompany: row.ended_company,
    outcome: row.outcome,
    by: row.by_name,
    reason: row.reason,
    wantedBy: row.wanted_by,
  }));
}

/** Forgets what was over before, as the audit forgets what was done in it. */
export async function forgetVisits(db: Db, before: number): Promise<void> {
  await db.deleteFrom('visits').where('until_at', '<', before).execute();
  await db.deleteFrom('support_cases').where('until_at', '<', before).execute();
}
