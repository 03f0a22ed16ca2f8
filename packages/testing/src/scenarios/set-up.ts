import { Rule } from '@homeward/contract/shapes/automation/automation.ts';
import { defaultSettings } from '@homeward/contract/shapes/devices/default-settings.ts';
import type { DeviceConfig } from '@homeward/contract/shapes/devices/device.ts';
import { AreaId, ZoneNo } from '@homeward/contract/shapes/values/ids.ts';
import type { PanelConfig } from '@homeward/panel/state/config.ts';
import { houseConfig } from '../hub/house.ts';
import type { Peers } from './peers.ts';
import type { WireDevice } from './wires/wire.ts';

const area = AreaId.parse(1);
const delays = { exit: 0, entry1: 10, entry2: 10 };
const instant = {
  responses: {
    disarm: 'none',
    arm: 'burglarInstant',
    home_1: 'burglarInstant',
    home_2: 'burglarInstant',
    home_3: 'burglarInstant',
  },
} as const;

function deviceOf(
  { name, id, kind, isInstant = false, supervisionSeconds }: WireDevice,
  at: number,
): DeviceConfig {
  return {
    id,
    kind,
    modelId: 'scenario',
    name,
    area,
    zone: ZoneNo.parse(at + 1),
    room: null,
    settings: { ...defaultSettings(kind), ...(isInstant && instant) },
    supervisionSeconds: supervisionSeconds ?? null,
  };
}

/** Whoever comes home by a code at a lock while the entry delay runs disarms by that. */
const codeDisarms = Rule.parse({
  id: 'code-disarms',
  name: 'Code at the lock',
  enabled: true,
  trigger: { tag: 'entryBegan', area, mode: 'arm' },
  conditions: [],
  actions: [
    {
      tag: 'waitUntil',
      condition: {
        tag: 'cameHome',
        by: { tag: 'user', no: 1 },
        tracker: null,
        fence: null,
        fromMinute: 0,
        came: true,
      },
      seconds: 8,
      goOn: 'ifSo',
    },
    { tag: 'mode', area, mode: 'disarm' },
  ],
  leave: ['lowerMode'],
});

/** The house with all that its wires bring. */
export const configOf = ({ devices, gateways }: Peers): PanelConfig => ({
  ...houseConfig,
  areas: houseConfig.areas.map((one) => ({
    ...one,
    delays: { arm: delays, home_1: delays, home_2: delays, home_3: delays },
  })),
  gateways,
  devices: devices.map(deviceOf),
  rules: devices.some(({ name }) => name === 'lock') ? [codeDisarms] : [],
});
