import { hash } from 'node:crypto';
import { AcceptanceContent, Signature } from '@homeward/contract/shapes/company/acceptance.ts';
import type { AcceptanceSide } from '@homeward/contract/words/company/site-steps.ts';
import type { TenantId } from '@homeward/contract/shapes/company/tenant.ts';
import type { Instant, PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { canonicalJson } from '@homeward/contract/rules/values/canonical-json.ts';
import { z } from 'zod';
import type { AcceptanceReportTable } from './tables/acceptance.ts';
import type { Db } from './store.ts';

/** SHA-256 of a text, hex. */
export const sha256 = (text: string): string => hash('sha256', text);

/** A signature as it is kept: with the hash of what was signed. */
const KeptSignature = Signature.extend({ report: z.string() });
/** The text of a signature that is kept, and whose hash the audit names. */
export const signatureText = (signature: Signature, report: string): string =>
  canonicalJson({ ...signature, report });

export interface KeptSignature {
  readonly signature: Signature;
  readonly text: string;
}

export interface KeptReport {
  readonly id: string;
  readonly panel: PanelId;
  readonly tenant: TenantId | null;
  readonly madeAt: Instant;
  readonly installer: string;
  /** Canonical JSON. */
  readonly text: string;
  readonly hash: string;
  readonly withdrawn: boolean;
  readonly signatures: readonly KeptSignature[];
}

export const contentOf = ({ text }: Pick<KeptReport, 'text'>): AcceptanceContent =>
  AcceptanceContent.parse(JSON.parse(text));

/** Keeps a new report. Those before it that lack a signature are withdrawn. */
export async function addReport(
  db: Db,
  given: { readonly content: AcceptanceContent; readonly tenant: TenantId | null },
): Promise<string> {
  // What the shape does not name is not read back either, and would belong to no hash.
  const content = AcceptanceContent.parse(given.content);
  const text = canonicalJson(content);
  const made = sha256(text);
  await db.transaction().execute(async (transaction) => {
    const signed = transaction
      .selectFrom('acceptance_signatures')
      .select('report')
      .groupBy('report')
      .having((having) => having(having.fn.countAll(), '>=', 2));
    await transaction
      .updateTable('acceptance_reports')
      .set({ withdrawn_at: content.madeAt })
      .where('panel', '=', content.panel)
      .where('withdrawn_at', 'is', null)
      .where('id', 'not in', signed)
      .execute();
    await transaction
      .insertInto('acceptance_reports')
      .values({
        id: content.id,
        panel: content.panel,
        tenant: given.tenant,
        made_at: content.madeAt,
        installer: content.installer,
        content: text,
        hash: made,
        withdrawn_at: null,
      })
      .execute();
  });
  return made;
}

/** Puts a signature down; false where this side has signed already, or the report was withdrawn. */
export async function addSignature(
  db: Db,
  { id, hash: report }: Pick<KeptReport, 'id' | 'hash'>,
  signature: Signature,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    // Nobody withdraws it meanwhile: this row is held until the end.
    const { numUpdatedRows } = await transaction
      .updateTable('acceptance_reports')
      .set({ hash: report })
      .where('id', '=', id)
      .where('hash', '=', report)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    const added = await transaction
      .insertInto('acceptance_signatures')
      .values({ report: id, side: signature.side, at: signature.at, body: signatureText(signature, report) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return (added.numInsertedOrUpdatedRows ?? 0n) > 0n;
  });
}

async function withSignatures(
  db: Db,
  rows: readonly AcceptanceReportTable[],
): Promise<readonly KeptReport[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const signatures = await db
    .selectFrom('acceptance_signatures')
    .selectAll()
    .where('report', 'in', ids)
    .orderBy('at')
    .orderBy('side')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    panel: row.panel as PanelId,
    tenant: row.tenant as TenantId | null,
    madeAt: row.made_at as Instant,
    installer: row.installer,
    text: row.content,
    hash: row.hash,
    withdrawn: row.withdrawn_at !== null,
    signatures: signatures
      .filter(({ report }) => report === row.id)
      .map(({ body }) => {
        const { report: _, ...signature } = KeptSignature.parse(JSON.parse(body));
        return { signature, text: body };
      }),
  }));
}

/** Reports of a panel that are shown; more are not looked through. */
const most = 100;

/** Of a panel, newest first. */
export const reportsOf = async (db: Db, panel: PanelId): Promise<readonly KeptReport[]> =>
  withSignatures(
    db,
    await db
      .selectFrom('acceptance_reports')
      .selectAll()
      .where('panel', '=', panel)
      .orderBy('made_at', 'desc')
      .orderBy('id')
      .limit(most)
      .execute(),
  );

export const reportById = async (db: Db, id: string): Promise<KeptReport | null> =>
  (
    await withSignatures(
      db,
      await db.selectFrom('acceptance_reports').selectAll().where('id', '=', id).execute(),
    )
  )[0] ?? null;

/** When a side has signed; null where it has not. */
export const signedAt = ({ signatures }: KeptReport, side: AcceptanceSide): Instant | null =>
  signatures.find(({ signature }) => signature.side === side)?.signature.at ?? null;
