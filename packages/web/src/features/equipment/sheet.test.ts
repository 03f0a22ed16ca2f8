import { describe, expect, it } from 'vitest';
import {
  begun,
  changedIn,
  changedRows,
  doubled,
  isTable,
  pasted,
  redone,
  replacedIn,
  stepped,
  undone,
  withCells,
  type Sheet,
} from '#features/equipment/sheet.ts';

const sheet: Sheet = {
  a: { name: 'Hall door', room: 'hall', area: 1 },
  b: { name: 'Hall lamp', room: 'hall', area: 1 },
  c: { name: 'Shed', room: '', area: 2 },
};
const ids = ['a', 'b', 'c'];
const rooms = [
  { id: 'hall', name: 'Hall' },
  { id: 'attic', name: 'Attic' },
];

describe('the sheet of equipment', () => {
  it('takes a pasted table from the row it begins in', () => {
    const next = pasted(sheet, { text: 'Lamp\tattic\r\nHut\tNowhere\r\n', ids, from: 'b', rooms });
    expect(next).toEqual({
      a: sheet['a'],
      b: { name: 'Lamp', room: 'attic', area: 1 },
      c: { name: 'Hut', room: '', area: 2 },
    });
    expect(pasted(sheet, { text: 'x\ny', ids, from: 'gone', rooms })).toBe(sheet);
    expect(pasted(sheet, { text: '\tAttic', ids, from: 'c', rooms })['c']).toEqual({
      name: 'Shed',
      room: 'attic',
      area: 2,
    });
  });

  it('tells a table from a name', () => {
    expect([isTable('Lamp'), isTable('Lamp\n'), isTable('a\nb'), isTable('a\tb')]).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  it('goes back and forth, and takes typing on in one cell as one step', () => {
    const type = (name: string) => (before: Sheet) => withCells(before, ['a'], () => ({ name }));
    let history = begun(sheet);
    for (const name of ['D', 'Do', 'Door']) history = stepped(history, type(name)(history.now), 'a name');
    history = stepped(history, replacedIn(history.now, ids, 'Hall', 'Lobby'));
    expect(history.now['b']?.name).toBe('Lobby lamp');
    history = undone(history);
    expect(history.now['b']?.name).toBe('Hall lamp');
    expect(undone(history).now).toEqual(sheet);
    expect(undone(undone(history)).now).toEqual(sheet);
    expect(redone(history).now['b']?.name).toBe('Lobby lamp');
    expect(redone(redone(history)).now['b']?.name).toBe('Lobby lamp');
  });

  it('is the same where nothing changes', () => {
    expect(withCells(sheet, ids, () => ({}))).toBe(sheet);
    expect(replacedIn(sheet, ids, '', 'x')).toBe(sheet);
    const history = begun(sheet);
    expect(stepped(history, sheet)).toBe(history);
  });

  it('knows what changed, and which names are there twice in an area', () => {
    const next = withCells(sheet, ['a', 'c'], () => ({ name: 'hall lamp ' }));
    expect(changedRows(sheet, next)).toEqual(['a', 'c']);
    expect(changedIn(sheet['a'], next['a'])).toEqual(['name']);
    expect([...doubled(next)]).toEqual(['a', 'b']);
  });
});
