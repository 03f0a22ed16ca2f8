import type { AuditAct } from '@homeward/contract/words/access/audit-acts.ts';
import type { ForTenant } from '../api/handler.ts';
import { note } from '../api/note.ts';

/** Writes down what was done for a company, in the company's own chain of the audit. */
export const noted = (context: ForTenant, act: AuditAct, body: Readonly<Record<string, unknown>>): void =>
  note(context, { scope: context.tenant.id, act, body });
