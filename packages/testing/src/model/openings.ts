import { alarm, crossed, letterOf, smoked, verified } from './alarms.ts';
import { alwaysRows } from './tables.ts';
import { enteredTooLong } from './exit-and-entry.ts';
import { conditionOf, entryOf, isLeftOut } from './memory.ts';
import type { Sensor, World } from './memory.ts';

/** What an opening brings about. */

const warmsUp = ({ warm }: World, { config: { kind, settings } }: Sensor): boolean =>
  warm !== null &&
  !warm.over &&
  settings.always === null &&
  (kind.endsWith('pir') || ['ir_camera', 'glass', 'shock_sensor'].includes(kind));

/** Detectors are warm: what still moves counts now. */
export function warmedUp(world: World): void {
  if (world.warm === null || world.warm.over || world.warm.until > world.now) return;
  const moving = world.sensors.filter((sensor) => warmsUp(world, sensor) && conditionOf(sensor) === 'active');
  world.warm.over = true;
  for (const part of world.parts)
    for (const sensor of moving) if (sensor.part === part) opened(world, sensor);
}

/** A sensor became active, or its button was pressed. */
export function opened(world: World, sensor: Sensor): void {
  if (isLeftOut(sensor) || warmsUp(world, sensor)) return;
  const { part } = sensor;
  const { always } = sensor.config.settings;
  if (always === 'fireVerification') {
    smoked(world, sensor);
    return;
  }
  if (always !== null) {
    const [event, kind, heard] = alwaysRows[always];
    alarm(world, part, kind, event, heard, sensor);
    return;
  }
  const letter = letterOf(sensor);
  if (letter === '0') alarm(world, part, 'burglar', 130, true, sensor);
  if (letter === '2') alarm(world, part, 'burglar', 132, true, sensor);
  if (letter === '6') alarm(world, part, 'burglar', 136, false, sensor);
  if (letter === 'q') alarm(world, part, 'burglar', 130, false, sensor);
  if ('026q'.includes(letter)) verified(world, sensor);
  if (letter === 'x') crossed(world, sensor);
  if (letter === 'e') enters(world, sensor, world.now);
  if (letter === 'w') follows(world, sensor, world.now);
}

/** An entry zone opened: the delay runs from `from`. */
export function enters(world: World, sensor: Sensor, from: number): void {
  const { part } = sensor;
  const until = from + entryOf(sensor, part.mode);
  Object.assign(part, { stage: 'entryDelay', until, waiting: [sensor], since: world.now });
  if (until <= world.now) enteredTooLong(world, part);
}

/** Another one opened while the delay runs. */
export function follows(world: World, sensor: Sensor, from: number): void {
  const { part } = sensor;
  if (!part.waiting.includes(sensor)) part.waiting.push(sensor);
  part.until = Math.min(part.until, from + entryOf(sensor, part.mode));
  if (part.until <= world.now) enteredTooLong(world, part);
}
