import { delimiter } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { layGpioLines } from '../../drivers/gpio-lines.ts';
import { cannot, gatewayOf, type Wire, type WireEars } from './wire.ts';

/** The contact of the hatch, closed to ground, and the relay of the horn. */
const [hatch, horn] = [5, 17];

/** Pins of this machine: programs of our own stand in the path before those of libgpiod. */
export async function gpioWire({ siren }: Pick<WireEars, 'siren'>): Promise<Wire> {
  const lines = await layGpioLines(2);
  const path = process.env['PATH'] ?? '';
  process.env['PATH'] = `${lines.folder}${delimiter}${path}`;
  lines.onDriven((line, level) => {
    if (line === horn) siren('horn', level === '1');
  });

  return {
    gateways: [
      gatewayOf(
        'gpio0001',
        'wired',
        'Pins',
        { board: 'gpio', chip: 'gpiochip0', bias: 'pull-up' },
        {
          inputs: [
            {
              id: DeviceId.parse('IN:pin-hatch'),
              name: 'hatch',
              place: { tag: 'gpio', line: hatch },
              measure: { tag: 'contact', closedWhen: 'low' },
              loop: { tag: 'NC' },
              tolerance: 10,
            },
          ],
          outputs: [
            {
              id: DeviceId.parse('SR:pin-horn'),
              name: 'horn',
              kind: 'siren',
              place: { tag: 'gpio', line: horn, activeLow: false },
            },
          ],
        },
      ),
    ],
    devices: [
      { name: 'hatch', id: DeviceId.parse('IN:pin-hatch'), kind: 'wired_input', isInstant: true },
      { name: 'horn', id: DeviceId.parse('SR:pin-horn'), kind: 'siren', isOutput: true },
    ],
    say: async (_device, word) => {
      if (word !== 'rest' && word !== 'active') cannot('a contact', word);
      // An edge that nobody watches is found a minute later, when all is read anew.
      while (!lines.isWatched()) await pause(10);
      lines.put(hatch, word === 'active' ? 1 : 0);
    },
    act: async (what) => {
      if (what === 'watchKilled') lines.endWatch();
      else {
        siren('horn', false);
        lines.endDrive(horn);
      }
    },
    close: async () => {
      process.env['PATH'] = path;
      await lines.close();
    },
  };
}
