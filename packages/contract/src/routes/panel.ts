import { z } from 'zod';
import { Obstacle } from '../entities/area.ts';
import { ReportDestination, ReportGroup } from '../entities/report.ts';
import { DeviceCommand } from '../entities/device-command.ts';
import { WorldAct } from '../world.ts';
import type { WireArea, WireMode } from '../wire/area.ts';
import type { WireDevice } from '../wire/device.ts';
import type { WireLatest } from '../wire/event.ts';
import type { WireStatus } from '../wire/panel.ts';
import { noQuery, nothing, route, shapeOf, WireFlag, WireInt } from './route.ts';

const read = (capability: 'status' | 'cameras' | 'reports') =>
  ({ tag: 'panel', capability, verb: 'read' }) as const;
const write = (capability: 'arm' | 'control' | 'reports' | 'panic' | 'bypassOnce') =>
  ({ tag: 'panel', capability, verb: 'write' }) as const;

/** A card of the select-panel page. */
export interface WirePanelCard {
  readonly mac: string;
  readonly name: string;
  readonly model: 'security' | 'carealert';
  readonly online: '0' | '1';
  readonly modes: readonly WireMode[];
  readonly alarm: '0' | '1';
  readonly faults: string;
  readonly at: string;
  readonly role: string;
}

/** One line of `data` beside code 996 and panelCode 29. */
export interface WireFault {
  readonly fault: string;
  readonly area?: string;
  readonly zone?: string;
  readonly device_id?: string;
  readonly type_no?: string;
  readonly type?: string;
  readonly name?: string;
  readonly obstacle?: z.infer<typeof Obstacle>;
}

const Pin = z.string().regex(/^\d{4,8}$/);

