import { z } from 'zod';
import { AreaConfig } from '../../shapes/panel/area.ts';
import { NetworkFamily, NetworkInfo } from '../../shapes/devices/network.ts';
import { PanelContact, PanelModel, PanelSeries } from '../../shapes/panel/panel.ts';
import { PanelSettings, RegionProfile } from '../../shapes/panel/settings.ts';
import { DeviceId, Instant } from '../../shapes/values/ids.ts';
import { flags } from '../../words/values/limits.ts';
import { panelTabs, programmingTabs } from '../../words/panel/panel-tabs.ts';
import { Feature } from '../../shapes/company/plan.ts';
import { fromWire } from '../../wire/scalars.ts';
import { empty, noQuery, nothing, Pin, reads, Revision, route, writes } from '../api/route.ts';

/** Settings of a form: read where they can be, and judged with the message of what is wrong with them. */
const SettingsForm = fromWire(
  z.object({
    ...Object.fromEntries(
      Object.entries(PanelSettings.shape).map(([name, field]) => [
        name,
        z.union([field, z.unknown()]).optional(),
      ]),
    ),
    pincode: Pin.optional(),
  }),
) as z.ZodType<Readonly<Record<string, unknown>> & { readonly pincode?: string | undefined }>;

/** The panel's clock as it stands. */
export const PanelTime = z.object({
  revision: Revision,
  /** IANA name. */
  time_zone: z.string(),
  /** East of UTC, now. */
  offset_minutes: z.number().int(),
  /** Daylight saving time is on; the zone's own rule says when. */
  dst: z.boolean(),
  /** The panel follows the clock of its machine, which the internet keeps; off: its owner's. */
  internet_time: z.boolean(),
  /** Seconds by which the owner's clock is ahead of the machine's; 0 while internet time is on. */
  ahead_seconds: z.number().int(),
  /** Ms since 1970, and the same as the panel's local date and time. */
  at: Instant,
  date: z.string(),
  time: z.string(),
});
export type PanelTime = z.infer<typeof PanelTime>;

/** Everything about how the panel is set up that is no list of its own. */
const Provision = z.object({
  revision: Revision,
  mac: z.string(),
  name: z.string(),
  contact: PanelContact,
  report_account: z.string(),
  series: PanelSeries,
  model: PanelModel,
  version: z.string(),
  firmware: z.string(),
  xml_version: z.string(),
  pin_length: z.number().int(),
  time_zone: z.string(),
  profile: RegionProfile,
  grade: z.number().int(),
  areas: z.array(AreaConfig.omit({ supervision: true }).extend({ supervision: z.boolean() })),
  /** How many there are of each. */
  counts: z.record(z.string(), z.number().int()),
});

/** What this panel can do, and what its server's configuration lets anybody do with it. */
export const PanelCapability = z.object({
  series: PanelSeries,
  model: PanelModel,
  firmware: z.string(),
  xml_version: z.string(),
  pin_length: z.number().int(),
  /** How many there may be of each, by series (S3.14, S6.3, domain 4.6). */
  limits: z.object({
    areas: z.number().int(),
    zones_per_area: z.number().int(),
    pin_users: z.number().int(),
    cross_area_pin_users: z.number().int(),
    cameras: z.number().int(),
    rules: z.number().int(),
    scenes: z.number().int(),
    scene_actions: z.number().int(),
    rooms: z.number().int(),
    groups_per_kind: z.number().int(),
    schedules: z.number().int(),
    geofences: z.number().int(),
    trackers: z.number().int(),
  }),
  /** What the plan has (S3.10). */
  features: z.array(Feature).readonly(),
  /** S6.2, S6.3, S9.4. */
  flags: z.record(
    z.string().refine((name) => Object.hasOwn(flags, name)),
    z.boolean(),
  ),
  /** Tabs of the panel's settings that the caller sees, and those of an installer's programming pages (S9.5). */
  tabs: z.array(z.enum(panelTabs)).readonly(),
  programming_tabs: z.array(z.enum(programmingTabs)).readonly(),
  cross_area_user_code: z.boolean(),
  exclusion: z.boolean(),
  /** Whether there are any now. */
  cameras: z.boolean(),
  door_locks: z.boolean(),
  sirens: z.boolean(),
  /** Drivers of the panel's hub and what their networks can do; nothing where it cannot be asked. */
  drivers: z.array(NetworkInfo).readonly().nullable(),
  revision: Revision,
});
export type PanelCapability = z.infer<typeof PanelCapability>;

