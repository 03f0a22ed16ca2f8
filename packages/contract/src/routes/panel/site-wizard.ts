import { z } from 'zod';
import {
  AcceptanceCheck,
  AcceptanceReport,
  AcceptanceRow,
  SiteFacts,
  Strokes,
} from '../../shapes/company/acceptance.ts';
import { PanelId } from '../../shapes/values/ids.ts';
import { setupStates } from '../../words/panel/setup-steps.ts';
import { siteMarks, siteSteps } from '../../words/company/site-steps.ts';
import { limits } from '../../words/values/limits.ts';
import { fromWire } from '../../wire/scalars.ts';
import { empty, forTenant, noQuery, nothing, reads, Revision, route, writes } from '../api/route.ts';
import { SetupFacts } from './setup-guide.ts';

const Id = z.string().min(1).max(64);
const byId = fromWire(z.object({ id: Id, _: z.string().optional() }));
const Hash = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[0-9a-f]{64}$/);
const hash = 'a'.repeat(64);
const mac = '00:1d:94:0d:e0:01';

export const siteWizardRoutes = {
  'GET /panel/site_wizard': route({
    about: 'The steps of an installer at a new site, where each stands, and the facts that say so.',
    example: {},
    query: noQuery,
    body: nothing,
    data: z.object({
      steps: z
        .array(z.object({ step: z.enum(siteSteps), state: z.enum(setupStates), mark: z.enum(siteMarks) }))
        .readonly(),
      facts: SetupFacts.extend(SiteFacts.shape),
      /** What was noted and agreed: the next report has it. */
      notes: z.string(),
      revision: Revision,
    }),
    scalars: true,
    access: reads('panelSettings'),
  }),
  'PUT /panel/site_wizard': route({
    about: 'Says of a step that it is left out or done, or writes down what was agreed.',
    example: { body: { step: 'network', mark: 'done' } },
    query: noQuery,
    body: fromWire(
      z.object({
        step: z.enum(siteSteps).optional(),
        mark: z.enum(siteMarks).optional(),
        notes: z.string().max(limits.siteAgreedLength).optional(),
      }),
    ),
    data: empty,
    access: writes('panelSettings'),
    edits: 'row',
  }),
  'GET /panel/acceptance': route({
    about: 'The acceptance reports of this panel, newest first.',
    example: {},
    query: noQuery,
    body: nothing,
    data: z.array(AcceptanceRow).readonly(),
    scalars: true,
    access: reads('acceptance'),
  }),
  'POST /panel/acceptance': route({
    about:
      'Makes an acceptance report of what is so now, for the installer. Those before it that lack a signature can no longer be signed.',
    example: {},
    query: noQuery,
    body: nothing,
    data: z.object({ id: z.string(), hash: z.string() }),
    scalars: true,
    byServer: true,
    access: writes('acceptance'),
  }),
  'GET /panel/acceptance_report': route({
    about: 'An acceptance report, whole.',
    example: { query: { id: 'none' } },
    query: byId,
    body: nothing,
    data: AcceptanceReport,
    scalars: true,
    access: reads('acceptance'),
  }),
  'PUT /panel/acceptance_report': route({
    about:
      'Signs an acceptance report that has this hash: as its installer, or as the owner. Once both have signed, the rights of the first installation end.',
    example: { body: { id: 'none', hash, name: 'Clara', strokes: [[10, 10, 90, 40]] } },
    query: noQuery,
    body: fromWire(
      z.object({ id: Id, hash: Hash, name: z.string().trim().min(1).max(60), strokes: Strokes }),
    ),
    data: empty,
    byServer: true,
    access: writes('acceptance'),
  }),
  'GET /panel/acceptance_check': route({
    about: 'Which report a hash is of, and whether it and its signatures are as the audit log has them.',
    example: { query: { hash } },
    query: fromWire(z.object({ hash: Hash, _: z.string().optional() })),
    body: nothing,
    data: AcceptanceCheck,
    scalars: true,
    access: reads('acceptance'),
  }),
  'GET /installer/acceptance': route({
    about: 'The acceptance reports that the own company has made of a panel, newest first.',
    example: { query: { mac } },
    query: fromWire(
      z.object({ mac: z.string().max(32).toLowerCase().pipe(PanelId), _: z.string().optional() }),
    ),
    body: nothing,
    data: z.array(AcceptanceRow).readonly(),
    scalars: true,
    access: forTenant('enrol', 'read'),
  }),
  'GET /installer/acceptance_report': route({
    about: 'An acceptance report of the own company, whole.',
    example: { query: { id: 'none' } },
    query: byId,
    body: nothing,
    data: AcceptanceReport,
    scalars: true,
    access: forTenant('enrol', 'read'),
  }),
  'POST /installer/handover_end': route({
    about: 'Hands a panel that has its owner over: the rights of the first installation end.',
    example: { body: { mac } },
    query: noQuery,
    body: fromWire(z.object({ mac: z.string().max(32).toLowerCase().pipe(PanelId) })),
    data: empty,
    access: forTenant('enrol', 'write'),
  }),
} as const;
