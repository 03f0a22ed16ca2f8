import type { Job, JobId, JobKind } from '@homeward/contract/shapes/panel/job.ts';
import type { JobSubject } from '../store/jobs.ts';
import type { JobMore, JobOwner } from './work.ts';

/** A job that waits for its turn; `at` is now (ms). */
export const newJob = (
  { subject, account, name }: JobOwner,
  kind: JobKind,
  {
    id,
    at,
    cancellable = true,
  }: { readonly id: JobId; readonly at: number; readonly cancellable: JobMore['cancellable'] },
): Job => ({
  id,
  kind,
  panel: subject.tag === 'panel' ? subject.panel : null,
  tenant: subject.tag === 'tenant' ? subject.tenant : null,
  percent: 0,
  state: 'waiting',
  message: '',
  result: null,
  by: name.slice(0, 80),
  account,
  cancellable,
  startedAt: at,
  endedAt: null,
});

/** What no second job of a kind may hold at the same time, where its owner says nothing else; `of` is the part of the panel that it is about. */
export const lockOf = (subject: JobSubject, kind: JobKind, of?: string): string | null =>
  subject.tag === 'panel' ? `${subject.panel} ${kind}${of === undefined ? '' : ` ${of}`}` : null;
