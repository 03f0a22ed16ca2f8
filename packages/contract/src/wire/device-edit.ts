import { z } from 'zod';
import { DeviceKind, InfraredUnit } from '../shapes/devices/device.ts';
import type { DeviceConfig } from '../shapes/devices/device.ts';
import { TaughtCodes } from '../shapes/devices/trust.ts';
import { Loop } from '../shapes/devices/wiring.ts';
import { AreaId, RoomId, ZoneNo } from '../shapes/values/ids.ts';
import type { SceneId } from '../shapes/values/ids.ts';
import { decodeSettings } from './device-settings.ts';
import type { WireFields } from './device-settings.ts';
import { fromWire } from './scalars.ts';

/** A device as it is to be set up, or the first field that makes no sense. */
export type DecodedDevice =
  | { readonly tag: 'device'; readonly device: DeviceConfig }
  | { readonly tag: 'bad'; readonly field: string };

const Units = fromWire(z.array(InfraredUnit).max(5));
const Wiring = fromWire(Loop);
const Codes = fromWire(TaughtCodes);
const Area = fromWire(AreaId);
const Zone = fromWire(ZoneNo);
const Name = z.string().max(120);
const Seconds = fromWire(z.number().int().min(0).max(604_800));
const Silence = z.union([z.literal('').transform(() => 0), Seconds]);
const Template = z.string().regex(/^[A-E]{0,5}$/);
const Lamps = z.string().regex(/^[1-5]{0,5}$/);

/** Reads fields one after the other; the first that makes no sense is remembered. */
function reader(wire: WireFields) {
  let bad: string | null = null;
  return {
    bad: () => bad,
    has: (field: string): boolean => wire[field] !== undefined,
    read<Value>(field: string, schema: z.ZodType<Value>, before: Value): Value {
      if (wire[field] === undefined) return before;
      const given = schema.safeParse(wire[field]);
      if (given.success) return given.data;
      bad ??= field;
      return before;
    },
    refuse: (field: string): void => void (bad ??= field),
  };
}
type Reader = ReturnType<typeof reader>;

/** Appliances as a list of their own, or by the family's two strings, which leave them their names (S3.12). */
function unitsIn(given: Reader, before: DeviceConfig['units']): DeviceConfig['units'] {
  if (given.has('units')) return given.read('units', Units, []);
  if (!given.has('equipment_templates')) return before;
  const templates = given.read('equipment_templates', Template, '');
  const lamps = given.read('led_positions', Lamps, '12345');
  if (lamps.length < templates.length) given.refuse('led_positions');
  return Array.from(templates).map((template, index) => {
    const no = index + 1;
    const name = before?.find((unit) => unit.no === no)?.name ?? '';
    return InfraredUnit.parse({ no, template, name, led: Number(lamps[index] ?? no) });
  });
}

/** Seconds until it goes off by itself; none and 0 are never. */
function autoOffIn(given: Reader, before: DeviceConfig): Pick<DeviceConfig, 'autoOffSeconds'> {
  const field = 'xcmd_switch_on_pd';
  const seconds = given.has(field)
    ? given.read(field, z.union([z.literal('').transform(() => 0), Seconds]), 0)
    : (before.autoOffSeconds ?? 0);
  return seconds === 0 ? {} : { autoOffSeconds: seconds };
}

/** Longest silence, seconds; none and 0 leave it to the panel's own. */
const supervisionIn = (given: Reader, before: DeviceConfig['supervisionSeconds']): number | null =>
  given.read('supervision_seconds', Silence, before ?? 0) || null;

const roomIn = (given: Reader, before: DeviceConfig['room']): DeviceConfig['room'] =>
  given.read('room_id', z.union([z.literal('').transform(() => null), RoomId.nullable()]), before);

/**
 * Reads what POST and PUT /panel/device may say over a device as it is set up; what is absent stays. `area` and `zone`
 * (or `no`) place it. `scenes` are the panel's, in order.
 */
export function decodeDeviceEdit(
  wire: WireFields,
  before: DeviceConfig,
  scenes: readonly SceneId[],
): DecodedDevice {
  const given = reader(wire);
  const {
    units: formerUnits,
    wiring: formerWiring,
    codes: formerCodes,
    autoOffSeconds: _,
    ...plain
  } = before;
  const units = unitsIn(given, formerUnits);
  const wiring = given.read('wiring', Wiring.optional(), formerWiring);
  const codes = given.read('codes', Codes, formerCodes ?? {});
  const settings = decodeSettings(wire, before.settings, scenes);
  const device: DeviceConfig = {
    ...plain,
    kind: given.read('used_as', DeviceKind, before.kind),
    name: given.read('name', Name, before.name).trim(),
    area: given.read('area', Area, before.area),
    zone: given.read('zone', Zone, given.read('no', Zone, before.zone)),
    room: roomIn(given, before.room),
    supervisionSeconds: supervisionIn(given, before.supervisionSeconds),
    settings: settings.tag === 'settings' ? settings.settings : before.settings,
    ...(units === undefined || units.length === 0 ? {} : { units }),
    ...(wiring === undefined ? {} : { wiring }),
    ...(Object.keys(codes).length === 0 ? {} : { codes }),
    ...autoOffIn(given, before),
  };
  const field = given.bad() ?? (settings.tag === 'bad' ? settings.field : null);
  return field === null ? { tag: 'device', device } : { tag: 'bad', field };
}
