import type { DeviceKind } from '@homeward/contract/entities/device.ts';
import type { DeviceValues, ValueName } from '@homeward/contract/entities/device-values.ts';
import { earOf, type PartMaker, saying } from './part.ts';

interface Class {
  readonly kind: DeviceKind | null;
  readonly says: ValueName;
  /** What on means. */
  readonly on: DeviceValues;
  readonly off: DeviceValues;
}

const two = (kind: DeviceKind | null, says: ValueName, on: unknown, off: unknown): Class => ({
  kind,
  says,
  on: { [says]: on },
  off: { [says]: off },
});
const opening = two('door_contact', 'opening', 'open', 'closed');
const motion = two('pir', 'motion', true, false);
const detects = (kind: DeviceKind): Class => two(kind, 'detected', true, false);

/** What a class of Home Assistant’s is here. A bare alarm is whatever whoever installs it says. */
const classes: Readonly<Record<string, Class>> = {
  door: opening,
  window: opening,
  garage_door: opening,
  opening,
  motion,
  occupancy: motion,
  presence: motion,
  moving: detects('shock_sensor'),
  vibration: detects('shock_sensor'),
  smoke: detects('smoke_detector'),
  heat: detects('heat_detector'),
  carbon_monoxide: detects('co_detector'),
  gas: detects('gas_detector'),
  moisture: detects('water_sensor'),
  sound: detects('unknown'),
  safety: detects('unknown'),
  problem: detects('unknown'),
  '': detects('unknown'),
  lock: two('door_lock', 'locked', false, true),
  tamper: two(null, 'tamper', true, false),
  battery: two(null, 'batteryLow', true, false),
};

/** Something that is there or not, and perhaps goes by itself. */
export const binarySensor: PartMaker = (config) => {
  const name = config.textOr('device_class', '');
  const known = Object.hasOwn(classes, name) ? classes[name] : undefined;
  if (known === undefined) return `nothing here says “${name}”`;
  const reading = config.reading('state_topic', 'value_template');
  if (reading === null) return 'it has no state_topic';
  const [on, off] = [config.textOr('payload_on', 'ON'), config.textOr('payload_off', 'OFF')];
  const seconds = config.number('off_delay', 0);
  const ear = earOf(
    reading,
    config,
    [known.says],
    (text) => (text === on ? known.on : text === off ? known.off : undefined),
    {
      expires: true,
      follows: (values) =>
        seconds > 0 && values === known.on ? { after: seconds, values: known.off } : null,
    },
  );
  return saying(known.kind, [known.says], [ear]);
};
