import { describe, expect, it } from 'vitest';
import { labelRows } from '#features/security/loop-labels.ts';

describe('labels under the protection line', () => {
  it.each([
    ['stand in one row when they are far apart', '..a...b..c.', '00100010010'],
    ['take a second row beside a neighbour', '..ab.......', '00120000000'],
    ['are left out where two rows are full', '..abc...................', '001200000000000000000000'],
    ['need no row when nothing is wrong', '...........', '00000000000'],
  ])('%s', (_rule, line, rows) => {
    const labels = line.split('').map((letter) => (letter === '.' ? undefined : letter));
    expect(labelRows(labels, 0.17).join('')).toBe(rows);
  });
});
