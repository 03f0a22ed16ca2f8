import type { DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import type { Loop } from '@homeward/contract/shapes/devices/wiring.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { BrokerOptions } from '../common/broker.ts';
import type { Tolerance } from './codec.ts';

/** What a terminal measures, and what that is in ohms. */
export type Measure =
  /** Only open or closed. `low`: the contact closes to ground, so 0 is closed. */
  | { readonly tag: 'contact'; readonly closedWhen: 'high' | 'low' }
  /** Ohms, after `scale`. */
  | { readonly tag: 'ohms'; readonly scale?: number }
  /** Volts, after `scale`, over a loop that hangs by a resistor of `pullUp` ohms on `supply` volts. */
  | { readonly tag: 'volts'; readonly scale?: number; readonly supply: number; readonly pullUp: number };

interface Input {
  /** `IN:` on board, `SR:` on an expander. */
  readonly id: DeviceId;
  readonly name: string;
  /** What it is where the panel does not have it yet; absent is `wired_input`. */
  readonly kind?: DeviceKind;
  readonly measure: Measure;
  readonly loop: Loop;
  readonly tolerance: Tolerance;
}

interface Output {
  readonly id: DeviceId;
  readonly name: string;
  readonly kind: 'siren' | 'bx' | 'strobe' | 'switch' | 'valve' | 'dio';
}

/** Where a number is in a message: the whole of it, or a member of its JSON as `ADS1115.A0`. */
interface MqttPlace {
  readonly topic: string;
  readonly path?: string;
}

interface ModbusPlace {
  readonly table: 'coil' | 'discrete' | 'input' | 'holding';
  /** From 0. */
  readonly address: number;
  /** Registers below zero. */
  readonly signed?: boolean;
}

interface GpioPlace {
  readonly line: number;
}

interface Terminals<InputPlace, OutputPlace> {
  readonly inputs: readonly (Input & InputPlace)[];
  readonly outputs: readonly (Output & OutputPlace)[];
}

/** Boards that tell a broker what they measure, as ESPHome and Tasmota. */
export interface MqttWiredOptions
  extends
    BrokerOptions,
    Terminals<
      MqttPlace,
      {
        readonly commandTopic: string;
        /** What it is told; absent are `ON` and `OFF`. */
        readonly words?: { readonly on: string; readonly off: string };
        /** Where it says how it stands; absent where it does not. */
        readonly state?: MqttPlace;
      }
    > {
  readonly tag: 'mqtt';
  /** Where the board says `online` or `offline`; absent where it does not. */
  readonly availabilityTopic?: string;
  /** A loop of which nothing is heard for so long (ms) is unknown; absent is 2 min. */
  readonly silentMs?: number;
}

export interface ModbusWiredOptions extends Terminals<ModbusPlace, { readonly coil: number }> {
  readonly tag: 'modbus';
  readonly host: string;
  /** Absent is 502. */
  readonly port?: number;
  readonly unit: number;
  /** `rtu`: a gateway to a serial line that passes its frames on as they are. */
  readonly framing: 'tcp' | 'rtu';
  /** How often all is read, ms; absent is 50. */
  readonly pollMs?: number;
  /** A coil that is toggled, and where the gateway echoes it: one that answers and measures nothing is found out. */
  readonly heartbeat?: { readonly coil: number; readonly echo: ModbusPlace };
}

/** Terminals of this machine. */
export interface GpioWiredOptions extends Terminals<GpioPlace, GpioPlace & { readonly activeLow?: boolean }> {
  readonly tag: 'gpio';
  /** As `gpiochip0`. */
  readonly chip: string;
  readonly bias?: 'pull-up' | 'pull-down' | 'disable';
  /** Where `gpiomon`, `gpioget` and `gpioset` are; absent is where the system has them. */
  readonly folder?: string;
}

export type WiredOptions = MqttWiredOptions | ModbusWiredOptions | GpioWiredOptions;
export type WiredInput = Input;
export type WiredOutput = Output;
export type { GpioPlace, ModbusPlace, MqttPlace };
