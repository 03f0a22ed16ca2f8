// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { pinnedPanels, togglePin } from '#features/select-panel/pinned-panels.ts';

beforeEach(() => localStorage.clear());

describe('favourite panels', () => {
  it('are each account’s own on a device', () => {
    togglePin('anna', 'a');
    togglePin('ben', 'b');
    expect([pinnedPanels('anna'), pinnedPanels('ben')]).toEqual([['a'], ['b']]);
  });

  it('go back among the others when they are chosen again', () => {
    togglePin('anna', 'a');
    togglePin('anna', 'b');
    expect(togglePin('anna', 'a')).toEqual(['b']);
    expect(pinnedPanels('anna')).toEqual(['b']);
  });

  it.each(['', 'no JSON', '{"a":1}', '[1,null]'])('are none where the device keeps %j', (stored) => {
    localStorage.setItem('homeward.pinned.anna', stored);
    expect(pinnedPanels('anna')).toEqual([]);
  });
});
