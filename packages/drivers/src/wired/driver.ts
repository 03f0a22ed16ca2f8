import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { Clock, Random } from '@homeward/contract/ports.ts';
import type { DiscoveredDevice, Driver, DriverReport, HeldDevice } from '../port.ts';
import type { WiredGateway } from './gateway.ts';
import { createGpioGateway } from './gpio-gateway.ts';
import { createLoops } from './loops.ts';
import { createModbusGateway } from './modbus-gateway.ts';
import { createMqttGateway } from './mqtt-gateway.ts';
import type { WiredInput, WiredOptions, WiredOutput } from './options.ts';
import { commandsOf, createOutputs, wishOf } from './outputs.ts';

export interface WiredPorts {
  readonly clock: Clock;
  readonly random: Random;
}

export function openGateway(options: WiredOptions, ports: WiredPorts): WiredGateway {
  switch (options.tag) {
    case 'mqtt':
      return createMqttGateway(options, ports);
    case 'modbus':
      return createModbusGateway(options, ports);
    case 'gpio':
      return createGpioGateway(options, ports);
  }
}

/** Wired loops that something measures, and relays that it switches. What is wired where is set up, not found. */
export function createWiredDriver(options: WiredOptions, ports: WiredPorts): Driver {
  const inputs: readonly WiredInput[] = options.inputs;
  const outputs: readonly WiredOutput[] = options.outputs;
  const ids = [...inputs, ...outputs].map(({ id }) => id);
  const counters = { malformed: 0, linkLosses: 0 };
  const gateway = openGateway(options, ports);
  let emit: (report: DriverReport) => void = () => {};
  let held: (id: DeviceId) => HeldDevice | null = () => null;
  let linkUp: boolean | null = null;

  const reported: Parameters<typeof createOutputs>[3] = (device, values, live) =>
    emit({ tag: 'reported', device, values, live });
  const available = (device: DeviceId, online: boolean) => emit({ tag: 'availability', device, online });
  const relays = createOutputs(ports.clock, gateway, outputs, reported, available);
  const kindOf = ({ id, kind = 'wired_input' }: WiredInput) => held(id)?.kind ?? kind;
  const loops = createLoops(ports.clock, inputs, {
    reported,
    kindOf,
    available,
    supply: (isWell) =>
      isWell ? up() : fails('all loops went wrong at once: the supply of the loops fails'),
  });

  function up(): void {
    if (linkUp === true) return;
    linkUp = true;
    emit({ tag: 'link', up: true });
    relays.up();
  }

  function fails(reason: string): void {
    if (linkUp !== false) {
      counters.linkLosses += 1;
      emit({ tag: 'link', up: false, reason, devices: ids });
    }
    linkUp = false;
  }

  function down(reason: string): void {
    loops.forget();
    relays.lost();
    fails(reason);
  }

  function described(device: WiredInput | WiredOutput): DiscoveredDevice {
    const isOutput = !('loop' in device);
    return {
      id: device.id,
      kind: isOutput ? device.kind : kindOf(device),
      modelId: isOutput ? 'Output' : 'Loop',
      name: device.name,
      battery: false,
      commands: isOutput ? commandsOf(device) : [],
    };
  }

  const outputNamed = (id: DeviceId) => outputs.find((output) => output.id === id);

  return {
    start: (listener, kept = () => Promise.resolve(), isHeld = held) => {
      emit = listener;
      held = isHeld;
      for (const device of [...inputs, ...outputs]) emit({ tag: 'discovered', device: described(device) });
      gateway.start({
        up: () => {
          if (loops.isSupplied()) up();
        },
        down,
        measured: loops.sample,
        silent: (id, isSilent) => {
          loops.silent(id, isSilent);
          relays.silent(id, isSilent);
        },
        stands: relays.stands,
        malformed: () => void (counters.malformed += 1),
        kept,
      });
      return Promise.resolve();
    },
    command: (id, command) => {
      const output = outputNamed(id);
      if (output !== undefined) return relays.command(output, command);
      const isInput = inputs.some((input) => input.id === id);
      return Promise.resolve({ tag: 'rejected', reason: isInput ? 'unsupported' : 'unknownDevice' });
    },
    takes: (id, command) => {
      const output = outputNamed(id);
      return output !== undefined && wishOf(output, command) !== null;
    },
    read: loops.tell,
    measured: loops.reading,
    stop: async () => {
      emit = () => {};
      loops.stop();
      await relays.stop();
      await gateway.stop();
    },
    counters: () => ({ ...counters }),
  };
}
