import type { Loop, Resistor } from '@homeward/contract/shapes/devices/wiring.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { Input, Output } from '#features/gateways/gateway.ts';

export type Wiring = Loop['tag'];
export const wirings = ['NC', 'NO', 'SEOL', 'DEOL', 'TEOL'] as const satisfies readonly Wiring[];
const usual: Resistor = 4700;

/** A loop wired otherwise, with the resistors that it had. */
export function rewired(before: Loop, tag: Wiring): Loop {
  const end = 'end' in before ? before.end : usual;
  const alarm = 'alarm' in before ? before.alarm : usual;
  const fault = 'fault' in before ? before.fault : 10_000;
  switch (tag) {
    case 'NO':
    case 'NC':
      return { tag };
    case 'SEOL':
      return { tag, contact: 'contact' in before ? before.contact : 'NC', end };
    case 'DEOL':
      return { tag, end, alarm };
    case 'TEOL':
      return { tag, end, alarm, fault };
  }
}

/** An id that no other terminal has, here or at another gateway. */
function freeId(own: string, taken: readonly { readonly id: string }[]): DeviceId {
  // One that is not saved yet has no id to be told apart by.
  const stem = own === 'new' ? Math.random().toString(36).slice(2, 8) : own;
  for (let no = 1; ; no += 1) {
    const id = `IN:${stem}-${no}`;
    if (taken.every((one) => one.id !== id)) return id as DeviceId;
  }
}

const inputPlaces: Readonly<Record<string, Input['place']>> = {
  mqtt: { tag: 'mqtt', topic: '', path: '' },
  modbus: { tag: 'modbus', table: 'input', address: 0, signed: false },
  gpio: { tag: 'gpio', line: 0 },
};
const outputPlaces: Readonly<Record<string, Output['place']>> = {
  mqtt: { tag: 'mqtt', topic: '', on: '', off: '', state: '' },
  modbus: { tag: 'modbus', coil: 0 },
  gpio: { tag: 'gpio', line: 0, activeLow: false },
};

/** The first number that no row has at its place. */
const freeNo = (used: readonly number[]): number => {
  for (let no = 0; ; no += 1) if (!used.includes(no)) return no;
};
const numberOf = (place: Input['place'] | Output['place']): number =>
  'address' in place ? place.address : 'coil' in place ? place.coil : 'line' in place ? place.line : -1;

export function newInput(board: string, own: string, rows: readonly Input[], name: string): Input {
  const place = inputPlaces[board] ?? { tag: 'gpio', line: 0 };
  const no = freeNo(rows.map((row) => numberOf(row.place)));
  return {
    id: freeId(own, rows),
    name,
    place:
      place.tag === 'modbus'
        ? { ...place, address: no }
        : place.tag === 'gpio'
          ? { ...place, line: no }
          : place,
    // Pins see no more than that.
    measure: board === 'gpio' ? { tag: 'contact', closedWhen: 'low' } : { tag: 'ohms', scale: 1 },
    loop: board === 'gpio' ? { tag: 'NC' } : { tag: 'DEOL', end: usual, alarm: usual },
    tolerance: 10,
  };
}

export function newOutput(
  board: string,
  own: string,
  rows: readonly Output[],
  taken: readonly { readonly id: string }[],
  name: string,
): Output {
  const place = outputPlaces[board] ?? { tag: 'gpio', line: 0, activeLow: false };
  const no = freeNo(rows.map((row) => numberOf(row.place)));
  return {
    id: freeId(`${own === 'new' ? Math.random().toString(36).slice(2, 8) : own}-r`, [...rows, ...taken]),
    name,
    kind: 'switch',
    place:
      place.tag === 'modbus' ? { ...place, coil: no } : place.tag === 'gpio' ? { ...place, line: no } : place,
  };
}
