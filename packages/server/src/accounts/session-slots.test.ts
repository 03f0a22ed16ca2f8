import type { PinSlot } from '@homeward/contract/shapes/values/modes.ts';
import { describe, expect, it } from 'vitest';
import { sessionSlots } from './session-slots.ts';

const tags = (...slots: readonly PinSlot[]) => sessionSlots(slots).map(({ tag }) => tag);

describe('the codes of a session', () => {
  it('are those of the household’s own people, and the one that calls for help unseen', () => {
    expect(tags({ tag: 'master' })).toEqual(['master', 'duress']);
    expect(tags({ tag: 'user', no: 3 })).toEqual(['user', 'duress']);
    expect(tags({ tag: 'master' }, { tag: 'duress' })).toEqual(['master', 'duress']);
  });

  it('are none of the household’s for whoever has none, and for an installer', () => {
    expect(tags()).toEqual([]);
    expect(tags({ tag: 'installer' })).toEqual(['installer']);
  });
});