export const panelRoutes = {
  'GET /panel/list': route({
    query: noQuery,
    body: nothing,
    data: shapeOf<readonly WirePanelCard[]>(),
    access: { tag: 'session' },
  }),
  'POST /panel/select': route({
    query: noQuery,
    body: z.object({ mac: z.string().max(32) }),
    data: z.literal(''),
    access: { tag: 'session' },
  }),
  'GET /panel/mode': route({
    query: noQuery,
    body: nothing,
    data: shapeOf<readonly WireMode[]>(),
    access: read('status'),
  }),
  'POST /panel/mode': route({
    query: noQuery,
    body: z.object({
      area: WireInt,
      mode: z.string().max(10),
      pincode: Pin.optional(),
      pin: Pin.optional(),
      format: z.union([z.string(), z.number()]).optional(),
      bypass: WireFlag.optional(),
      idempotency: z.string().max(64).optional(),
    }),
    data: shapeOf<'' | readonly WireFault[]>(),
    access: write('arm'),
  }),
  'GET /panel/cycle': route({
    query: noQuery,
    body: nothing,
    data: shapeOf<{
      model: readonly WireMode[];
      panel_status: { warning_snd_mute: string };
      device_status: readonly WireDevice[];
      capture_latest: unknown;
      report_event_latest: WireLatest | null;
      alarm_event_latest: WireLatest | null;
    }>(),
    access: read('status'),
  }),
  'GET /panel/area': route({
    query: noQuery,
    body: nothing,
    data: shapeOf<readonly WireArea[]>(),
    access: read('status'),
  }),
  'GET /panel/device': route({
    query: noQuery,
    body: nothing,
    data: shapeOf<readonly WireDevice[]>(),
    access: read('status'),
  }),
  'GET /panel/device_status': route({
    query: noQuery,
    body: nothing,
    data: shapeOf<readonly WireDevice[]>(),
    access: read('status'),
  }),
  'GET /panel/status': route({
    query: noQuery,
    body: nothing,
    data: shapeOf<WireStatus>(),
    access: read('status'),
  }),
  'GET /panel/online': route({
    query: noQuery,
    body: nothing,
    data: z.enum(['online', 'offline']),
    access: read('status'),
  }),
  'GET /panel/info': route({
    query: noQuery,
    body: nothing,
    data: shapeOf<{
      mac: string;
      name: string;
      report_account: string;
      xml_version: string;
      version: string;
      net_version: string;
      series: string;
      model: string;
      time_zone: string;
      pin_length: string;
    }>(),
    access: read('status'),
  }),
  'POST /panel/device_control': route({
    query: noQuery,
    body: z.object({
      area: WireInt.optional(),
      zone: WireInt.optional(),
      device_sid: z.string().max(48).optional(),
      device_type: z.string().max(48).optional(),
      request_value: z.string().max(16).optional(),
      command: DeviceCommand.optional(),
      pincode: Pin.optional(),
    }),
    data: shapeOf<Readonly<Record<string, string | boolean>>>(),
    access: write('control'),
  }),
  'POST /minigw/unlock': route({
    query: noQuery,
    body: z.object({ area: WireInt, zone: WireInt, pincode: Pin }),
    data: z.literal(''),
    access: write('control'),
  }),
  /** Silences the sirens of an area (0: all); the alarm itself stays until somebody disarms. */
  'POST /panel/siren': route({
    query: noQuery,
    body: z.object({ area: WireInt, sound: z.literal('off') }),
    data: z.literal(''),
    access: write('arm'),
  }),
  'POST /panel/panic': route({
    query: noQuery,
    body: z.object({ area: WireInt, kind: z.enum(['panic', 'silentPanic', 'medical', 'emergency', 'fire']) }),
    data: z.literal(''),
    access: write('panic'),
  }),
  'GET /panel/report': route({
    query: noQuery,
    body: nothing,
    data: shapeOf<readonly ReportDestination[]>(),
    access: read('reports'),
  }),
  'POST /panel/report': route({
    query: noQuery,
    body: z.object({ destinations: z.array(ReportDestination).max(20) }),
    data: z.literal(''),
    access: write('reports'),
  }),
  'GET /panel/report_group': route({
    query: noQuery,
    body: nothing,
    data: shapeOf<readonly ReportGroup[]>(),
    access: read('reports'),
  }),
  'POST /panel/report_group': route({
    query: noQuery,
    body: z.object({ groups: z.array(ReportGroup).max(5) }),
    data: z.literal(''),
    access: write('reports'),
  }),
  'POST /panel/test_report': route({
    query: noQuery,
    body: z.object({ no: WireInt }),
    data: z.literal(''),
    access: write('reports'),
  }),
  /** Body of S7.18; one-time entries carry temp_bypass, permanent ones bypass. */
  'POST /device/bypass': route({
    query: noQuery,
    body: z.object({
      bypass_type: z.enum(['oneTime', 'permanently']),
      devices: z
        .array(
          z.object({
            area: WireInt.optional(),
            zone: WireInt.optional(),
            device_id: z.string().max(48).optional(),
            device_sid: z.string().max(48).optional(),
            bypass: WireFlag.optional(),
            temp_bypass: WireFlag.optional(),
          }),
        )
        .min(1)
        .max(200),
    }),
    data: z.literal(''),
    access: write('bypassOnce'),
  }),
  'GET /automation/scene': route({
    query: noQuery,
    body: nothing,
    data: shapeOf<readonly { id: string; name: string; actions: string; arms: string }[]>(),
    access: read('status'),
  }),
  'POST /automation/scene_apply': route({
    query: noQuery,
    body: z.object({ id: z.string().max(32), pincode: Pin.optional() }),
    data: z.literal(''),
    access: write('control'),
  }),
  'GET /camera': route({
    query: noQuery,
    body: nothing,
    data: shapeOf<
      readonly {
        device_id: string;
        name: string;
        area: string;
        capture_id: string;
        at: string;
        online: string;
      }[]
    >(),
    access: read('cameras'),
  }),
  'GET /camera/picture': route({
    query: z.object({ id: z.string().max(64), _: z.string().optional() }),
    body: nothing,
    data: z.literal(''),
    access: read('cameras'),
  }),
  'POST /demo/act': route({
    query: noQuery,
    body: z.object({ act: WorldAct }),
    data: z.literal(''),
    access: { tag: 'demo' },
  }),
} as const;
