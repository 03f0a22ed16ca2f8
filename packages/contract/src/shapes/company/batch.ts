import { z } from 'zod';
import { batchAsks, batchHindrances, batchOutcomes, batchStates } from '../../words/company/batch-words.ts';
import { Instant, PanelId } from '../values/ids.ts';

/** A value of a setting, as a table shows it; of what is more than a value its names. */
export const BatchValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.string()).readonly(),
]);
export type BatchValue = z.infer<typeof BatchValue>;

/** One thing that a batch changes at a panel: a setting by its field, or another task by its tag. */
export const BatchChange = z.object({
  field: z.string().max(60),
  /** The name of the area, of a delay. */
  area: z.string().optional(),
  /** Null also where the portal cannot know it, as a code. */
  before: BatchValue,
  after: BatchValue,
});
export type BatchChange = z.infer<typeof BatchChange>;

/** What a batch would do at one panel. */
export const PlannedPanel = z.object({
  mac: PanelId,
  name: z.string(),
  /** Why it cannot be touched now; null where it can. */
  hindrance: z.enum(batchHindrances).nullable(),
  /** Empty where there is nothing to change, or nobody may see what there is. */
  changes: z.array(BatchChange).readonly(),
  /** Fields that are as they shall be. */
  same: z.array(z.string()).readonly(),
});
export type PlannedPanel = z.infer<typeof PlannedPanel>;

/** What came of something that a batch asked of a panel. */
export const BatchOutcome = z.object({
  ask: z.enum(batchAsks),
  outcome: z.enum(batchOutcomes),
  /** The row of the destination that was tested; 0 where it is about none. */
  no: z.number().int(),
  /** The name of that destination, or the version; empty where there is none. */
  name: z.string(),
  /** Why it failed: a message key, or what the receiver said. */
  why: z.string(),
});
export type BatchOutcome = z.infer<typeof BatchOutcome>;

/** How a batch went at one panel; `message` is a key where there is something to say. */
export const BatchPanel = z.object({
  mac: PanelId,
  name: z.string(),
  state: z.enum(batchStates),
  /** It is to get, or has got, back what it had before. */
  undoing: z.boolean(),
  message: z.string(),
  /**
   * Why the panel is to get back, or got back, the part of the change that it took: the message key of what it refused, or
   * of who stopped it. Empty where nothing of it is taken back.
   */
  because: z.string(),
  /** What came of what it was asked to do; empty where it was asked nothing, or not yet. */
  outcomes: z.array(BatchOutcome).readonly(),
  /** What was changed, with the values from before; empty until it was. */
  changes: z.array(BatchChange).readonly(),
  /** When its values were read back. */
  at: Instant.nullable(),
  /** What a roll back left as it was: somebody has changed it since, or the portal does not know what it was. */
  kept: z.array(z.string()).readonly(),
  /** What no longer is as the batch left it; null where that cannot be seen. */
  drift: z.array(z.string()).readonly().nullable(),
});
export type BatchPanel = z.infer<typeof BatchPanel>;

export const Batch = z.object({
  id: z.string(),
  at: Instant,
  by: z.string(),
  /** The template's, where it came from one. */
  name: z.string(),
  /** Each site was brought to its own templates. */
  byTemplates: z.boolean(),
  /** It changes no setting, and only asks panels to do something. */
  onlyAsks: z.boolean(),
  state: z.enum(['running', 'done', 'cancelled']),
  /** Panels that are set up at once, after the first. */
  wave: z.number().int(),
  /** Until then homes that are armed are tried again. */
  until: Instant,
  /** Panels in each state. */
  counts: z.record(z.enum(batchStates), z.number().int()),
  /** Of a batch that is asked for by its id; a list has none. */
  panels: z.array(BatchPanel).readonly(),
});
export type Batch = z.infer<typeof Batch>;
