import type { Supervisor } from './supervisor.ts';

/** A driver by name, as tools see it. */
export interface ToolLine {
  readonly name: string;
  /** Of the gateway that it is; null where it is none. */
  readonly id: string | null;
  readonly supervisor: Supervisor;
  /** Its wire is up. */
  readonly isUp: boolean;
}
