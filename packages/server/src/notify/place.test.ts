import { describe, expect, it } from 'vitest';
import { home, sampleEvent, sampleView } from '@homeward/testing/server/sample-panel.ts';
import { residentOf } from '../panels/cached-panel.ts';
import { newsFor } from './place.ts';
import type { Place } from './place.ts';

const ownModes = [{ mode: 'home_2', name: 'Siesta', icon: 'sun' }] as const;
const resident = residentOf(sampleView(home, { settings: { ...sampleView().settings, ownModes } }));
// Nothing else of a place has a part in it.
const place = { resident } as Place;
const modeOf = (qualifier: 1 | 3, detail: string) =>
  newsFor(place, { areas: [] }, 'arming', sampleEvent(1, { event: 401, qualifier }, { detail }), {
    more: 0,
    round: 1,
    followUp: false,
    stands: [],
    isOpen: false,
  }).modeName;

describe('news of arming', () => {
  it('call a mode as the home does, where it has a name of its own', () => {
    expect([modeOf(3, 'home_2'), modeOf(3, 'home_1'), modeOf(1, 'home_2')]).toEqual([
      'Siesta',
      undefined,
      undefined,
    ]);
  });
});
