import { z } from 'zod';
import { acceptanceSides, siteOwners, siteSteps } from '../../words/company/site-steps.ts';
import { DeviceKind, Fault } from '../devices/device.ts';
import { PanelFault } from '../panel/panel-status.ts';
import { AreaId, DeviceId, Instant, PanelId } from '../values/ids.ts';
import { ArmedMode } from '../values/modes.ts';
import { limits } from '../../words/values/limits.ts';

const Count = z.number().int().nonnegative();

/** A device of the report. `responses` and `always` are as its record has them: they say what it is for. */
export const AcceptedDevice = z.object({
  id: DeviceId,
  name: z.string(),
  kind: DeviceKind,
  zone: Count,
  area: z.string(),
  room: z.string(),
  /** By mode, disarmed first, as the numbers of `sresp_mode_n`. */
  responses: z.array(z.string()).readonly(),
  /** Its 24-hour kind; '' is none. */
  always: z.string(),
  /** 0 to 9, and per cent; null where the device never said. */
  signal: z.number().nullable(),
  battery: z.number().nullable(),
  faults: z.array(Fault).readonly(),
  /** Heard in the walk test. */
  walked: z.boolean(),
  /** It guards something, so that a walk test is about it. */
  detector: z.boolean(),
});
export type AcceptedDevice = z.infer<typeof AcceptedDevice>;

/** What a company has above its reports: lines of its own, and its logo as a data URL; '' is none. */
export const Letterhead = z.object({ text: z.string(), logo: z.string() });
export type Letterhead = z.infer<typeof Letterhead>;

/** What an acceptance report says. It never changes; its hash is that of its canonical JSON. */
export const AcceptanceContent = z.object({
  version: z.literal(1),
  id: z.string(),
  panel: PanelId,
  site: z.string(),
  firmware: z.string(),
  company: z.string(),
  /** As it was when the report was made; absent where the company had none. */
  letterhead: Letterhead.optional(),
  installer: z.string(),
  /** When the wizard began here; null where it never did. */
  begunAt: Instant.nullable(),
  madeAt: Instant,
  areas: z
    .array(
      z.object({
        id: AreaId,
        name: z.string(),
        delays: z.partialRecord(ArmedMode, z.object({ exit: Count, entry1: Count, entry2: Count })),
      }),
    )
    .readonly(),
  devices: z.array(AcceptedDevice).readonly(),
  walkTest: z.object({ startedAt: Instant, endedAt: Instant, heard: Count, of: Count }).nullable(),
  /** Tests of monitoring stations, by their names, and how the last of each ended. */
  stations: z
    .array(
      z.object({ name: z.string(), at: Instant.nullable(), state: z.enum(['accepted', 'failed', 'none']) }),
    )
    .readonly(),
  /** The last practice alarm and what became of its messages; null where there was none. */
  practice: z
    .object({
      at: Instant,
      messages: z.array(z.object({ name: z.string(), channel: z.string(), state: z.string() })).readonly(),
    })
    .nullable(),
  panelFaults: z.array(PanelFault).readonly(),
  /** Steps that were left out. */
  skipped: z.array(z.enum(siteSteps)).readonly(),
  /** What was noted and agreed. */
  notes: z.string(),
});
export type AcceptanceContent = z.infer<typeof AcceptanceContent>;

/** A line that was drawn: x and y in turn, in a field of 600 by 200. */
const Stroke = z
  .array(z.number().int().min(0).max(600))
  .min(2)
  .max(1200)
  .refine((points) => points.length % 2 === 0)
  .readonly();
export const Strokes = z
  .array(Stroke)
  .min(1)
  .max(60)
  .refine((strokes) => strokes.reduce((sum, { length }) => sum + length, 0) <= limits.signaturePoints)
  .readonly();

export const Signature = z.object({
  side: z.enum(acceptanceSides),
  /** As the signer wrote it, and the sign-in name of the account. */
  name: z.string(),
  login: z.string(),
  at: Instant,
  strokes: Strokes,
});
export type Signature = z.infer<typeof Signature>;

/** A report in the list. */
export const AcceptanceRow = z.object({
  id: z.string(),
  madeAt: Instant,
  installer: z.string(),
  hash: z.string(),
  signed: z.object({ installer: Instant.nullable(), owner: Instant.nullable() }),
  /** A later one took its place before both had signed. */
  withdrawn: z.boolean(),
});
export type AcceptanceRow = z.infer<typeof AcceptanceRow>;

export const AcceptanceReport = AcceptanceRow.extend({
  content: AcceptanceContent,
  signatures: z.array(Signature).readonly(),
});
export type AcceptanceReport = z.infer<typeof AcceptanceReport>;

/** What a look at a hash came to: the report it is of, and whether report and signatures are as the audit has them. */
export const AcceptanceCheck = z.object({
  id: z.string().nullable(),
  madeAt: Instant.nullable(),
  /** The kept text has this hash, and the audit log names it. */
  content: z.boolean(),
  /** Every signature has the hash that the audit log names; null where nobody has signed. */
  signatures: z.boolean().nullable(),
});

/** What the steps at a new site go by, beside those of the set-up. */
export const SiteFacts = z.object({
  owner: z.enum(siteOwners),
  /** The last batch that was applied here, by its name; null where there was none. */
  batch: z.string().nullable(),
  /** Of stations and of people: tests since the wizard began that came through. */
  stations_tested: Count,
  people_tested: Count,
  /** The rights of the first installation go on. */
  installing: z.boolean(),
  report: AcceptanceRow.nullable(),
  begun_at: Instant,
  begun_by: z.string(),
});
