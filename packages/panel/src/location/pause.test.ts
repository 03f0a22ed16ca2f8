import type { Tracker } from '@homeward/contract/shapes/care/location.ts';
import type { Actor } from '@homeward/contract/shapes/values/modes.ts';
import { describe, expect, test } from 'vitest';
import { home, located, phone, tracker } from '@homeward/testing/panel/followed.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';
import { viewOf } from '../view.ts';

const owned = { ...tracker, account: 'ada' } as unknown as Tracker;
const view = (rig: Rig) => viewOf(rig.state()).trackersNow[0];
const inside = (rig: Rig) => view(rig)?.inside;

describe('a bearer who pauses', () => {
  const ada = { tag: 'person', name: 'Ada', channel: 'app', slot: null, account: 'ada' } as unknown as Actor;
  const ben = { ...ada, account: 'ben' } as unknown as Actor;
  const put = (rig: Rig, patch: Partial<Tracker>, actor: Actor = ada) =>
    rig.command(
      {
        tag: 'configure',
        edit: { tag: 'putTracker', tracker: { ...owned, ...patch } },
        expect: null,
        pin: null,
      },
      { tag: 'trusted' },
      actor,
    );
  const says = (rig: Rig, metres: number) => {
    rig.wait(60);
    const position = { at: rig.state().at, latitude: 52.5 + metres / 111_195, longitude: 13.4, accuracy: 10 };
    return rig.command({ tag: 'position', tracker: phone, position }, { tag: 'trusted' }, ada);
  };
  const paused = () => {
    const rig = located({ trackers: [owned] });
    expect(says(rig, 50)).toMatchObject({ tag: 'done' });
    expect(inside(rig)).toEqual([home]);
    expect(put(rig, { pausedUntil: rig.state().at + 3_600_000 })).toMatchObject({ tag: 'done' });
    return rig;
  };

  test('is followed by nobody: what was known is forgotten, and nothing new is taken', () => {
    const rig = paused();
    expect(view(rig)).toMatchObject({ last: null, inside: [], asked: null });
    expect(says(rig, 5000)).toMatchObject({ tag: 'refused', refusal: { why: 'v2_mg_location_paused' } });
    expect(rig.command({ tag: 'locate', tracker: phone })).toMatchObject({ tag: 'refused' });
    expect(view(rig)?.last).toBeNull();
  });

  test('is followed again by itself when the time is over, and has neither left nor arrived', () => {
    const rig = paused();
    const before = rig.events().length;
    rig.wait(3600);
    expect(says(rig, 5000)).toMatchObject({ tag: 'done' });
    expect(inside(rig)).toEqual([]);
    expect(
      rig
        .events()
        .slice(before)
        .some(({ code }) => code.endsWith('660')),
    ).toBe(false);
  });

  test('goes on before that, and pauses a week at most', () => {
    const rig = paused();
    expect(put(rig, {})).toMatchObject({ tag: 'done' });
    expect(says(rig, 50)).toMatchObject({ tag: 'done' });
    expect(put(rig, { pausedUntil: rig.state().at + 8 * 86_400_000 })).toMatchObject({
      tag: 'refused',
      refusal: { why: 'v2_mg_location_pause_long', where: 'pausedUntil' },
    });
  });

  test('is the only one to say so, and to end it', () => {
    const rig = paused();
    const { pausedUntil } = rig.state().config.trackers[0] ?? {};
    for (const patch of [{}, { pausedUntil: rig.state().at + 60_000 }])
      expect(put(rig, patch, ben)).toMatchObject({
        tag: 'refused',
        refusal: { why: 'v2_mg_location_consent_own', where: 'pausedUntil' },
      });
    expect(
      put(rig, { name: 'Phone', ...(pausedUntil === undefined ? {} : { pausedUntil }) }, ben),
    ).toMatchObject({ tag: 'done' });
    expect(
      put(rig, { consent: false, ...(pausedUntil === undefined ? {} : { pausedUntil }) }, ben),
    ).toMatchObject({ tag: 'done' });
  });
});
