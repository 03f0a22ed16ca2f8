import { z } from 'zod';
import { Incident } from '../../shapes/alarms/incident.ts';
import { PanelId } from '../../shapes/values/ids.ts';
import { LiveTopic } from '../../shapes/api/live.ts';
import { AreaRowShape, DeviceRecord, EventRow, StatusShape } from '../../wire/shapes.ts';

/** What of a live message its topic says: for the document of live messages, and the tests that hold the server to it. */
export interface LiveShape {
  readonly about: string;
  readonly data: z.ZodObject | z.ZodUnion<readonly z.ZodObject[]> | null;
  /** The new state; absent where the thing is gone. */
  readonly state: z.ZodType | null;
  readonly example: { readonly data?: unknown; readonly state?: unknown };
}

const Digits = z.string().regex(/^\d+$/);
const place = z.object({ device_id: z.string(), area: Digits });

export const liveShapes: Readonly<Record<LiveTopic, LiveShape>> = {
  MODE_CHANGE: {
    about: 'Areas changed their mode, phase or alarm. The rows of GET /panel/area.',
    data: null,
    state: z.array(AreaRowShape),
    example: {},
  },
  DEVICE_STATUS: {
    about: 'A device changed, or is gone. The record of GET /panel/device.',
    data: place,
    state: DeviceRecord,
    example: {
      data: { device_id: 'RF:00000001', area: '1' },
      state: { device_id: 'RF:00000001', area: '1', no: '1', status1: 'device_status.dc_open' },
    },
  },
  PANEL_STATUS: {
    about: 'Mains, battery, tamper, ways out or what is wrong changed. As GET /panel/status.',
    data: null,
    state: StatusShape,
    example: {},
  },
  PANEL_ONLINE: {
    about: 'The panel can be reached, or no longer.',
    data: null,
    state: z.enum(['online', 'offline']),
    example: { state: 'online' },
  },
  REPORT: {
    about:
      'Something was logged: of the types MODE_CHANGE, ALARM and STATUS a row of GET /event; of INCIDENT the incident as GET /incident has it; of AREA the rows of GET /panel/area of an area whose readiness, name or delays changed. CARE, LOCATION, RULES and SETTINGS say that GET /care, /location/tracker, /automation/rule or /panel/info and the pages of settings tell something new.',
    data: z.object({
      type: z.enum([
        'MODE_CHANGE',
        'ALARM',
        'STATUS',
        'INCIDENT',
        'AREA',
        'CARE',
        'LOCATION',
        'RULES',
        'SETTINGS',
      ]),
      area: Digits,
      incident: z.string().optional(),
    }),
    state: z.union([EventRow, Incident, z.array(AreaRowShape)]),
    example: { data: { type: 'CARE', area: '0' } },
  },
  CAPTURE: {
    about: 'A camera’s picture or clip arrived: GET /camera/list_captures.',
    data: place,
    state: z.object({ capture_id: z.string(), device_id: z.string(), at: Digits }),
    example: {
      data: { device_id: 'XF:00000003', area: '1' },
      state: { capture_id: 'c1', device_id: 'XF:00000003', at: '1795244400000' },
    },
  },
  ALARM: { about: 'Beside the REPORT of an alarm.', data: null, state: null, example: {} },
  WIRED_SENSOR: {
    about: 'A wired input moved; beside its DEVICE_STATUS.',
    data: place,
    state: null,
    example: { data: { device_id: 'IN:00000007', area: '1' } },
  },
  TCP_PERCENTAGE: {
    about: 'How far learning, a walk test or other long work has come.',
    data: z.union([
      z.object({
        type: z.literal('percentage'),
        job: z.enum(['learning', 'walk_test']),
        state: z.enum(['running', 'done']),
        percent: Digits,
        count: Digits,
        device_id: z.string(),
      }),
      z.object({ job: z.string(), percent: Digits, state: z.string() }),
    ]),
    state: null,
    example: {
      data: {
        type: 'percentage',
        job: 'learning',
        state: 'running',
        percent: '40',
        count: '1',
        device_id: '',
      },
    },
  },
};

/** A whole message of a topic. */
export const liveMessageOf = (topic: LiveTopic): z.ZodType => {
  const { data, state } = liveShapes[topic];
  return z.object({
    refreshed_type: z.literal(topic),
    refreshed: z.literal(true),
    ...(data === null ? {} : { data }),
    panel: PanelId,
    epoch: z.string(),
    seq: z.number().int().positive(),
    ...(state === null ? {} : { state: state.optional() }),
  });
};
