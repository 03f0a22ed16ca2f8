/** What the hub asks of the thread that looks after its journal. */
export type Task = 'checkpoint' | 'backup' | 'stop';

/** What became of it; `failure` is null where it was done. */
export interface TaskReport {
  readonly task: Task;
  readonly failure: string | null;
}
