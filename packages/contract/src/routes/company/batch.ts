import { z } from 'zod';
import { Batch, PlannedPanel } from '../../shapes/company/batch.ts';
import { SetupRehearsal } from '../../shapes/panel/setup-rehearsal.ts';
import { BatchTask } from '../../shapes/company/template.ts';
import { PanelId } from '../../shapes/values/ids.ts';
import { limits } from '../../words/values/limits.ts';
import { fromWire } from '../../wire/scalars.ts';
import { empty, forTenant, noQuery, nothing, Pin, route } from '../api/route.ts';

/** As people type it: small or capital, with colons. */
const Mac = z.string().max(32).toLowerCase().pipe(PanelId);
const mac = '00:1d:94:0d:e0:01';
const { batchWave: wave, batchHours: hours } = limits;

const What = {
  tasks: z.array(BatchTask).max(10).optional(),
  template: z.string().max(64).optional(),
  /** Instead of both: each site is brought to its own templates. */
  by_templates: z.boolean().optional(),
};
const Panels = z.array(Mac).min(1).max(limits.batchPanels);
const tasks = [{ tag: 'settings', settings: { sirenMinutes: 3 } }];
/** Those of a batch that are meant; without, all that it can be. */
const Some = z.object({ id: z.string().max(64), panels: Panels.optional() });

export const batchRoutes = {
  'POST /installer/batch_plan': route({
    query: noQuery,
    body: fromWire(z.object({ panels: Panels, ...What })),
    data: z.array(PlannedPanel).readonly(),
    scalars: true,
    access: forTenant('batch', 'read'),
    about:
      'What a batch would change at each panel, setting by setting, or why it cannot be touched now. With a template it shows which panels are no longer as it says; with `by_templates`, each by those of its own. Changes nothing.',
    example: { body: { panels: [mac], tasks } },
  }),
  'POST /installer/batch_past': route({
    query: noQuery,
    body: fromWire(z.object({ mac: Mac, ...What, days: z.number().int().min(1).max(30).default(30) })),
    data: SetupRehearsal,
    scalars: true,
    access: forTenant('batch', 'read'),
    about:
      'What would have happened at one panel in the last days with the settings of a batch. Changes nothing. May take a minute.',
    example: { body: { mac, tasks, days: '7' } },
  }),
  'GET /installer/batch': route({
    query: z.object({ id: z.string().max(64).optional(), _: z.string().optional() }),
    body: nothing,
    data: z.array(Batch).readonly(),
    scalars: true,
    access: forTenant('batch', 'read'),
    about: 'How the batches of the company go, newest first; one that is named, panel by panel.',
    example: {},
  }),
  'POST /installer/batch': route({
    query: noQuery,
    body: fromWire(
      z.object({
        panels: Panels,
        ...What,
        wave: z.number().int().min(wave.min).max(wave.max).optional(),
        hours: z.number().int().min(hours.min).max(hours.max).optional(),
        /** The installer's code at these panels, for what asks for one. */
        pincode: Pin.optional(),
      }),
    ),
    data: z.object({ id: z.string() }),
    scalars: true,
    access: forTenant('batch', 'write'),
    about:
      'Sets up many panels alike, each one whose owner has let the company in: one first, then the others in waves. Homes that are armed or in alarm are left alone and tried again.',
    example: { body: { panels: [mac], tasks } },
  }),
  'POST /installer/batch_retry': route({
    query: noQuery,
    body: fromWire(
      Some.extend({
        hours: z.number().int().min(hours.min).max(hours.max).optional(),
        pincode: Pin.optional(),
      }),
    ),
    data: empty,
    access: forTenant('batch', 'write'),
    about: 'Tries once more at those panels of a batch where it did not work.',
    example: { body: { id: 'none' } },
  }),
  'POST /installer/batch_rollback': route({
    query: noQuery,
    body: fromWire(
      Some.extend({
        hours: z.number().int().min(hours.min).max(hours.max).optional(),
        pincode: Pin.optional(),
      }),
    ),
    data: empty,
    access: forTenant('batch', 'write'),
    about:
      'Gives panels of a batch back what they had before, by the same rules. What somebody has changed since stays.',
    example: { body: { id: 'none' } },
  }),
  'DELETE /installer/batch': route({
    query: noQuery,
    body: fromWire(z.object({ id: z.string().max(64) })),
    data: empty,
    access: forTenant('batch', 'write'),
    about: 'Stops a batch; panels that have their settings keep them.',
    example: { body: { id: 'none' } },
  }),
} as const;