export const settingRoutes = {
  'PUT /panel/info': route({
    query: noQuery,
    body: fromWire(
      z.object({
        /** Longer and blank names are refused with the message that says so. */
        name: z.string().max(200).optional(),
        contact: z.string().max(200).optional(),
        mail_address: z.string().max(200).optional(),
        phone: z.string().max(200).optional(),
        pincode: Pin.optional(),
      }),
    ),
    data: empty,
    access: writes('panelSettings'),
    edits: 'setup',
    about: 'Names the panel, and says whom to reach about it.',
    example: { body: { name: 'Maple Street 12', contact: 'Ada', phone: '+49 30 1234567' } },
  }),
  'GET /panel/provision/v2': route({
    query: noQuery,
    body: nothing,
    data: Provision,
    scalars: true,
    access: reads('panelSettings'),
    about: 'How the panel is set up as a whole: what it is, its areas, how many there are of everything.',
    example: {},
  }),
  'GET /panel/system': route({
    query: noQuery,
    body: nothing,
    data: PanelSettings.extend({ revision: Revision }),
    scalars: true,
    access: reads('panelSettings'),
    about: 'The panel’s settings.',
    example: {},
  }),
  'POST /panel/system': route({
    query: noQuery,
    body: SettingsForm,
    data: empty,
    access: writes('panelSettings'),
    edits: 'setup',
    about: 'Changes settings; what is absent stays. What the region profile does not take is refused.',
    example: { body: { sirenMinutes: '5', sirenVolume: 'normal' } },
  }),
  'PUT /panel/system': route({
    query: noQuery,
    body: SettingsForm,
    data: empty,
    access: writes('panelSettings'),
    edits: 'setup',
    about: 'The same as POST.',
    example: { body: { profile: 'EN', grade: 2 } },
  }),
  'GET /panel/timezone': route({
    query: noQuery,
    body: nothing,
    data: PanelTime,
    scalars: true,
    access: reads('status'),
    masked: true,
    about: 'The panel’s time zone, date and time, and whether it follows internet time.',
    example: {},
  }),
  'POST /panel/timezone': route({
    query: noQuery,
    body: fromWire(
      z.object({
        time_zone: z.string().max(60).optional(),
        internet_time: z.boolean().optional(),
        /** The panel's local date and time, only without internet time: `2026/11/21`, `14:30` or `14:30:05`. */
        date: z.string().max(10).optional(),
        time: z.string().max(8).optional(),
        pincode: Pin.optional(),
      }),
    ),
    data: empty,
    access: writes('panelSettings'),
    edits: 'setup',
    about:
      'Sets the time zone, and whether the panel’s clock is the internet’s or its owner’s, and then what it says.',
    example: { body: { time_zone: 'Europe/Berlin', internet_time: '1' } },
  }),
  'GET /panel/capability': route({
    query: noQuery,
    body: nothing,
    data: PanelCapability,
    scalars: true,
    access: reads('status'),
    masked: true,
    about: 'What this panel can do: sizes of its series, features, flags, tabs, drivers.',
    example: {},
  }),
  'GET /panel/external_battery': route({
    query: noQuery,
    body: nothing,
    data: z.object({
      /** There is one, as far as the panel knows. */
      fitted: z.boolean(),
      percent: z.number().nullable(),
      low: z.boolean(),
      mains: z.boolean(),
      /** The panel spares it: all but alarms is kept back. */
      suspended: z.boolean(),
    }),
    scalars: true,
    access: reads('status'),
    masked: true,
    about: 'The standby battery, and whether the mains is there.',
    example: {},
  }),
  'GET /panel/exclusion': route({
    query: noQuery,
    body: nothing,
    data: z.object({
      /** Networks that take devices out: by a button at the device, by its name, or both. */
      networks: z.array(z.object({ family: NetworkFamily, by_button: z.boolean(), by_name: z.boolean() })),
    }),
    scalars: true,
    access: reads('panelSettings'),
    gate: { flags: ['exclusionMode'] },
    about: 'Which device networks can take devices out, and how.',
    example: {},
  }),
  'POST /panel/exclusion': route({
    query: noQuery,
    body: fromWire(
      z.object({
        family: NetworkFamily.optional(),
        /** This one leaves by name; without it, the network waits for a button at a device. */
        device_id: DeviceId.optional(),
      }),
    ),
    data: empty,
    access: writes('panelSettings'),
    gate: { flags: ['exclusionMode'] },
    about: 'Takes a device out of its network: the named one, or the next whose button is pressed.',
    example: { body: { device_id: 'ZW:00000b04' } },
  }),
} as const;
