import type { DeviceConfig } from '@homeward/contract/shapes/devices/device.ts';
import { type DeviceId, PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { PinSlot } from '@homeward/contract/shapes/values/modes.ts';
import type { newPanelConfig, PanelConfig } from '@homeward/panel/state/config.ts';
import type { Dice } from './random.ts';

/** A household as the world knows it: how its panel is set up, and what its owner alone knows. */
export interface Home {
  /** The reference model knows every setting of it: all that its panel does is compared exactly. */
  readonly exact: boolean;
  readonly config: PanelConfig;
  /** Devices that are set up, but join when they are first heard. */
  readonly joining: readonly DeviceConfig[];
  /** Devices on its wires that are part of nothing, until somebody learns them. */
  readonly strangers: readonly DeviceConfig[];
  readonly codes: readonly { readonly slot: PinSlot; readonly code: string }[];
  /** Name of the wire that a device speaks on. */
  readonly wireOf: (id: DeviceId) => string;
  readonly wires: readonly string[];
}

type Identity = Parameters<typeof newPanelConfig>[0];

/** Who the panel of household number `no` is. */
export const panelOf = (no: number, series: Identity['series'], timeZone: string): Identity => ({
  id: PanelId.parse(`00:1d:94:5e:00:0${no}`),
  name: `House ${no}`,
  series,
  model: 'security',
  version: 'HSGW-MAX8 1.0.3.34F,,1.0.0.1',
  timeZone,
  pinLength: 6,
});

/** A wire or two, and which of them each device speaks on. */
export function wiring(dice: Dice, devices: readonly DeviceConfig[]): Pick<Home, 'wires' | 'wireOf'> {
  const wires = dice.chance(0.6) ? ['radio', 'mesh'] : ['radio'];
  const spoken = new Map(devices.map(({ id }) => [id, dice.pick(wires)]));
  return { wires, wireOf: (id) => spoken.get(id) ?? 'radio' };
}
