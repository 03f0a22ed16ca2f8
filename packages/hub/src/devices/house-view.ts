import { alarmKinds, silentKinds } from '@homeward/contract/words/alarms/alarm-kinds.ts';
import type { DeviceConfig, DeviceState } from '@homeward/contract/shapes/devices/device.ts';
import type { House, HouseArea, HouseDevice, HouseFault } from '@homeward/drivers/house.ts';
import type { AreaState } from '@homeward/panel/state/area-state.ts';
import type { ZoneState } from '@homeward/panel/state/device-state.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';

/** What a zone is for where nobody is to see that it tripped. */
const unseen = new Set<string | null>(['silentPanic', 'emergencyQuiet']);

/**
 * The kind of an alarm that was heard, until somebody disarms, as strobes have it; null is none. A silent one neither
 * shows here nor changes what is shown of another (reliability A1-13): the area's own alarm may be the silent one.
 */
function heardIn(state: PanelState, { alarm, flashes, incidents }: AreaState): string | null {
  if (alarm.tag === 'quiet' || !flashes) return null;
  const ids = new Set([alarm.incident, ...incidents.map(({ id }) => id)]);
  const kinds = state.incidents
    .filter(({ id, silent, kind }) => ids.has(id) && !silent && !silentKinds.has(kind))
    .map(({ kind }) => kind);
  return alarmKinds.find((kind) => kinds.includes(kind)) ?? 'alarm';
}

function areasOf(state: PanelState): readonly HouseArea[] {
  return state.config.areas.flatMap(({ id, name }, slot): HouseArea[] => {
    const own = state.areas[slot];
    if (own === undefined) return [];
    const { phase, alarm, by } = own;
    const mode = phase.tag === 'disarmed' ? null : phase.mode;
    const isHeard = alarm.tag === 'sounding' && alarm.sirenUntil !== null;
    return [
      {
        id,
        name,
        phase: phase.tag,
        mode,
        modeName: state.config.ownModes.find((one) => one.mode === mode)?.name ?? '',
        alarm: heardIn(state, own),
        isHeard,
        changedBy: by.tag === 'panel' ? '' : by.name,
      },
    ];
  });
}

/** Whether a device calls for help without anybody seeing it: nothing of it is shown. */
const isUnseen = ({ settings }: DeviceConfig): boolean =>
  unseen.has(settings.always) ||
  Object.values(settings.buttons).some((act) => act?.tag === 'alarm' && unseen.has(act.kind));

/** It came from a Home Assistant, which has it already. */
const isTheirs = ({ id }: DeviceConfig): boolean => id.startsWith('HA:');

function deviceOf(config: DeviceConfig, state: DeviceState, zone: ZoneState): HouseDevice {
  const { values, online, faults } = state;
  const isLow = faults.includes('lowBattery');
  return {
    id: config.id,
    name: config.name,
    kind: config.kind,
    isOnline: online !== 'offline',
    isActive: zone.condition === 'unknown' ? null : zone.condition === 'active',
    tamper: faults.includes('tamper') ? true : (values.tamper ?? (online === 'unknown' ? null : false)),
    batteryLow: isLow ? true : values.batteryLow,
    battery: values.battery,
    temperature: values.temperature,
    humidity: values.humidity,
  };
}

const faultsOf = (state: PanelState): readonly HouseFault[] => [
  ...state.status.faults.map((what) => ({ what, at: '' })),
  ...state.config.devices.flatMap((config, slot) =>
    isUnseen(config)
      ? []
      : (state.devices.get(slot)?.faults ?? []).map((what) => ({ what, at: config.name })),
  ),
];

/** Gives the house as others in it may see it, again and again; devices that did not change are the same objects. */
export function createHouseView(): (state: PanelState) => House {
  const known = new WeakMap<DeviceState, { config: DeviceConfig; zone: ZoneState; shown: HouseDevice }>();

  function shown(config: DeviceConfig, state: DeviceState, zone: ZoneState): HouseDevice {
    const before = known.get(state);
    if (before?.config === config && before.zone === zone) return before.shown;
    const now = deviceOf(config, state, zone);
    known.set(state, { config, zone, shown: now });
    return now;
  }

  return (state) => {
    const { id, name, model, version, devices } = state.config;
    return {
      panel: id,
      name,
      model,
      version,
      areas: areasOf(state),
      devices: devices.flatMap((config, slot) => {
        const device = state.devices.get(slot);
        const zone = state.zones.get(slot);
        if (device === undefined || zone === undefined || isUnseen(config) || isTheirs(config)) return [];
        return [shown(config, device, zone)];
      }),
      faults: faultsOf(state),
    };
  };
}
