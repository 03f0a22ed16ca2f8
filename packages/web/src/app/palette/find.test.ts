import { describe, expect, it } from 'vitest';
import { find } from '#app/palette/find.ts';

const entry = (id: string, name: string, where = '') => ({ id, name, kind: 'Thing', where });
const entries = [
  entry('area 1 arm', 'Arm House Away'),
  entry('page event', 'Events'),
  entry('page camera', 'Cameras'),
  entry('device 1', 'Window', 'Kitchen'),
  entry('device 2', 'Window', 'Bath'),
];
const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

describe('the palette', () => {
  it('shows what was chosen lately and the pages before anything is typed, each once', () => {
    const { recent, rest } = find('  ', entries, ['page camera', 'device 2', 'gone']);
    expect(ids(recent)).toEqual(['page camera', 'device 2']);
    expect(ids(rest)).toEqual(['page event']);
  });
  it('finds what fits, and of equals first what was chosen lately', () => {
    expect(ids(find('window', entries, []).rest)).toEqual(['device 1', 'device 2']);
    expect(ids(find('window', entries, ['device 2']).rest)).toEqual(['device 2', 'device 1']);
  });
  it('finds a thing by its room', () => {
    expect(ids(find('window bath', entries, []).rest)).toEqual(['device 2']);
  });
  it('shows no more than can be read', () => {
    const many = Array.from({ length: 500 }, (_, index) => entry(`device ${index}`, `Lamp ${index}`));
    expect(find('lamp', many, []).rest).toHaveLength(30);
  });
});
