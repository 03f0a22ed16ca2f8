import { describe, expect, it } from 'vitest';
import { readBusctl } from './busctl-text.ts';

describe('what busctl prints', () => {
  it.each([
    ['', []],
    ['s "Acme \\"LTE\\" \\\\ 7"', ['Acme "LTE" \\ 7']],
    ['s "M\\303\\274ller\\n\\340\\271\\204"', ['Müller\nไ']],
    ['u 7', [7]],
    ['sb "" false', ['', false]],
    ['a{uu} 2 2 3 4 10', [{ 2: 3, 4: 10 }]],
    [
      'a{sv} 2 "Signal" (ub) 67 true "Ports" a(su) 1 "ttyUSB0" 2',
      [{ Signal: [67, true], Ports: [['ttyUSB0', 2]] }],
    ],
    ['aay 2 3 1 2 3 0', [[[1, 2, 3], []]]],
    ['a{oa{sa{sv}}} 1 "/m/0" 1 "M" 1 "State" i -1', [{ '/m/0': { M: { State: -1 } } }]],
  ])('is read: %s', (printed, values) => {
    expect(readBusctl(printed)).toEqual(values);
  });

  it.each(['s', 'a{sv} 1 "x"', 'a{s', 'u many', '(s'])('is nothing where it is cut off: %s', (printed) => {
    expect(() => readBusctl(printed)).toThrow(/cut off|is none/);
  });
});
