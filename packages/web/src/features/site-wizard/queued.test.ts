// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import {
  dropQueued,
  hasQueued,
  keepQueued,
  readQueued,
  withChange,
  type Queued,
} from '#features/site-wizard/queued.ts';

const name = { tag: 'device', id: 'RF:1', field: 'name' } as const;
const room = { tag: 'device', id: 'RF:1', field: 'room' } as const;

describe('changes that wait', () => {
  beforeEach(() => localStorage.clear());

  it('keep the first beginning and the last word of the same thing', () => {
    const one = withChange([], { target: name, before: 'Door', after: 'Hall' });
    const two = withChange(one.queue, { target: room, before: '', after: '3' });
    const three = withChange(two.queue, { target: name, before: 'Hall', after: 'Hall door' });
    expect(three.queue).toEqual([
      { target: name, before: 'Door', after: 'Hall door', no: 1 },
      { target: room, before: '', after: '3', no: 2 },
    ]);
  });
  it('are none where they lead back to where they began', () => {
    const one = withChange([], { target: name, before: 'Door', after: 'Hall' });
    expect(withChange(one.queue, { target: name, before: 'Hall', after: 'Door' })).toEqual({
      put: undefined,
      queue: [],
    });
  });
  it('are kept apart by person and site, in their order, until they are dropped', () => {
    const queued = (no: number, target: Queued['target']): Queued => ({ target, before: '', after: 'x', no });
    keepQueued('1', 'site', queued(2, name));
    keepQueued('1', 'site', queued(1, room));
    keepQueued('2', 'site', queued(1, name));
    expect(readQueued('1', 'site').map(({ no }) => no)).toEqual([1, 2]);
    expect(readQueued('1', 'elsewhere')).toEqual([]);
    dropQueued('1', 'site', name);
    expect(readQueued('1', 'site').map(({ target }) => target)).toEqual([room]);
    expect(hasQueued()).toBe(true);
  });
  it('are none where something else lies in their place', () => {
    localStorage.setItem('homeward.queued 1 site x', '{"no":1}');
    localStorage.setItem('homeward.queued 1 site y', 'null');
    expect(readQueued('1', 'site')).toEqual([]);
  });
});
