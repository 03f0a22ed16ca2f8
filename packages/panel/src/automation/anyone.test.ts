import { Rule } from '@homeward/contract/shapes/automation/automation.ts';
import type { Geofence, Tracker } from '@homeward/contract/shapes/care/location.ts';
import { TrackerId } from '@homeward/contract/shapes/values/ids.ts';
import type { Actor } from '@homeward/contract/shapes/values/modes.ts';
import { describe, expect, test } from 'vitest';
import { fence, home, located, phone, tracker } from '@homeward/testing/panel/followed.ts';
import type { PanelConfig } from '../state/config.ts';
import { id } from '@homeward/testing/panel/house.ts';
import { code, edit, nothing } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';

describe('a rule that its owner allowed to disarm when anyone comes', () => {
  const disarms = Rule.parse({
    id: 'home',
    name: 'Come home',
    enabled: true,
    trigger: { tag: 'arrived', fence: home, tracker: null },
    conditions: [],
    actions: [{ tag: 'mode', area: 1, mode: 'disarm' }],
    leave: ['lowerMode'],
  });
  const cleaner: Actor = { tag: 'person', name: 'Cleaner', channel: 'web', slot: null };
  const theirs: Tracker = { ...tracker, id: TrackerId.parse('newcomer'), name: 'Other', bearer: 'Cleaner' };
  const put = (one: Tracker) => edit({ tag: 'putTracker', tracker: one });
  const arrives = (rig: Rig, who: TrackerId) => {
    for (const latitude of [52.6, 52.5]) {
      rig.wait(60);
      const position = { at: rig.state().at, latitude, longitude: 13.4, accuracy: 10 };
      rig.command({ tag: 'position', tracker: who, position }, nothing, cleaner);
    }
    return rig.area().phase.tag;
  };
  const armed = (patch: Partial<PanelConfig> = {}) => {
    const rig = located({ rules: [disarms], ...patch });
    rig.setMode('arm', { force: true });
    rig.wait(60);
    return rig;
  };

  test('goes by those it was saved for', () => {
    expect(arrives(armed(), phone)).toBe('disarmed');
  });

  test('takes nobody in who comes later, and says so, until its owner saves it again', () => {
    const rig = armed();
    expect(rig.command(put(theirs), nothing, cleaner).tag).toBe('done');
    expect(rig.events().at(-1)?.detail).toBe('Come home: leaves Other out until it is saved again');
    expect(arrives(rig, theirs.id)).toBe('armed');
    expect(rig.command(edit({ tag: 'putRule', rule: disarms }), nothing).tag).toBe('refused');
    expect(rig.command(edit({ tag: 'putRule', rule: disarms }), code(96)).tag).toBe('done');
    expect(arrives(rig, theirs.id)).toBe('disarmed');
  });

  test('does not take somebody in for the id of one who went', () => {
    const rig = armed({ trackers: [tracker, theirs] });
    rig.command(edit({ tag: 'removeTracker', tracker: theirs.id }), nothing, cleaner);
    rig.command(put(theirs), nothing, cleaner);
    expect(arrives(rig, theirs.id)).toBe('armed');
  });

  test('asks whether anyone is there of those it was saved for', () => {
    const inside = { tag: 'inside', fence: home, tracker: null, inside: true } as const;
    const rig = armed({
      rules: [{ ...disarms, trigger: { tag: 'opened', device: id('window') }, conditions: [inside] }],
    });
    rig.command(put(theirs), nothing, cleaner);
    arrives(rig, theirs.id);
    rig.says('window', { opening: 'open' });
    expect([...rig.state().automation.runs].map(({ outcome }) => outcome)).toEqual(['blocked']);
  });

  test.each<[string, Partial<Geofence>, boolean]>([
    ['moves', { latitude: 52.6 }, true],
    ['grows', { radius: 5000 }, true],
    ['is called something else', { name: 'House' }, false],
    ['is watched no more', { enabled: false }, false],
  ])('takes the code that it was saved with where its fence %s', (_, change, needed) => {
    const rig = armed();
    const moved = edit({ tag: 'putGeofence', fence: { ...fence, ...change } });
    expect(rig.command(moved, nothing).tag).toBe(needed ? 'refused' : 'done');
    expect(rig.command(moved, code(96)).tag).toBe('done');
  });

  test('takes that code for a fence that is watched again', () => {
    const rig = armed({ geofences: [{ ...fence, enabled: false }] });
    expect(rig.command(edit({ tag: 'putGeofence', fence }), nothing).tag).toBe('refused');
  });
});
