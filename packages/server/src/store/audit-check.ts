import type { AuditCheck } from '@homeward/contract/shapes/access/audit.ts';
import { auditDigest } from './audit.ts';
import { anchorsOf } from './audit-anchors.ts';
import type { Db } from './store.ts';

/** Entries read at a time: others are served between. */
const chunk = 1000;

/**
 * Checks the chain of a scope from what was last swept away to its end, and against its anchors: an entry that was
 * changed, taken out or cut off the end shows, also where all hashes after it were made anew.
 */
export async function checkAudit(db: Db, scope: string): Promise<AuditCheck> {
  const anchors = anchorsOf(db, scope);
  const floor = await anchors.floor();
  const days = new Map((await anchors.days()).map(({ seq, hash }) => [seq, hash]));
  const from = (floor?.seq ?? 0) + 1;
  const result = { from, anchors: days.size };
  let previous = floor?.hash ?? '';
  let seq = from;
  for (;;) {
    const rows = await db
      .selectFrom('audit')
      .selectAll()
      .where('scope', '=', scope)
      .where('seq', '>=', seq)
      .orderBy('seq')
      .limit(chunk)
      .execute();
    for (const row of rows) {
      const anchor = days.get(row.seq);
      days.delete(row.seq);
      const kept = row.seq === seq && row.previous === previous && auditDigest(row) === row.hash;
      if (!kept || (anchor !== undefined && anchor !== row.hash))
        return { ...result, whole: false, entries: seq - from, brokenAt: seq };
      previous = row.hash;
      seq += 1;
    }
    if (rows.length < chunk) break;
  }
  // What a day ended with is not there any more: the end was cut off.
  const lost = [...days.keys()].some((anchored) => anchored >= from);
  return { ...result, whole: !lost, entries: seq - from, brokenAt: lost ? seq : null };
}

/** The number of the first entry of a scope that is not what it was, or null. */
export const auditBreak = async (db: Db, scope: string): Promise<number | null> =>
  (await checkAudit(db, scope)).brokenAt;
