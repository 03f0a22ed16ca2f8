import type { DeviceValues } from '@homeward/contract/entities/device-values.ts';
import { alarm, letterIn, smoked } from './alarms.ts';
import { ended } from './reports.ts';
import { enters, follows } from './openings.ts';
import { alwaysRows, manner } from './tables.ts';
import { entryOf, isLeftOut } from './memory.ts';
import type { Part, Sensor, World } from './memory.ts';

/** Words about the past. */

const day = 86_400_000;

/** Stage and mode of an area at a moment, where that is still known. */
function placeAt(part: Part, at: number): readonly [Part['stage'], Part['mode']] | null {
  if (part.stage === 'disarmed') return part.since <= at ? ['disarmed', 'disarm'] : null;
  return part.guards !== null && part.guards <= at ? ['armed', part.mode] : null;
}

/** A sensor tells of a moment at least a minute ago. Gives whether the word was the newest. */
export function toldLate(world: World, sensor: Sensor, values: DeviceValues, at: number): boolean {
  const { opening, motion, detected } = values;
  const spoken = (opening ?? motion ?? detected ?? null) !== null;
  const active = opening === 'open' || motion === true || detected === true;
  const newest = at >= (sensor.heardAt ?? -Infinity) && at >= (sensor.toldOf ?? -Infinity);
  const way = manner(sensor.config.kind);
  const known = newest && sensor.known === true && way === 'says';
  if (newest) {
    sensor.toldOf = at;
    if (spoken && way !== 'presses') sensor.known = active;
    if (spoken) sensor.active = active;
  }
  if (!spoken) return newest;
  if (active && !known) happened(world, sensor, at);
  if (!active && newest) ended(world, sensor, null);
  return newest;
}

function happened(world: World, sensor: Sensor, at: number): void {
  const { part } = sensor;
  if (isLeftOut(sensor)) return;
  const heardOf = world.cases.some(({ zones }) =>
    zones.some((zone) => zone.sensor === sensor && zone.at >= at - 60_000 && zone.at <= at + 300_000),
  );
  if (heardOf) return;
  const old = world.now - at > day;
  const { always } = sensor.config.settings;
  if (always !== null) {
    if (old) return;
    const [event, kind, heard] = alwaysRows[always];
    if (always === 'fireVerification') smoked(world, sensor, at);
    else alarm(world, part, kind, event, heard, sensor, { past: at });
    return;
  }
  const place = placeAt(part, at);
  const letter = place === null ? '.' : letterIn(sensor, ...place);
  if (old || !'026xew'.includes(letter)) return;
  if (letter === 'e' || letter === 'w') {
    if (part.stage === 'entryDelay') follows(world, sensor, at);
    else if (part.stage === 'armed' && at + entryOf(sensor, part.mode) > world.now && letter === 'e')
      enters(world, sensor, at);
    else {
      const event = part.stage !== 'disarmed' && part.mode === 'arm' ? 131 : 132;
      alarm(world, part, 'burglar', event, true, sensor, { past: at });
    }
    return;
  }
  const event = { '0': 130, '2': 132, '6': 136, x: 693 }[letter] ?? 130;
  alarm(world, part, 'burglar', event, letter !== '6', sensor, { past: at });
}
