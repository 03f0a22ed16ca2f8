import { describe, expect, it } from 'vitest';
import { patternNames, type Nameable } from '#features/devices/name-pattern.ts';

const words = { room: 'Raum', kind: 'Art', number: 'Nummer', name: 'alter Name' };
const device = (id: string, room: string, kind = 'Motion', area = 1): Nameable => ({
  id,
  area,
  name: `old ${id}`,
  room,
  kind,
});
const hall = [device('a', 'Hall'), device('b', 'Hall'), device('c', 'Attic')];
const names = (pattern: string, chosen = hall, others: readonly { area: number; name: string }[] = []) =>
  patternNames(pattern, words, chosen, others).map(({ name, problem }) => [name, problem]);

describe('names by a pattern', () => {
  it('fills in room, kind and old name, in the words of the reader', () => {
    expect(names('{Raum}: {art} ({Alter Name})')).toEqual([
      ['Hall: Motion (old a)', null],
      ['Hall: Motion (old b)', null],
      ['Attic: Motion (old c)', null],
    ]);
  });

  it('counts what would be called the same, each room by itself', () => {
    expect(names('{Raum} {Nummer}').map(([name]) => name)).toEqual(['Hall 1', 'Hall 2', 'Attic 1']);
  });

  it('leaves no gap where a device has no room, and what is no word of ours alone', () => {
    expect(names('{Raum}  {Art} {room}', [device('a', '')])).toEqual([['Motion {room}', null]]);
  });

  it('says which names are taken in the area, by the chosen or by others', () => {
    expect(names('{Raum}')).toEqual([
      ['Hall', 'twice'],
      ['Hall', 'twice'],
      ['Attic', null],
    ]);
    expect(names('Den', [device('a', '')], [{ area: 1, name: 'den' }])).toEqual([['Den', 'twice']]);
    expect(names('Den', [device('a', '')], [{ area: 2, name: 'den' }])).toEqual([['Den', null]]);
  });

  it('says what is no name', () => {
    expect(names(' ', [device('a', '')])).toEqual([['', 'v2_mg_required_name']]);
    expect(names('n'.repeat(31), [device('a', '')])[0]?.[1]).toBe('v2_mg_max_limit_name_length');
  });
});
