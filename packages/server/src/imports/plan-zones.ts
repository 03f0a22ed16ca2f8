import { armedModes } from '@homeward/contract/words/panel/arm-modes.ts';
import { abilities } from '@homeward/contract/rules/devices/device-abilities.ts';
import type { DeviceConfig, DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import type { PlannedRow, PlannedValue } from '@homeward/contract/shapes/panel/import.ts';
import type {
  AlwaysKind,
  ZoneResponse,
  ZoneSettings,
} from '@homeward/contract/shapes/alarms/zone-settings.ts';
import type { AreaId } from '@homeward/contract/shapes/values/ids.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import type { Step } from './import-steps.ts';
import { modeOf } from './alarmo-modes.ts';
import type { AreaMap } from './alarmo-modes.ts';
import type { AlarmoFacts, AlarmoMode, AlarmoSensor, HaFacts } from './facts.ts';
import type { Home } from './home.ts';
import { deviceOfEntity } from './match.ts';
import { refusedStep, step, value } from './rows.ts';

interface Around {
  readonly ha: HaFacts;
  /** Areas of ours by those of Alarmo. */
  readonly map: AreaMap;
}

/** What watches for something, and can be a zone. */
const isDetector = (kind: DeviceKind): boolean =>
  abilities[kind].values.some((name) => name === 'opening' || name === 'motion' || name === 'detected');

/** What is alarmed at every hour by each kind of detector. */
const dangers: Partial<Readonly<Record<DeviceKind, AlwaysKind>>> = {
  smoke_detector: 'smoke',
  heat_detector: 'heat',
  co_detector: 'co',
  gas_detector: 'gas',
  water_sensor: 'water',
};

/** A danger that a device watches for is so whatever the file says; else it is burglary, or a cover that is opened. */
function alwaysOf({ kind, settings }: DeviceConfig, { alwaysOn, type }: AlarmoSensor): AlwaysKind | null {
  const danger = dangers[kind];
  if (danger !== undefined) return settings.always ?? danger;
  if (!alwaysOn) return null;
  return settings.always ?? (type === 'tamper' ? 'tamper' : 'burglar');
}

/** In modes that are on there; what a zone does in one that Alarmo does not use stays as it is. */
function responsesOf(
  { settings }: DeviceConfig,
  sensor: AlarmoSensor,
  modes: readonly AlarmoMode[],
): ZoneSettings['responses'] {
  const guards: ZoneResponse = sensor.entryDelay ? 'entryDelay1' : 'burglarInstant';
  const own = modes.flatMap(({ mode }) => {
    const ours = modeOf[mode];
    return ours === undefined ? [] : [[ours, sensor.modes.includes(mode) ? guards : 'none'] as const];
  });
  return { ...settings.responses, ...Object.fromEntries(own) };
}

/** What there is left out by itself, or may stand open, in the modes that are on there. */
function openAtArmingOf(
  { settings }: DeviceConfig,
  { allowOpen, autoBypass }: AlarmoSensor,
  modes: readonly AlarmoMode[],
): ZoneSettings['openAtArming'] {
  const rules: ZoneSettings['openAtArming'] = { ...settings.openAtArming };
  for (const { mode } of modes) {
    const ours = modeOf[mode];
    if (ours === undefined) continue;
    delete rules[ours];
    if (autoBypass.includes(mode)) rules[ours] = 'leaveOut';
    else if (allowOpen) rules[ours] = 'mayBeOpen';
  }
  return rules;
}

function settingsOf(device: DeviceConfig, sensor: AlarmoSensor, modes: readonly AlarmoMode[]) {
  const always = alwaysOf(device, sensor);
  const { settings } = device;
  // Beside an attribute that counts at every hour the responses of modes do not.
  const own = always === null ? responsesOf(device, sensor, modes) : settings.responses;
  return {
    responses: own,
    always,
    finalDoor: sensor.armOnClose,
    exitNoResponse: sensor.exitDelay && always === null,
    entrySeconds: sensor.entrySeconds,
    openAtArming: openAtArmingOf(device, sensor, modes),
  } satisfies Partial<ZoneSettings>;
}

function valuesOf(
  home: Home,
  device: DeviceConfig,
  area: AreaId,
  then: ReturnType<typeof settingsOf>,
  areaName: string,
): readonly PlannedValue[] {
  const now = device.settings;
  const here = home.areas.find(({ id }) => id === device.area)?.name ?? '';
  return [
    ...(device.area === area ? [] : value('area', here, areaName)),
    ...armedModes.flatMap((mode) => value('response', now.responses[mode], then.responses[mode], mode)),
    ...value('always', now.always ?? '', then.always ?? ''),
    ...value('finalDoor', now.finalDoor, then.finalDoor),
    ...value('exitNoResponse', now.exitNoResponse, then.exitNoResponse),
    ...value('entrySeconds', now.entrySeconds ?? '', then.entrySeconds ?? ''),
    ...armedModes.flatMap((mode) =>
      value('openAtArming', now.openAtArming[mode] ?? 'refuse', then.openAtArming[mode] ?? 'refuse', mode),
    ),
  ];
}

/** What of a sensor there is no counterpart for. */
const notesOf = (sensor: AlarmoSensor): PlannedRow['notes'] => [
  ...(sensor.triggerUnavailable ? (['triggerUnavailable'] as const) : []),
  ...(sensor.grouped ? (['sensorGroup'] as const) : []),
  ...(sensor.modes.includes('armed_vacation') ? (['vacation'] as const) : []),
];

/** A row for each sensor: the zone that its device would be. */
export function zoneSteps(
  home: Home,
  { areas, sensors }: AlarmoFacts,
  { ha, map }: Around,
): readonly (Step | null)[] {
  const taken = new Set<string>();
  return sensors.map((sensor) => {
    const { entity } = sensor;
    const match = deviceOfEntity(home.devices, entity, ha);
    if (!('device' in match)) return refusedStep('zone', entity, entity, match.reason);
    const { device, way } = match;
    const more = { here: device.name, match: way };
    const refuse = (why: Parameters<typeof refusedStep>[3]): Step =>
      refusedStep('zone', entity, entity, why, more);
    if (taken.has(device.id)) return refuse('repeated');
    taken.add(device.id);
    if (!sensor.enabled) return refuse('disabled');
    if (!isDetector(device.kind)) return refuse('notDetector');
    const area = map.get(sensor.area) ?? null;
    if (area === null) return refuse('noArea');
    const { entrySeconds } = sensor;
    if (entrySeconds !== null && entrySeconds > limits.delay.max) return refuse('outOfRange');
    const from = areas.find(({ id }) => id === sensor.area);
    const settings = settingsOf(device, sensor, from?.modes ?? []);
    const name = from?.name ?? '';
    const values = valuesOf(home, device, area, settings, name);
    if (values.length === 0) return null;
    const importStep = { tag: 'zone', device: device.id, area, settings } as const;
    return step('zone', entity, entity, importStep, { ...more, values, notes: notesOf(sensor) });
  });
}
