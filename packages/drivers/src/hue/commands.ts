import { toXy } from '@homeward/contract/words/values/colour.ts';
import { wantedBy } from '@homeward/contract/rules/devices/confirmation.ts';
import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import type { HueDevice } from './devices.ts';

/** What a command comes down to. */
export interface Order {
  readonly path: string;
  readonly body: object;
  /** By which of its words the device confirms; null where it says nothing that could be waited for. */
  readonly confirmedBy: DeviceValues | null;
}

const thousandths = (value: number): number => Math.round(value * 1e4) / 1e4;
/** Colors of white that every lamp of a bridge understands, mirek. */
const mireks = { least: 153, most: 500 } as const;

/** A command in the words of a bridge, or null where the device has none. */
export function orderFor({ discovered, light, owner }: HueDevice, command: DeviceCommand): Order | null {
  if (light === null || !discovered.commands.includes(command.tag)) return null;
  const told = (body: object, confirmedBy = wantedBy(command)): Order => ({
    path: `/clip/v2/resource/light/${light}`,
    body,
    confirmedBy,
  });
  switch (command.tag) {
    case 'switch':
      return told({ on: { on: command.on } });
    case 'level':
      return command.level === 0
        ? told({ on: { on: false } }, { on: false })
        : told({ on: { on: true }, dimming: { brightness: command.level } });
    case 'colour': {
      const { x, y } = toXy(command);
      return told({ on: { on: true }, color: { xy: { x: thousandths(x), y: thousandths(y) } } }, null);
    }
    case 'colourTemperature': {
      const mirek = Math.round(1e6 / command.kelvin);
      const within = Math.min(mireks.most, Math.max(mireks.least, mirek));
      return told({ on: { on: true }, color_temperature: { mirek: within } }, null);
    }
    case 'identify':
      return {
        path: `/clip/v2/resource/device/${owner}`,
        body: { identify: { action: 'identify' } },
        confirmedBy: null,
      };
    default:
      return null;
  }
}
