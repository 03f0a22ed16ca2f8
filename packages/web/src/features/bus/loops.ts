import type { Loop } from '@homeward/contract/shapes/devices/wiring.ts';
import { resistors } from '@homeward/contract/words/devices/wired-loops.ts';

/** How a line can be wired, as one choice. */
export const wirings = ['NC', 'NO', 'SEOL NC', 'SEOL NO', 'DEOL', 'TEOL'] as const;
export type Wiring = (typeof wirings)[number];

export const wiringOf = (loop: Loop | null): Wiring | '' =>
  loop === null ? '' : loop.tag === 'SEOL' ? `SEOL ${loop.contact}` : loop.tag;

/** Ohms at the end of the line; null where there is no resistor. */
export const endOf = (loop: Loop | null): number | null => (loop !== null && 'end' in loop ? loop.end : null);

type Resistor = (typeof resistors)[number];
const standard: Resistor = 4700;
const resistorOf = (ohms: number | null): Resistor => resistors.find((one) => one === ohms) ?? standard;

/** A line wired so, with the resistors that it had as far as it has them still. */
export function loopOf(wiring: Wiring, before: Loop | null, end: number | null): Loop {
  const at = resistorOf(end);
  const alarm = before !== null && 'alarm' in before ? before.alarm : at;
  switch (wiring) {
    case 'NC':
    case 'NO':
      return { tag: wiring };
    case 'SEOL NC':
      return { tag: 'SEOL', contact: 'NC', end: at };
    case 'SEOL NO':
      return { tag: 'SEOL', contact: 'NO', end: at };
    case 'DEOL':
      return { tag: 'DEOL', end: at, alarm };
    case 'TEOL':
      return { tag: 'TEOL', end: at, alarm, fault: before?.tag === 'TEOL' ? before.fault : at };
  }
}

interface Input {
  readonly device_id: string;
  readonly online: 'online' | 'offline' | 'unknown';
}

/** The inputs of a module, those first that do not answer. */
export interface Module<One extends Input> {
  readonly id: 'board' | 'expander';
  readonly inputs: readonly One[];
  readonly silent: number;
}

const terminalOf = ({ device_id: id }: Input): number => Number.parseInt(id.slice(3), 10) || 0;

/** On board, and on the bus of expanders, by their terminals; modules without inputs are left out. */
export function modulesOf<One extends Input>(inputs: readonly One[]): readonly Module<One>[] {
  const module = (id: Module<One>['id'], prefix: string): Module<One> => {
    const own = inputs
      .filter(({ device_id: device }) => device.startsWith(prefix))
      .toSorted((one, other) => terminalOf(one) - terminalOf(other));
    return { id, inputs: own, silent: own.filter(({ online }) => online === 'offline').length };
  };
  return [module('board', 'IN'), module('expander', 'SR')].filter((one) => one.inputs.length > 0);
}
