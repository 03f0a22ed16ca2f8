import { z } from 'zod';
import {
  delayAreas,
  delayKinds,
  driftStates,
  templateScopes,
  valueOrigins,
} from '../../words/company/template-words.ts';
import { limits } from '../../words/values/limits.ts';
import { PanelSettings } from '../panel/settings.ts';
import { ReportDestination, ReportGroup } from '../reports/report.ts';
import { Instant, PanelId } from '../values/ids.ts';
import { ArmedMode } from '../values/modes.ts';
import { BatchChange, BatchValue } from './batch.ts';

/** Seconds; the region profile of a panel narrows them, and the panel refuses what it does not take. */
const Seconds = z.number().int().min(limits.delay.min).max(limits.delay.max);

/** One thing a batch does at each panel. Templates keep all but the code. */
export const TemplateTask = z.discriminatedUnion('tag', [
  z.object({ tag: z.literal('settings'), settings: PanelSettings.partial() }),
  /** Delays by mode; what is left out stays as an area has it. */
  z.object({
    tag: z.literal('delays'),
    areas: z.enum(delayAreas),
    delays: z.partialRecord(ArmedMode, z.partialRecord(z.enum(delayKinds), Seconds)),
  }),
  z.object({ tag: z.literal('reports'), destinations: z.array(ReportDestination).max(20).readonly() }),
  z.object({ tag: z.literal('reportGroups'), groups: z.array(ReportGroup).max(5).readonly() }),
]);
export type TemplateTask = z.infer<typeof TemplateTask>;
export const BatchTask = z.discriminatedUnion('tag', [
  ...TemplateTask.options,
  /** The only user an installer may set up: his own slot 99 (reliability D5). */
  z.object({ tag: z.literal('installerCode'), code: z.string().regex(/^\d{4,8}$/) }),
  /** Tests every destination that the panel itself reports to. */
  z.object({ tag: z.literal('testReports') }),
  /** Looks for newer firmware, which is loaded and not started. */
  z.object({ tag: z.literal('firmware') }),
  /** Starts the firmware that is loaded, and waits until it has proven sound. */
  z.object({ tag: z.literal('startFirmware') }),
]);
export type BatchTask = z.infer<typeof BatchTask>;

/** The group of a site, as its company calls it; empty is none. */
export const SiteGroup = z.string().trim().max(limits.siteGroupLength);

/** What somebody says of a template. Where `scope` is left out, it stays as it is, or holds for no site by itself. */
export const TemplateFields = z.object({
  name: z.string().trim().min(1).max(60),
  tasks: z.array(TemplateTask).min(1).max(10).readonly(),
  scope: z.enum(templateScopes).optional(),
  /** Of the scope `group`. */
  group: SiteGroup.optional(),
});
export type TemplateFields = z.infer<typeof TemplateFields>;

export const Template = z.object({
  id: z.string().min(1).max(64),
  ...TemplateFields.shape,
  scope: z.enum(templateScopes),
  group: SiteGroup,
  /** Who said it so, and when. */
  by: z.string(),
  at: Instant,
});
export type Template = z.infer<typeof Template>;

/** The sites for which a template holds, how many of them are known to differ from their templates, and of how many that is unknown. */
export const TemplateSites = z.object({
  all: z.number().int(),
  differs: z.number().int(),
  unknown: z.number().int(),
});
export type TemplateSites = z.infer<typeof TemplateSites>;

/** A template as it was from some time on. */
export const TemplateVersion = z.object({
  version: z.number().int(),
  ...Template.omit({ id: true }).shape,
  /** Against the version before: a field that was not set, or is no longer, has null. */
  changes: z.array(BatchChange).readonly(),
});
export type TemplateVersion = z.infer<typeof TemplateVersion>;

/** How a site stands to its templates. */
export const SiteDrift = z.object({
  state: z.enum(driftStates),
  /** What is not as they say. */
  fields: z.array(z.string()).readonly(),
  /** When that was seen; null is now. */
  at: Instant.nullable(),
});
export type SiteDrift = z.infer<typeof SiteDrift>;

const InForce = z.object({ id: z.string(), name: z.string(), version: z.number().int() });

/** The settings of one site, each with where its value comes from. */
export const SiteSettings = z.object({
  mac: PanelId,
  name: z.string(),
  group: z.string(),
  drift: SiteDrift,
  /** Whether the values of the site may be seen now: its owner lets the company in, and its panel has told them. */
  known: z.boolean(),
  fleet: InForce.nullable(),
  grouped: InForce.nullable(),
  rows: z
    .array(
      z.object({
        field: z.string(),
        /** The name of the area, of a delay. */
        area: z.string().optional(),
        /** What counts for the site: a template, the site's own word, or how the panel left the box. */
        from: z.enum(valueOrigins),
        /** The site keeps its own value, whatever templates say. */
        own: z.boolean(),
        /** What the panel has; null where that may not be seen. */
        value: BatchValue,
        /** What its templates say; null where none does. */
        wanted: BatchValue,
        differs: z.boolean(),
      }),
    )
    .readonly(),
});
export type SiteSettings = z.infer<typeof SiteSettings>;
