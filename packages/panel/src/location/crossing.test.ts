import type { Actor } from '@homeward/contract/shapes/values/modes.ts';
import { describe, expect, test } from 'vitest';
import { fence, located, phone, tracker } from '@homeward/testing/panel/followed.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';

const bearer: Actor = { tag: 'person', name: 'Ada', channel: 'app', slot: null };
/** A minute later the tracker is so many metres north of the fence's centre. */
function moves(rig: Rig, metres: number, by: Actor = bearer) {
  rig.wait(60);
  const position = { at: rig.state().at, latitude: 52.5 + metres / 111_195, longitude: 13.4, accuracy: 10 };
  rig.command({ tag: 'position', tracker: phone, position }, undefined, by);
}

describe('coming and going', () => {
  const crossings = (rig: Rig) =>
    rig
      .events()
      .filter(({ code }) => code.includes('660'))
      .map(({ code, name, actor, detail, tracker: of }) => [code[2], name, actor.name, detail, of]);

  test('is logged with the name of the bearer and of the place', () => {
    const rig = located();
    moves(rig, 0);
    expect(crossings(rig)).toEqual([]);
    moves(rig, 5000);
    moves(rig, 0);
    expect(crossings(rig)).toEqual([
      ['1', 'Home', 'Ada', "Ada's phone", phone],
      ['3', 'Home', 'Ada', "Ada's phone", phone],
    ]);
  });

  test('says whose account it was, and the name of a tracker that is nobody in particular', () => {
    const account = 'ada' as never;
    const rig = located({ trackers: [{ ...tracker, bearer: '' }] });
    moves(rig, 0);
    moves(rig, 5000);
    expect(crossings(rig)[0]?.[2]).toBe("Ada's phone");
    const own = located({ trackers: [{ ...tracker, account }] });
    moves(own, 0, { ...bearer, account });
    moves(own, 5000, { ...bearer, account });
    expect(own.events().at(-1)?.actor).toMatchObject({ name: 'Ada', account, channel: 'app' });
  });

  test('is no news where it is told late: the next timely position says how things stand', () => {
    const rig = located();
    moves(rig, 0);
    rig.wait(3 * 3600);
    // Without a network for three hours: away and back again, and away, all told at once.
    const told = (minutesAgo: number, metres: number) =>
      rig.command(
        {
          tag: 'position',
          tracker: phone,
          position: {
            at: rig.state().at - minutesAgo * 60_000,
            latitude: 52.5 + metres / 111_195,
            longitude: 13.4,
            accuracy: 10,
          },
        },
        undefined,
        bearer,
      );
    for (const [minutesAgo, metres] of [
      [150, 5000],
      [90, 0],
      [11, 5000],
    ] as const)
      told(minutesAgo, metres);
    expect(crossings(rig)).toEqual([]);
    expect(rig.state().location.trackers[0]?.inside).toEqual([]);
    told(9, 0);
    expect(crossings(rig).map(([qualifier]) => qualifier)).toEqual(['3']);
  });

  test('is not logged of fences that are off', () => {
    const rig = located({ geofences: [{ ...fence, enabled: false }] });
    moves(rig, 0);
    moves(rig, 5000);
    expect(crossings(rig)).toEqual([]);
  });
});
