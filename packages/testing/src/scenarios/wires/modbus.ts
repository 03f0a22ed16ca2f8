import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { startModbusServer } from '../../drivers/modbus-server.ts';
import { cannot, gatewayOf, type Wire } from './wire.ts';

/** Input registers of the loops, in which millivolts are measured. */
const registers = { stairs: 7, landing: 8, study: 9 } as const;
const names = ['stairs', 'landing', 'study'] as const;
/** Millivolts of a loop that hangs by 4700 ohms on 3.3 V, with 4700 ohms at its end and 4700 more in alarm. */
const millivolts: Readonly<Record<string, number>> = { rest: 1650, active: 2200, cut: 3300, bridged: 0 };
/** What three loops show whose supply is half of what it was: nothing that any resistor explains. */
const dipped = 1000;

/** Three loops with resistors behind a Modbus gateway, which pymodbus plays. */
export async function modbusWire(): Promise<Wire> {
  let server = await startModbusServer('tcp');
  const last = new Map<string, number>();
  const idOf = (name: string) => DeviceId.parse(`IN:bus-${name}`);
  async function put(name: (typeof names)[number], value: number): Promise<void> {
    last.set(name, value);
    await server.put('input', registers[name], value);
  }
  async function all(value: number): Promise<void> {
    for (const name of names) await server.put('input', registers[name], value);
  }
  await all(millivolts['rest'] ?? 0);

  return {
    gateways: [
      gatewayOf(
        'modbus01',
        'wired',
        'Modbus',
        { board: 'modbus', host: '127.0.0.1', port: server.port, unit: 1, framing: 'tcp', pollMs: 20 },
        {
          inputs: names.map((name) => ({
            id: idOf(name),
            name,
            place: { tag: 'modbus', table: 'input', address: registers[name], signed: false },
            measure: { tag: 'volts', scale: 0.001, supply: 3.3, pullUp: 4700 },
            loop: { tag: 'DEOL', end: 4700, alarm: 4700 },
            tolerance: 10,
          })),
        },
      ),
    ],
    devices: names.map((name) => ({ name, id: idOf(name), kind: 'wired_input', isInstant: true })),
    say: async (device, word) => {
      const name = names.find((one) => one === device);
      const value = millivolts[word];
      if (name === undefined || value === undefined) return cannot('a loop', word);
      await put(name, value);
    },
    act: async (what) => {
      switch (what) {
        case 'gone':
          return server.close();
        case 'back':
          server = await startModbusServer('tcp', server.port);
          for (const name of names) await put(name, last.get(name) ?? millivolts['rest'] ?? 0);
          return;
        case 'supplyDips':
          return all(dipped);
        default:
          for (const name of names) await put(name, last.get(name) ?? millivolts['rest'] ?? 0);
      }
    },
    close: () => server.close(),
  };
}
