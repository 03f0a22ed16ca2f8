import { z } from 'zod';
import { OwnMode } from '../../shapes/panel/own-mode.ts';
import { Role } from '../../shapes/access/access.ts';
import { ConsentView } from '../../shapes/company/consent.ts';
import { PanelModel, PanelSeries } from '../../shapes/panel/panel.ts';
import { Instant } from '../../shapes/values/ids.ts';
import { limits } from '../../words/values/limits.ts';
import { fromWire } from '../../wire/scalars.ts';
import {
  AreaRowShape,
  DeviceRecord,
  EventRow,
  LatestShape,
  ModeRow,
  StatusShape,
} from '../../wire/shapes.ts';
import { empty, noQuery, nothing, Pin, reads, Revision, route, writes } from '../api/route.ts';

/** A card of the select-panel page. */
export const WirePanelCard = z.object({
  mac: z.string(),
  name: z.string(),
  model: PanelModel,
  online: z.enum(['0', '1']),
  modes: z.array(ModeRow).readonly(),
  alarm: z.enum(['0', '1']),
  faults: z.string().regex(/^\d+$/),
  /** Epoch ms of what is known; empty where nothing is. */
  at: z.string().regex(/^\d*$/),
  role: Role,
});
export type WirePanelCard = z.infer<typeof WirePanelCard>;

/** A reply as the call itself would give it. */
const PartReply = z.object({
  // Never as a text, even where its data are texts.
  result: z
    .custom<boolean>((value) => typeof value === 'boolean')
    .meta({ description: 'Whether the call was carried out: true or false.' }),
  code: z.string(),
  message: z.string(),
  token: z.literal(''),
  panelCode: z.string(),
  data: z.unknown(),
});
export const overviewParts = [
  'panel/info',
  'panel/area',
  'panel/status',
  'panel/online',
  'automation/scene',
  'camera',
  'event?num=30',
  'incident',
] as const;
const Overview = z.record(z.enum(overviewParts), PartReply);

