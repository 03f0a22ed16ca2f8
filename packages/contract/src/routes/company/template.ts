import { z } from 'zod';
import {
  SiteSettings,
  Template,
  TemplateFields,
  TemplateSites,
  TemplateVersion,
} from '../../shapes/company/template.ts';
import { PanelId } from '../../shapes/values/ids.ts';
import { fromWire } from '../../wire/scalars.ts';
import { empty, forTenant, noQuery, nothing, Revision, route } from '../api/route.ts';

/** What sites of a company shall have, and what they have of it. */
export const templateRoutes = {
  'GET /installer/template': route({
    query: noQuery,
    body: nothing,
    data: z.array(Template.extend({ revision: Revision, sites: TemplateSites })).readonly(),
    scalars: true,
    access: forTenant('templates', 'read'),
    about:
      'The templates of the company, for which sites each holds, and how many of those are not as they say.',
    example: {},
  }),
  'POST /installer/template': route({
    query: noQuery,
    body: fromWire(TemplateFields),
    data: z.object({ id: z.string() }),
    scalars: true,
    access: forTenant('templates', 'write'),
    about:
      'Keeps a template, for batches, for all sites or for those of a group. It changes no panel. Reports in it need the flag for report templates (S9.4).',
    example: {
      body: { name: 'Flats', tasks: [{ tag: 'settings', settings: { sirenMinutes: 3 } }] },
    },
  }),
  'PUT /installer/template': route({
    query: noQuery,
    body: fromWire(TemplateFields.extend({ id: z.string().min(1).max(64) })),
    data: empty,
    access: forTenant('templates', 'write'),
    edits: 'row',
    about: 'Changes a template; the version before is kept. It changes no panel.',
    example: {
      body: { id: 'none', name: 'Flats', tasks: [{ tag: 'settings', settings: { sirenMinutes: 3 } }] },
    },
  }),
  'DELETE /installer/template': route({
    query: noQuery,
    body: fromWire(z.object({ id: z.string().max(64) })),
    data: empty,
    access: forTenant('templates', 'write'),
    about: 'Forgets a template.',
    example: { body: { id: 'none' } },
  }),
  'GET /installer/template_version': route({
    query: z.object({ id: z.string().max(64), _: z.string().optional() }),
    body: nothing,
    data: z.array(TemplateVersion).readonly(),
    scalars: true,
    access: forTenant('templates', 'read'),
    about: 'How a template was before, newest first: who changed what, and when.',
    example: { query: { id: 'none' } },
  }),
  'GET /installer/site_settings': route({
    query: z.object({
      mac: z.string().max(32).toLowerCase().pipe(PanelId),
      _: z.string().optional(),
    }),
    body: nothing,
    data: SiteSettings,
    scalars: true,
    access: forTenant('templates', 'read'),
    about:
      'The settings of a site, each with where its value comes from: a template of the company or of its group, the site itself, or the panel as it left the box. Values are told while its owner lets the company in.',
    example: { query: { mac: '00:1d:94:0d:e0:01' } },
  }),
} as const;
