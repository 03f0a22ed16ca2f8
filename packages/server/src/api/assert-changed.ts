import { AppError, notFound } from '../base/app-error.ts';
import type { Changed } from '../store/revisions.ts';

/** Throws 998 where an edit found nothing, and 409 where the row has changed since the caller read it. */
export function assertChanged(changed: Changed): void {
  if (changed.tag === 'absent') throw notFound();
  if (changed.tag === 'stale') throw changedMeanwhile(changed.revision);
}

/** 409: what an edit starts from is no longer so; `revision` is where it stands, `where` which of several it is. */
export const changedMeanwhile = (revision: number, where: Readonly<Record<string, string>> = {}): AppError =>
  new AppError('conflict', 'v2_mg_changed_meanwhile', { data: { revision: String(revision), ...where } });