export const panelRoutes = {
  'GET /panel/list': route({
    query: noQuery,
    body: nothing,
    data: z.array(WirePanelCard).readonly(),
    access: { tag: 'session' },
    about: 'The panels that whoever is signed in belongs to, each with what its card shows.',
    example: {},
  }),
  'GET /panel/last_event': route({
    query: noQuery,
    body: nothing,
    data: z.array(z.object({ mac: z.string(), event: EventRow })).readonly(),
    access: { tag: 'session' },
    about:
      'The newest event of each panel that whoever is signed in belongs to, as far as GET /event would show it to them; panels without one are left out.',
    example: {},
  }),
  'POST /panel/select': route({
    query: noQuery,
    body: z.object({ mac: z.string().max(32) }),
    data: z.literal(''),
    access: { tag: 'session' },
    about: 'Chooses the panel that every later call of the session is about; an empty address leaves it.',
    example: { body: { mac: '00:1d:94:0d:e0:01' } },
  }),
  'GET /panel/cycle': route({
    query: noQuery,
    body: nothing,
    data: z.object({
      model: z.array(ModeRow).readonly(),
      panel_status: z.object({ warning_snd_mute: z.enum(['0', '1']) }),
      device_status: z.array(DeviceRecord).readonly(),
      capture_latest: z
        .object({ capture_id: z.string(), device_id: z.string(), time: z.string().regex(/^\d+$/) })
        .nullable(),
      report_event_latest: LatestShape.nullable(),
      alarm_event_latest: LatestShape.nullable(),
    }),
    access: reads('status'),
    masked: true,
    about: 'Modes, devices and the latest events in one reply, for clients that ask again and again.',
    example: {},
  }),
  'GET /panel/overview': route({
    query: noQuery,
    body: nothing,
    data: Overview,
    scalars: true,
    access: reads('status'),
    masked: true,
    about:
      'What the first picture of a panel shows besides its devices, in one reply for slow lines: by path the whole reply that each of these calls would give, refusals included.',
    example: {},
  }),
  'GET /panel/area': route({
    query: noQuery,
    body: nothing,
    data: z.array(AreaRowShape).readonly(),
    access: reads('status'),
    masked: true,
    about: 'The areas with mode, countdown, alarm, and what stands in the way of arming.',
    example: {},
  }),
  'GET /panel/status': route({
    query: noQuery,
    body: nothing,
    data: StatusShape,
    access: reads('status'),
    masked: true,
    about: 'The panel itself: mains, battery, tamper, jamming, signal and faults.',
    example: {},
  }),
  'GET /panel/online': route({
    query: noQuery,
    body: nothing,
    data: z.enum(['online', 'offline']),
    access: reads('status'),
    masked: true,
    about: 'Whether the panel is connected now.',
    example: {},
  }),
  'GET /panel/revision': route({
    query: noQuery,
    body: nothing,
    data: z.object({ revision: Revision }),
    scalars: true,
    access: reads('status'),
    masked: true,
    about:
      'How often the set-up has changed: what an edit of any part of it names, of a part read after this.',
    example: {},
  }),
  'GET /panel/info': route({
    query: noQuery,
    body: nothing,
    data: z.object({
      mac: z.string(),
      name: z.string(),
      /** Whom to reach about the panel. */
      contact: z.string(),
      mail_address: z.string(),
      phone: z.string(),
      /** Its account at the receivers. */
      report_account: z.string(),
      xml_version: z.string(),
      version: z.string(),
      net_version: z.string(),
      /** Versions of radio modules of its own, empty: this panel's radios are told of by GET /panel/networks. */
      rf51_version: z.literal(''),
      zb_version: z.literal(''),
      zw_version: z.literal(''),
      /** What is left of prepaid texts and calls; nobody here sells any. */
      SMS_Balance: z.literal('0'),
      voice_balance: z.literal('0'),
      /** Until when a service is paid for; empty is without end. */
      service_time: z.literal(''),
      /** The company that looks after it. */
      dealer_name: z.string(),
      series: PanelSeries,
      model: PanelModel,
      time_zone: z.string(),
      /** Where it stands, by two letters (ISO 3166), and the number that its owner chose for emergencies; empty is unsaid. */
      country: z.string(),
      emergency_number: z.string(),
      /** When its clock changed and will change, rising: ms since 1970, and minutes east of UTC from then on. It goes to the last. */
      utc_offsets: z.array(z.tuple([Instant, z.number().int()]).readonly()).readonly(),
      /** What a kilowatt-hour costs, as `0.32`, and in which currency (ISO 4217); empty is unsaid. */
      energy_price: z.string(),
      currency: z.string(),
      /** What the home calls its home modes; one that is not among them has its usual name. */
      own_modes: z.array(OwnMode).readonly(),
      /** Digits of the longest and of the shortest codes that open here. */
      pin_length: z.enum(['4', '6']),
      pin_least: z.enum(['4', '6']),
    }),
    access: reads('status'),
    masked: true,
    about: 'What the panel is, which version it runs and whom to reach about it.',
    example: {},
  }),
  'GET /panel/consent': route({
    query: noQuery,
    body: nothing,
    data: ConsentView,
    scalars: true,
    access: reads('status'),
    masked: true,
    about: 'Who of outside may look in now: what the banner shows.',
    example: {},
  }),
  'POST /panel/consent': route({
    query: noQuery,
    body: fromWire(
      z.object({
        /** Said every time: nobody is let in by a call that says nothing. */
        minutes: z.number().int().min(limits.consentMinutes.min).max(limits.consentMinutes.max),
        pincode: Pin.optional(),
      }),
    ),
    data: ConsentView,
    scalars: true,
    access: writes('grants'),
    about: 'Lets the installer in for 15 minutes to a day, by the owner’s code.',
    example: { body: { minutes: 60, pincode: '482650' } },
  }),
  'DELETE /panel/consent': route({
    query: noQuery,
    body: nothing,
    data: ConsentView,
    scalars: true,
    access: writes('revoke'),
    about: 'Sends installer and support away, at once, also while the panel is not reached.',
    example: {},
  }),
  'DELETE /panel/consent_request': route({
    query: noQuery,
    body: nothing,
    data: ConsentView,
    scalars: true,
    access: writes('revoke'),
    about: 'Says no to the installer who asks to be let in.',
    example: {},
  }),
  'PUT /panel/emergency_access': route({
    query: noQuery,
    body: fromWire(z.object({ allowed: z.boolean() })),
    data: ConsentView,
    scalars: true,
    access: writes('grants'),
    about: 'Whether the company may come in unasked in an emergency, for an hour at most.',
    example: { body: { allowed: true } },
  }),
  'PUT /panel/monitoring': route({
    query: noQuery,
    body: fromWire(z.object({ allowed: z.boolean() })),
    data: ConsentView,
    scalars: true,
    access: writes('grants'),
    about:
      'Whether the company may receive the alarms of this home. It watches once it has taken that on itself.',
    example: { body: { allowed: true } },
  }),
  'PUT /panel/monitoring_pictures': route({
    query: noQuery,
    body: fromWire(z.object({ allowed: z.boolean() })),
    data: ConsentView,
    scalars: true,
    access: writes('grants'),
    about:
      'Whether the company’s operator who has an alarm of this home may see the cameras at what raised it, until somebody disarms. Never while the alarm is silent; each look is written down.',
    example: { body: { allowed: true } },
  }),
  'POST /panel/enrolment_code': route({
    query: noQuery,
    body: nothing,
    data: z.object({ code: z.string(), expires: z.number().int() }),
    scalars: true,
    secret: true,
    access: writes('grants'),
    byServer: true,
    about:
      'A one-time code, shown once, by which a company the owner has chosen takes over the care of the panel.',
    example: {},
  }),
  'PUT /panel/company': route({
    query: noQuery,
    body: z.object({ company: z.string().max(64) }),
    data: empty,
    access: writes('grants'),
    about: 'Moves the panel to another company or operator, by its id; none takes it out of any.',
    example: { body: { company: '' } },
  }),
} as const;
