/** What the hub asks of the thread that looks after its journal. `restart`: nobody writes until it is done. */
export type Task = 'checkpoint' | 'restart' | 'backup' | 'stop';

/** What became of it; `failure` is null where it was done. */
export interface TaskReport {
  readonly task: Task;
  readonly failure: string | null;
  /** The write-ahead log has become long, and only a moment in which nobody writes lets it begin anew. */
  readonly long: boolean;
}
