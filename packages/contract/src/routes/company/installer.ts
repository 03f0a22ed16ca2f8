import { z } from 'zod';
import { SentInvitation } from '../../shapes/company/member.ts';
import {
  CustomerId,
  Dashboard,
  FleetCounts,
  FleetFilter,
  FleetPanel,
  SiteResult,
  SupportCase,
} from '../../shapes/company/tenant.ts';
import { SiteGroup } from '../../shapes/company/template.ts';
import { fleetOrders } from '../../words/company/fleet-words.ts';
import { Instant, PanelId } from '../../shapes/values/ids.ts';
import { limits } from '../../words/values/limits.ts';
import { fromWire } from '../../wire/scalars.ts';
import { empty, forTenant, noQuery, nothing, route } from '../api/route.ts';

/** As people type it: small or capital, with colons. */
const Mac = z.string().max(32).toLowerCase().pipe(PanelId);
const mac = '00:1d:94:0d:e0:01';

export const installerRoutes = {
  'GET /installer/panel': route({
    query: fromWire(
      z.object({
        search: z.string().max(64).optional(),
        filter: FleetFilter.optional(),
        sort: z.enum(fleetOrders).optional(),
        page_num: z.number().int().min(1).max(100_000).optional(),
        num: z.number().int().min(1).max(200).optional(),
        _: z.string().optional(),
      }),
    ),
    body: nothing,
    data: z.object({
      /** Those that fit, and how many of them need somebody: with the order of needs they come first. */
      total: z.number().int(),
      needing: z.number().int(),
      panels: z.array(FleetPanel).readonly(),
      /** Of the whole fleet, whatever is asked for. */
      counts: FleetCounts,
      at: Instant,
    }),
    scalars: true,
    access: forTenant('fleet', 'read'),
    about: 'The equipment list: the panels of the own company and of those below it.',
    example: { query: { filter: 'faults', num: '20' } },
  }),
  'GET /installer/export': route({
    query: z.object({
      search: z.string().max(64).optional(),
      filter: FleetFilter.optional(),
      sort: z.enum(fleetOrders).optional(),
      _: z.string().optional(),
    }),
    body: nothing,
    data: empty,
    sends: ['text/csv'],
    access: forTenant('fleet', 'read'),
    about: 'The equipment list as it is asked for, whole, as a table to open elsewhere.',
    example: { query: { filter: 'needs' } },
  }),
  'POST /installer/panel': route({
    query: noQuery,
    body: fromWire(z.object({ code: z.string().min(8).max(64), customer: CustomerId.optional() })),
    data: z.object({ mac: PanelId }),
    scalars: true,
    access: forTenant('enrol', 'write'),
    about:
      'Adds a panel by its enrolment code, or by the code that a new hub shows. Until it is handed over, the company may set it up. An operator’s code of a panel that has an owner by now is refused (409).',
    example: { body: { code: 'ABCD-EFGH-JKLM' } },
  }),
  'PUT /installer/panel': route({
    query: noQuery,
    body: fromWire(
      z.object({
        mac: Mac,
        customer: CustomerId.nullable().optional(),
        note: z.string().trim().max(limits.siteNoteLength).optional(),
        group: SiteGroup.optional(),
        /** The fields of settings that the site keeps for itself, whatever templates say. */
        own: z.array(z.string().max(60)).max(limits.siteOwnFields).optional(),
      }),
    ),
    data: empty,
    access: forTenant('enrol', 'write'),
    about:
      'Says whose panel it is, what to know of it, to which group it belongs and what it keeps for itself. Changes nothing at the panel.',
    example: { body: { mac, customer: '' } },
  }),
  'DELETE /installer/panel': route({
    query: noQuery,
    body: fromWire(z.object({ mac: Mac })),
    data: empty,
    access: forTenant('enrol', 'write'),
    about: 'Gives a panel up: it goes back to the operator, or to nobody.',
    example: { body: { mac } },
  }),
  'POST /installer/handover': route({
    query: noQuery,
    body: fromWire(
      z.object({
        mac: Mac,
        name: z.string().trim().min(1).max(60),
        mail_address: z.union([z.literal(''), z.email().max(120)]).optional(),
        /** The owner comes while the company still works: it stays for a day at most, until both have signed or it goes. */
        installing: z.boolean().optional(),
      }),
    ),
    data: SentInvitation,
    scalars: true,
    secret: true,
    access: forTenant('enrol', 'write'),
    about:
      'Offers a finished panel to its first owner. When he takes it, the company is out until he lets it in.',
    example: { body: { mac, name: 'Clara' } },
  }),
  'POST /installer/ask': route({
    query: noQuery,
    body: fromWire(
      z.object({
        mac: Mac,
        /** For how long; the owner may give more or less. */
        minutes: z.number().int().min(limits.consentMinutes.min).max(limits.consentMinutes.max).optional(),
        reason: z.string().trim().max(limits.askReasonLength).optional(),
      }),
    ),
    data: empty,
    access: forTenant('enrol', 'write'),
    about: 'Asks the owner of a panel to be let in, or for more time, and says why.',
    example: { body: { mac, minutes: 240, reason: 'The cellar detector is silent.' } },
  }),
  'POST /installer/ask_sites': route({
    query: noQuery,
    body: fromWire(
      z.object({
        panels: z.array(Mac).min(1).max(limits.batchPanels),
        minutes: z.number().int().min(limits.consentMinutes.min).max(limits.consentMinutes.max).optional(),
        reason: z.string().trim().max(limits.askReasonLength).optional(),
      }),
    ),
    data: z.array(SiteResult).readonly(),
    scalars: true,
    access: forTenant('enrol', 'write'),
    about:
      'Asks the owners of many panels to be let in, but for those that do already, and says at each what came of it. One that cannot be asked stops none of the others.',
    example: { body: { panels: [mac], minutes: 240, reason: 'The yearly check.' } },
  }),
  'POST /installer/note_sites': route({
    query: noQuery,
    body: fromWire(
      z.object({
        panels: z.array(Mac).min(1).max(limits.batchPanels),
        note: z.string().trim().min(1).max(limits.siteNoteLength),
      }),
    ),
    data: z.array(SiteResult).readonly(),
    scalars: true,
    access: forTenant('enrol', 'write'),
    about:
      'Adds a line to the notes of many panels, and says at each whether it has it. What stood there stays; where there is no room, nothing is added.',
    example: { body: { panels: [mac], note: 'Batteries ordered' } },
  }),
  'DELETE /installer/ask': route({
    query: noQuery,
    body: fromWire(z.object({ mac: Mac })),
    data: empty,
    access: forTenant('enrol', 'write'),
    about: 'Takes the wish to be let in back.',
    example: { body: { mac } },
  }),
  'DELETE /installer/access': route({
    query: noQuery,
    body: fromWire(z.object({ mac: Mac })),
    data: empty,
    access: forTenant('enrol', 'write'),
    about: 'The work is done: the company goes before its time is over.',
    example: { body: { mac } },
  }),
  'POST /installer/emergency': route({
    query: noQuery,
    body: fromWire(
      z.object({
        mac: Mac,
        reason: z.string().trim().min(10).max(limits.askReasonLength),
        minutes: z.number().int().min(limits.consentMinutes.min).max(limits.emergencyMinutes).optional(),
      }),
    ),
    data: z.object({ until: Instant }),
    scalars: true,
    access: forTenant('emergency', 'write'),
    about:
      'Comes in unasked, for an hour at most, where the owner has allowed that beforehand. Owners are told at once, and the log of the panel says it.',
    example: { body: { mac, reason: 'Water alarm, nobody answers.' } },
  }),
  'GET /installer/dashboard': route({
    query: noQuery,
    body: nothing,
    data: Dashboard,
    scalars: true,
    access: forTenant('fleet', 'read'),
    about: 'How many panels are online, in alarm, faulty, low on battery, behind in firmware.',
    example: {},
  }),
  'GET /installer/case': route({
    query: noQuery,
    body: nothing,
    /** `site`: what the panel is called; for support itself, its first letters. */
    data: z.array(SupportCase.extend({ site: z.string() })).readonly(),
    scalars: true,
    access: forTenant('cases', 'read'),
    about: 'The support cases of the company, newest first.',
    example: {},
  }),
  'POST /installer/case': route({
    query: noQuery,
    body: fromWire(
      z.object({
        mac: Mac,
        ticket: z.string().trim().min(1).max(40),
        reason: z.string().trim().max(250).optional(),
        minutes: z.number().int().min(1).max(limits.caseMinutes).optional(),
      }),
    ),
    data: SupportCase,
    scalars: true,
    access: forTenant('cases', 'write'),
    about: 'Opens a case for a ticket: an hour at most, read only and masked. The customer is told.',
    example: { body: { mac, ticket: 'T-1001', minutes: 30 } },
  }),
  'DELETE /installer/case': route({
    query: noQuery,
    body: fromWire(
      z.object({
        id: z.string().max(64),
        /** What came of it: the owner reads it, too. */
        outcome: z.string().trim().max(limits.caseOutcomeLength).optional(),
      }),
    ),
    data: empty,
    access: forTenant('cases', 'write'),
    about: 'Closes a case, and keeps who did and what came of it.',
    example: { body: { id: 'none' } },
  }),
} as const;
