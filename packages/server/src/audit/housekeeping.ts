import { limits } from '@homeward/contract/words/values/limits.ts';
import type { Clock, Log } from '@homeward/contract/ports.ts';
import { anchorAudit, lastAnchored, sweepAudit } from '../store/audit-anchors.ts';
import type { Db } from '../store/store.ts';
import { forgetVisits } from '../store/visits.ts';
import type { AuditLog } from './audit-log.ts';

const day = 24 * 60 * 60_000;

/**
 * Once a day anchors every chain that grew, tells the log the hash over all of them, and erases what has had its time
 * (reliability D9). Called more often; does nothing then.
 */
export async function keepAudit(given: {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly audit: AuditLog;
}): Promise<void> {
  const { db, clock, log, audit } = given;
  const now = clock.now();
  const last = await lastAnchored(db);
  if (last !== null && now - last < day) return;
  await audit.settled();
  const anchored = await anchorAudit(db, now);
  // The log is shipped elsewhere: what it says cannot be taken back here.
  if (anchored) log.info('audit anchored', { ...anchored, at: now });
  await sweepAudit(db, limits.auditDays * day, limits.auditLeast);
  await forgetVisits(db, now - limits.auditDays * day);
}
