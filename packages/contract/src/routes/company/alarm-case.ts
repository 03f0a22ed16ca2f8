import { z } from 'zod';
import { callOutcomes, caseActs, caseReasons, forwardedTo } from '../../words/company/alarm-case-words.ts';
import {
  AlarmCase,
  AlarmSite,
  AlarmSiteCard,
  AlarmSiteId,
  CaseAround,
  CaseCameras,
  CaseLine,
  mostAround,
  mostCaseLines,
  mostCases,
  ResponseTimes,
} from '../../shapes/company/alarm-case.ts';
import { DeviceId, Instant } from '../../shapes/values/ids.ts';
import { fromWire } from '../../wire/scalars.ts';
import { buster } from '../devices/device-named.ts';
import { empty, forTenant, noQuery, nothing, route } from '../api/route.ts';

const CaseId = z.string().min(1).max(64);
const Text = z.string().trim().max(500);

/** The queue of a monitoring station: alarms of homes that a company watches and of other makers' panels. */
export const alarmCaseRoutes = {
  'GET /installer/queue': route({
    query: fromWire(
      z.object({
        /** Those that were closed last, in place of the open ones. */
        closed: z.boolean().default(false),
      }),
    ),
    body: nothing,
    data: z.object({
      cases: z.array(AlarmCase).max(mostCases).readonly(),
      /** Who may take cases. */
      people: z.array(z.object({ account: z.string(), name: z.string() })).readonly(),
      /** Homes that may be watched, and are not yet. */
      offered: z.number().int(),
      at: Instant,
    }),
    scalars: true,
    access: forTenant('signals', 'read'),
    about: 'Open alarm cases, the most urgent first, of those the oldest; or those that were closed last.',
    example: { query: { closed: '0' } },
  }),
  'GET /installer/alarm': route({
    query: z.object({ id: CaseId }),
    body: nothing,
    data: z.object({
      case: AlarmCase,
      /** The newest first. */
      lines: z.array(CaseLine).max(mostCaseLines).readonly(),
      /** Null: it was sealed by a key that is gone. */
      card: AlarmSiteCard.nullable(),
      pictures: CaseCameras,
      /** Other open cases, where somebody wrote down where the sites are; none where this one's is not known. */
      around: z.array(CaseAround).max(mostAround).readonly(),
    }),
    scalars: true,
    access: forTenant('signals', 'read'),
    about: `An alarm case: its signals, what was done, ${mostCaseLines} lines at most, what to know of the site, its cameras, and what is open around it.`,
    example: { query: { id: 'case' } },
  }),
  'POST /installer/alarm_live': route({
    query: noQuery,
    body: fromWire(z.object({ id: CaseId, device_id: DeviceId, on: z.boolean().default(true) })),
    data: z.union([z.object({ until: Instant }), empty]),
    scalars: true,
    access: forTenant('signals', 'write'),
    about:
      'Begins the live picture of a camera at what raised an alarm, for three minutes, or ends it. For whoever has the case, where the owner allows it, until the home is disarmed; each is written down at the home.',
    example: { body: { id: 'case', device_id: 'XF:maple-front', on: '1' } },
  }),
  'GET /installer/alarm_frame': route({
    query: fromWire(
      z.object({
        id: CaseId,
        device_id: DeviceId,
        seen: z.number().int().nonnegative().default(0),
        video: z.boolean().default(false),
        ...buster,
      }),
    ),
    body: nothing,
    data: empty,
    sends: ['image/jpeg', 'image/png', 'image/svg+xml', 'video/mp4'],
    access: forTenant('signals', 'write'),
    about:
      'The newest frame of that picture other than `seen`, as soon as there is one; its number is its ETag.',
    example: { query: { id: 'case', device_id: 'XF:maple-front', seen: '0' } },
  }),
  'POST /installer/alarm': route({
    query: noQuery,
    body: fromWire(
      z.object({
        id: CaseId,
        act: z.enum(caseActs),
        /** Of a note; beside anything else, what there is to say about it. */
        text: Text.default(''),
        /** `takeOver`: the account that has it. */
        from: z.string().max(64).optional(),
        /** `call`: the place in the list of contacts, from 0. */
        contact: z.number().int().min(0).max(100).optional(),
        outcome: z.enum(callOutcomes).optional(),
        /** `tick`: the place in the plan, from 0. */
        step: z.number().int().min(0).max(100).optional(),
        done: z.boolean().default(true),
        to: z.enum(forwardedTo).optional(),
        reason: z.enum(caseReasons).optional(),
      }),
    ),
    data: AlarmCase,
    scalars: true,
    access: forTenant('signals', 'write'),
    about:
      'Something an operator does with a case. Who has claimed it calls, ticks, forwards and closes; 409 where another has it.',
    example: { body: { id: 'case', act: 'note', text: 'The neighbor has a key.' } },
  }),
  'POST /installer/alarm_handover': route({
    query: noQuery,
    body: fromWire(
      z.object({
        ids: z.array(CaseId).min(1).max(mostCases),
        /** An account of the company; blank: back to the queue. */
        to: z.string().max(64),
        note: Text,
      }),
    ),
    data: z.object({ handed: z.number().int() }),
    scalars: true,
    access: forTenant('signals', 'write'),
    about: 'Hands cases that one has oneself to another, or back to the queue, with a note.',
    example: { body: { ids: ['case'], to: '', note: 'The brigade is on its way.' } },
  }),
  'GET /installer/response_times': route({
    query: fromWire(z.object({ days: z.number().int().min(1).max(90).default(7) })),
    body: nothing,
    data: z.array(ResponseTimes).readonly(),
    scalars: true,
    access: forTenant('signals', 'read'),
    about: 'How long alarms waited to be claimed and closed: by the day they began (UTC) and what they were.',
    example: { query: { days: '7' } },
  }),
  'GET /installer/alarm_site': route({
    query: z.object({ site: AlarmSiteId.optional() }),
    body: nothing,
    data: z.object({
      sites: z.array(AlarmSite).readonly(),
      /** Of the one that was asked for. */
      card: AlarmSiteCard.nullable(),
    }),
    scalars: true,
    access: forTenant('signals', 'read'),
    about: 'The sites that report to the company or may; of one that is named, what is written down of it.',
    example: { query: {} },
  }),
  'PUT /installer/alarm_site': route({
    query: noQuery,
    body: fromWire(
      z.object({
        site: AlarmSiteId,
        /** Other makers' panels are watched as long as they report here. */
        monitored: z.boolean().optional(),
        card: AlarmSiteCard.optional(),
      }),
    ),
    data: empty,
    access: forTenant('signals', 'write'),
    about: 'Takes a home into the queue, as its owner allows, or out of it; says what to know of a site.',
    example: {
      body: {
        site: 'account:4711',
        card: {
          address: 'Mill Street 3',
          note: 'Gas oven.',
          contacts: [{ name: 'Ines Moreau', phone: '+4930123456', role: 'owner', password: 'heron' }],
          plan: ['Call the fire brigade', 'Call the owner'],
        },
      },
    },
  }),
} as const;
