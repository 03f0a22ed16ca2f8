import type { BatchState } from '@homeward/contract/words/company/batch-words.ts';
import { BatchOutcome } from '@homeward/contract/shapes/company/batch.ts';
import { ReportGroup } from '@homeward/contract/shapes/reports/report.ts';
import { PanelSettings } from '@homeward/contract/shapes/panel/settings.ts';
import type { TenantId } from '@homeward/contract/shapes/company/tenant.ts';
import type { AccountId, PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { z } from 'zod';
import type { KeptTask } from './kept-tasks.ts';

/** Something to do at every panel of a batch. */
export interface KeptBatch {
  readonly id: string;
  readonly tenant: TenantId;
  readonly account: AccountId;
  readonly by: string;
  readonly name: string;
  /** None where each panel has its own, by its templates. Codes in them are blank. */
  readonly tasks: readonly KeptTask[];
  readonly wave: number;
  readonly at: number;
  readonly until: number;
  /** Empty before the first. */
  readonly job: string;
  readonly cancelled: boolean;
}

/** Seconds by the field of a delay (rules/company/delay-field.ts). */
const DelayValues = z.record(z.string(), z.number().int());

/** What a panel had before, and what it was to get; parts that a batch does not change are absent. */
export const Snapshot = z.object({
  before: z.object({
    settings: PanelSettings.partial().optional(),
    delays: DelayValues.optional(),
    groups: z.array(ReportGroup).readonly().optional(),
    /** The names of the destinations: their addresses may hold what the portal must not know. */
    reports: z.array(z.string()).readonly().optional(),
  }),
  after: z.object({
    settings: PanelSettings.partial().optional(),
    delays: DelayValues.optional(),
    groups: z.array(ReportGroup).readonly().optional(),
    reports: z.array(z.string()).readonly().optional(),
  }),
});
export type Snapshot = z.infer<typeof Snapshot>;

/** What a panel was asked, as it is kept: whoever goes on after a restart knows by it what was begun. */
export const KeptOutcome = BatchOutcome.extend({
  /** Of a test: the last one of that destination before it. */
  after: z.number().int().default(0),
  /** Of a start: the version that ran before. */
  from: z.string().default(''),
});
export type KeptOutcome = z.infer<typeof KeptOutcome>;

/** Whether a start of firmware was sent of which nobody knows how it ended: the panel was not left alone. */
export const isStartSent = (outcomes: readonly KeptOutcome[]): boolean =>
  outcomes.some(({ ask, outcome }) => ask === 'startFirmware' && outcome === 'waiting');

/** How a batch stands at one panel. */
export interface BatchRow {
  readonly panel: PanelId;
  /** What is to be done here; null is the batch's own tasks. */
  readonly tasks: readonly KeptTask[] | null;
  /** The fields that this panel keeps for itself. */
  readonly own: readonly string[];
  readonly state: BatchState;
  readonly undoing: boolean;
  readonly message: string;
  /** It may have a part of the change and not the rest. */
  readonly halfway: boolean;
  /** Why what it took is to be given back, or was, as a message key; empty where it is not. */
  readonly because: string;
  readonly outcomes: readonly KeptOutcome[];
  readonly snapshot: Snapshot | null;
  readonly kept: readonly string[];
  readonly at: number | null;
}

/** A panel of a new batch. */
export type NewBatchPanel = Pick<BatchRow, 'panel' | 'tasks' | 'own'>;
