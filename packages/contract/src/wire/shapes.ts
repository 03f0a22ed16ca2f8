import { armModes } from '../words/panel/arm-modes.ts';
import { z } from 'zod';
import { AreaView, Obstacle } from '../shapes/panel/area.ts';
import { Actor, ArmedMode, ArmMode } from '../shapes/values/modes.ts';
import type { WireArea, WireMode } from './area.ts';
import type { WireDevice } from './device-row.ts';
import type { WireEvent, WireLatest, WireReport } from './event.ts';
import type { WireStatus } from './panel.ts';

/** The family's shapes as schemas, for the document of the API and the tests that hold the server to them (domain 1). */

/** A schema of what an encoder makes: its type is the encoder's. */
const shaped = <Shape>(schema: z.ZodType): z.ZodType<Shape> => schema as z.ZodType<Shape>;

const Digits = z.string().regex(/^\d+$/);
const DigitsOrNothing = z.string().regex(/^\d*$/);
const Flag = z.enum(['0', '1']);
/** `YYYY/MM/DD HH:MM:SS` in the panel's zone. */
export const Time = z.string().regex(/^\d{4}\/\d{2}\/\d{2} \d{2}:\d{2}:\d{2}$/);
/** `18QXYZGGCCC`, and of it `QXYZ` (domain 2). */
const Cid = z.string().regex(/^18\d{9}$/);
const CidCode = z.string().regex(/^\d{4}$/);

const mode = { area: Digits, mode: ArmMode, burglar: z.boolean(), area_name: z.string() };
/** Clients of the family read `home` for the first home mode. */
export const ModeRow = shaped<WireMode>(z.object({ ...mode, mode: z.enum([...armModes, 'home']) }));

export const FaultRow = z.object({
  fault: z.string(),
  area: Digits.optional(),
  zone: Digits.optional(),
  device_id: z.string().optional(),
  type_no: Digits.optional(),
  type: z.string().optional(),
  name: z.string().optional(),
  obstacle: Obstacle.optional(),
});

export const AreaRowShape = shaped<WireArea>(
  z.object({
    ...mode,
    phase: z.enum(['disarmed', 'exitDelay', 'armed', 'entryDelay']),
    target_mode: ArmMode,
    until: DigitsOrNothing,
    entry_device: z.string(),
    alarm: z.enum(['quiet', 'sounding', 'memory']),
    incident: z.string(),
    siren_until: DigitsOrNothing,
    since: Digits,
    by: Actor,
    readiness: z.record(ArmedMode, z.array(Obstacle).readonly()),
    delays: AreaView.shape.delays,
    supervision: Flag,
  }),
);

const condition = z.enum(['main.normal', 'main.abnormal', 'main.missing']);
export const StatusShape = shaped<WireStatus>(
  z.object({
    acfail: condition,
    battery: condition,
    tamper: condition,
    jam: condition,
    rssi: Digits,
    gsm_rssi: Digits,
    imei: z.string(),
    imsi: z.string(),
    battery_percent: DigitsOrNothing,
    warning_snd_mute: Flag,
    suspended: Flag,
    faults: z.array(z.string()).readonly(),
    revision: Digits,
    at: Digits,
  }),
);

export const EventRow = shaped<WireEvent>(
  z.object({
    id: Digits,
    event_type: CidCode,
    error_trans: z.string(),
    read: z.boolean(),
    user_trans: z.string(),
    cid_source: z.enum(['USER', 'DEVICE', 'SYSTEM']),
    capture_id: z.string(),
    area: Digits,
    zone: Digits,
    type: z.string(),
    time: Time,
    longitude: z.string(),
    latitude: z.string(),
    is_alarm: z.boolean(),
    cid_trans: z.string(),
    area_trans: z.string(),
    base_id: z.string(),
    cid: Cid,
    at: Digits,
    received_at: Digits,
    device_id: z.string(),
    name: z.string(),
    actor: Actor,
    incident: z.string(),
    detail: z.string(),
    suspended: z.enum(['1', '']),
  }),
);

export const ReportRow = shaped<WireReport>(
  z.object({
    report_id: Digits,
    cid: Cid,
    event_type: CidCode,
    user: z.union([z.number().int(), z.literal('')]),
    area: z.number().int(),
    zone: z.number().int(),
    name: z.string(),
    type: z.string(),
    event_time: z.null(),
    time: Time,
    status_temp_format: z.enum(['C', 'F']),
    cid_source: z.enum(['USER', 'DEVICE', 'SYSTEM']),
  }),
);

export const LatestShape = shaped<WireLatest>(
  z.object({
    report_id: Digits,
    cid: Cid,
    cid_code: CidCode,
    event_time: z.null(),
    time: Digits,
    utc_event_time: Digits,
  }),
);

/** A device's record: every scalar is a text, lists are lists of texts, what belongs together an object (domain 3). */
export const DeviceRecord = shaped<WireDevice>(
  z.record(z.string(), z.union([z.string(), z.array(z.string()), z.record(z.string(), z.unknown())])),
);
