import { caseKinds } from '@homeward/contract/words/company/alarm-case-words.ts';
import type { AlarmSignal } from '@homeward/contract/shapes/company/alarm-case.ts';
import type { TenantId } from '@homeward/contract/shapes/company/tenant.ts';
import type { Db } from './store.ts';

/** Lines that signals may fill in one case: whatever comes after is counted, and stands where it was stored first. */
const mostSignalLines = 1000;

/** A signal of a site that a company watches. */
export interface ArrivedAlarm {
  /** For the case, should it be the first. */
  readonly id: string;
  readonly tenant: TenantId;
  readonly site: string;
  /** The site's name. */
  readonly name: string;
  /** Our clock. */
  readonly at: number;
  readonly signal: AlarmSignal;
}

/** Whether a signal begins a case where none is open, or counts in the one that is. */
const isAlarm = ({ kind, qualifier }: AlarmSignal): boolean => kind !== '' && qualifier !== 3;

/** Puts a signal into the site's open case, or begins one; anything but an alarm is noted while one is open. False where nothing came of it. */
export async function foldAlarm(db: Db, arrived: ArrivedAlarm): Promise<boolean> {
  const { signal, at } = arrived;
  const folded = isAlarm(signal) ? await counted(db, arrived) : await followed(db, arrived);
  if (folded === undefined) return false;
  if (folded.signals > mostSignalLines) return true;
  await db
    .insertInto('alarm_lines')
    .values({
      case_id: folded.id,
      at,
      what: 'signal',
      account: '',
      name: '',
      body: JSON.stringify({ signal }),
    })
    .execute();
  return true;
}

type Folded = { readonly id: string; readonly signals: number } | undefined;

const counted = (db: Db, { id, tenant, site, name, at, signal }: ArrivedAlarm): Promise<Folded> =>
  db
    .insertInto('alarm_cases')
    .values({
      id,
      tenant,
      site,
      name,
      rank: signal.kind === '' ? caseKinds.length : caseKinds.indexOf(signal.kind),
      silent: signal.silent ? 1 : 0,
      head: JSON.stringify(signal),
      signals: 1,
      opened_at: at,
      last_at: at,
      restored_at: null,
      claimed_by: null,
      claimed_name: '',
      claimed_at: null,
      answered_at: null,
      closed_at: null,
      closed_name: '',
      reason: '',
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant', 'site'])
        .where('closed_at', 'is', null)
        .doUpdateSet((eb) => {
          const isWorse = eb('excluded.rank', '<', eb.ref('alarm_cases.rank'));
          return {
            last_at: eb.ref('excluded.last_at'),
            restored_at: null,
            signals: eb('alarm_cases.signals', '+', 1),
            rank: eb
              .case()
              .when(isWorse)
              .then(eb.ref('excluded.rank'))
              .else(eb.ref('alarm_cases.rank'))
              .end(),
            head: eb
              .case()
              .when(isWorse)
              .then(eb.ref('excluded.head'))
              .else(eb.ref('alarm_cases.head'))
              .end(),
            silent: eb
              .case()
              .when('excluded.silent', '=', 1)
              .then(1)
              .else(eb.ref('alarm_cases.silent'))
              .end(),
          };
        }),
    )
    .returning(['id', 'signals'])
    .executeTakeFirst();

const followed = (db: Db, { tenant, site, at, signal }: ArrivedAlarm): Promise<Folded> =>
  db
    .updateTable('alarm_cases')
    .set(signal.kind === '' ? { last_at: at } : { last_at: at, restored_at: at })
    .where('tenant', '=', tenant)
    .where('site', '=', site)
    .where('closed_at', 'is', null)
    .returning(['id', 'signals'])
    .executeTakeFirst();
