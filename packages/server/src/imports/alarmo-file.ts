import { fieldOf, isPlain, isTrue, plainsOf, textOf, textsOf, wholeOf } from './plain.ts';
import type { Plain } from './plain.ts';
import type { AlarmoArea, AlarmoFacts, AlarmoMode, AlarmoSensor, AlarmoUser } from './facts.ts';

/** The name of the one area of files of version 1, which know none. */
const onlyArea = '1';

/** The modes that are on. Version 1 calls the exit delay otherwise, and has one time of sounding for all. */
function modesIn(modes: unknown, trigger: number | null): readonly AlarmoMode[] {
  if (!isPlain(modes)) return [];
  return Object.entries(modes).flatMap(([mode, entry]) =>
    isPlain(entry) && isTrue(entry, 'enabled')
      ? [
          {
            mode,
            exit: wholeOf(entry, 'exit_time') ?? wholeOf(entry, 'leave_time'),
            entry: wholeOf(entry, 'entry_time'),
            trigger: wholeOf(entry, 'trigger_time') ?? trigger,
          },
        ]
      : [],
  );
}

function areasIn(data: Plain): readonly AlarmoArea[] {
  const areas = plainsOf(data, 'areas').map((area) => ({
    id: textOf(area, 'area_id'),
    name: textOf(area, 'name'),
    modes: modesIn(fieldOf(area, 'modes'), null),
  }));
  const config = fieldOf(data, 'config');
  if (areas.length > 0 || !isPlain(config)) return areas;
  const modes = modesIn(fieldOf(config, 'modes'), wholeOf(config, 'trigger_time'));
  return modes.length === 0 ? [] : [{ id: onlyArea, name: '', modes }];
}

/** Until version 3 a sensor is immediate or waits; since then both delays are said apart. */
function sensorIn(sensor: Plain, grouped: ReadonlySet<string>): AlarmoSensor {
  const alwaysOn = isTrue(sensor, 'always_on');
  const old = !isTrue(sensor, 'immediate') && !alwaysOn;
  const waits = (name: string): boolean => (fieldOf(sensor, name) === undefined ? old : isTrue(sensor, name));
  const entity = textOf(sensor, 'entity_id');
  return {
    entity,
    type: textOf(sensor, 'type'),
    area: textOf(sensor, 'area') || onlyArea,
    modes: textsOf(sensor, 'modes'),
    exitDelay: waits('use_exit_delay'),
    entryDelay: waits('use_entry_delay'),
    entrySeconds: wholeOf(sensor, 'entry_delay'),
    alwaysOn,
    armOnClose: isTrue(sensor, 'arm_on_close'),
    allowOpen: isTrue(sensor, 'allow_open'),
    autoBypass: isTrue(sensor, 'auto_bypass') ? textsOf(sensor, 'auto_bypass_modes') : [],
    triggerUnavailable: isTrue(sensor, 'trigger_unavailable'),
    enabled: fieldOf(sensor, 'enabled') !== false,
    grouped: grouped.has(entity),
  };
}

/** A person. The code is a hash that nobody turns back, so it is not even read. */
const userIn = (user: Plain): AlarmoUser => ({
  id: textOf(user, 'user_id'),
  name: textOf(user, 'name').trim(),
  enabled: fieldOf(user, 'enabled') !== false,
  mayArm: isTrue(user, 'can_arm'),
  mayDisarm: isTrue(user, 'can_disarm'),
  override: isTrue(user, 'is_override_code'),
  areas: textsOf(user, 'area_limit'),
});

/** The data of `alarmo.storage`, versions 1 to 6. */
export function alarmoFacts(data: Plain): AlarmoFacts {
  const grouped = new Set(plainsOf(data, 'sensor_groups').flatMap((group) => textsOf(group, 'entities')));
  return {
    areas: areasIn(data),
    sensors: plainsOf(data, 'sensors').map((sensor) => sensorIn(sensor, grouped)),
    users: plainsOf(data, 'users').map(userIn),
  };
}
