import { expect, it } from 'vitest';
import { PanelChange } from './panel.ts';

it('a change says nothing of what it does not name', () => {
  const change = { from: 1, revision: 2, at: 3 };
  expect(PanelChange.parse(change)).toEqual(change);
});
