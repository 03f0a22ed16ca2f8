import type { Tracker } from '@homeward/contract/shapes/care/location.ts';
import { FenceId, TrackerId } from '@homeward/contract/shapes/values/ids.ts';
import { Rule } from '@homeward/contract/shapes/automation/automation.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fence, home, located, phone, tracker } from '@homeward/testing/panel/followed.ts';
import type { Actor } from '@homeward/contract/shapes/values/modes.ts';
import { device, devices, id } from '@homeward/testing/panel/house.ts';
import { edit } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';
import { viewOf } from '../view.ts';

/** A lamp goes on when somebody comes home, and off when they leave: rules make happenings visible. */
const lampRule = (tag: 'arrived' | 'left') =>
  Rule.parse({
    id: tag,
    name: tag,
    enabled: true,
    trigger: { tag, fence: home, tracker: null },
    conditions: [],
    actions: [],
    leave: [],
  });

/** The tracker is so many metres north of the fence's centre. */
function moves(rig: Rig, metres: number, accuracy = 10, at = rig.state().at) {
  const latitude = 52.5 + metres / 111_195;
  return rig.command({
    tag: 'position',
    tracker: phone,
    position: { at, latitude, longitude: 13.4, accuracy },
  });
}
/** The same, some seconds later. */
function later(rig: Rig, metres: number, accuracy = 10) {
  rig.wait(60);
  return moves(rig, metres, accuracy);
}
const view = (rig: Rig) => viewOf(rig.state()).trackersNow[0];
const inside = (rig: Rig) => view(rig)?.inside;

describe('a position', () => {
  test('is kept, and says which fences the tracker is in', () => {
    const rig = located();
    expect(moves(rig, 50).tag).toBe('done');
    expect(view(rig)).toMatchObject({ id: phone, inside: [home], asked: null });
    later(rig, 5000);
    expect(inside(rig)).toEqual([]);
    expect(view(rig)?.last?.at).toBe(rig.state().at);
  });

  test('older than the last, or the same again, is ignored', () => {
    const rig = located();
    rig.wait(600);
    moves(rig, 50);
    const before = rig.state().location;
    expect(moves(rig, 5000, 10, rig.state().at - 1000).tag).toBe('done');
    expect(moves(rig, 5000).tag).toBe('done');
    expect(rig.state().location).toBe(before);
  });

  test('from a clock that is ahead is refused, but for a few minutes', () => {
    const rig = located();
    const { at } = rig.state();
    expect(moves(rig, 50, 10, at + 300_001)).toEqual({
      tag: 'refused',
      refusal: { tag: 'invalid', why: 'v2_mg_position_from_future', where: 'position.at' },
    });
    expect(moves(rig, 50, 10, at + 300_000).tag).toBe('done');
  });

  test('without consent is refused, and of a tracker that is not there absent', () => {
    const rig = located({ trackers: [{ ...tracker, consent: false }] });
    expect(moves(rig, 50)).toEqual({ tag: 'refused', refusal: { tag: 'notAllowed' } });
    expect(view(rig)?.last).toBeNull();
    const none = located({ trackers: [] });
    expect(moves(none, 50)).toEqual({ tag: 'refused', refusal: { tag: 'absent' } });
  });

  test('is forgotten after the days its bearer allows', () => {
    const rig = located();
    moves(rig, 50);
    rig.wait(7 * 86_400 - 1);
    expect(view(rig)?.last).not.toBeNull();
    rig.wait(1);
    expect(view(rig)?.last).toBeNull();
    expect(moves(rig, 50, 10, rig.state().at - 7 * 86_400_000).tag).toBe('done');
    expect(view(rig)?.last).toBeNull();
  });

  test('is written down once an hour, and never with where it was', () => {
    const rig = located();
    for (let minutes = 0; minutes < 130; minutes += 1) later(rig, 50);
    const notes = rig.events().filter(({ code }) => code.includes('647'));
    expect(notes).toHaveLength(3);
    expect(notes.map(({ detail }) => detail)).toEqual(["Ada's phone", "Ada's phone", "Ada's phone"]);
  });

  test('that is coarse is told when it becomes so', () => {
    const rig = located();
    moves(rig, 50, 501);
    later(rig, 50, 900);
    later(rig, 50, 10);
    later(rig, 50, 600);
    expect(rig.story().filter((line) => line.startsWith('1643'))).toHaveLength(2);
  });

  test('survives a restart', () => {
    const rig = located();
    moves(rig, 50);
    const before = rig.state().location;
    rig.feed({ tag: 'restarted', downFor: 1000 });
    expect(rig.state().location).toEqual(before);
  });
});

describe('a fence', () => {
  /** What happened of arriving and leaving, as the rules that wait for it saw it. */
  const crossings = (rig: Rig, positions: readonly (readonly [metres: number, accuracy: number])[]) => {
    const seen: (boolean | undefined)[] = [];
    for (const [metres, accuracy] of positions) {
      later(rig, metres, accuracy);
      seen.push(inside(rig)?.includes(home));
    }
    return seen;
  };

  test('is entered when the tracker is surely inside and left when it is surely outside', () => {
    const rig = located();
    expect(
      crossings(rig, [
        [900, 10],
        [195, 10],
        [180, 10],
        [205, 10],
        [215, 10],
        [240, 10],
      ]),
    ).toEqual([false, false, true, true, true, false]);
  });

  test('never flaps for somebody who sits at its edge, however their position jitters', () => {
    const jitter = fc.array(fc.tuple(fc.integer({ min: 150, max: 230 }), fc.integer({ min: 40, max: 900 })), {
      minLength: 5,
      maxLength: 40,
    });
    const changes = (positions: readonly (readonly [number, number])[]) => {
      const rig = located();
      moves(rig, 20);
      const seen = [true, ...crossings(rig, positions)];
      return seen.filter((now, place) => place > 0 && now !== seen[place - 1]).length;
    };
    fc.assert(
      fc.property(jitter, (positions) => changes(positions) === 0),
      { numRuns: 100 },
    );
  });

  test('is arrived at and left for rules, and the first word of a tracker is no arrival', () => {
    const rig = located({ rules: [lampRule('arrived'), lampRule('left')] });
    const runs = () => [...rig.state().automation.runs].toReversed().map(({ rule }) => rule);
    moves(rig, 20);
    expect(runs()).toEqual([]);
    later(rig, 900);
    later(rig, 950);
    later(rig, 20);
    expect(runs()).toEqual(['left', 'arrived']);
  });

  test('that is off, or gone, holds nobody', () => {
    const rig = located();
    moves(rig, 20);
    rig.command(edit({ tag: 'putGeofence', fence: { ...fence, enabled: false } }));
    expect(inside(rig)).toEqual([]);
    rig.command(edit({ tag: 'putGeofence', fence }));
    expect(inside(rig)).toEqual([home]);
    rig.command(edit({ tag: 'removeGeofence', fence: home }));
    expect(inside(rig)).toEqual([]);
  });

  test('that is moved over somebody is no arrival', () => {
    const rig = located({ rules: [lampRule('arrived')] });
    moves(rig, 5000);
    rig.command(edit({ tag: 'putGeofence', fence: { ...fence, radius: 20_000 } }));
    expect(inside(rig)).toEqual([home]);
    expect([...rig.state().automation.runs]).toEqual([]);
  });
});

describe('asking a tracker where it is', () => {
  const ask = (rig: Rig) => rig.command({ tag: 'locate', tracker: phone });

  test('is written down under the name of who asked, and waits for the answer', () => {
    const rig = located();
    expect(ask(rig).tag).toBe('done');
    expect(rig.events().at(-1)).toMatchObject({ actor: { name: 'Ada' }, detail: "Ada's phone" });
    expect(view(rig)?.asked?.until).toBe(rig.state().at + 120_000);
    later(rig, 50);
    expect(view(rig)?.asked).toBeNull();
    rig.wait(600);
    expect(rig.story()).toEqual(['1646 000', '1647 000']);
    // Whose they are decides who may see them.
    expect(new Set(rig.events().map(({ tracker }) => tracker))).toEqual(new Set([phone]));
  });

  test('that does not answer in two minutes is told', () => {
    const rig = located();
    ask(rig);
    rig.wait(119);
    expect(rig.story()).toEqual(['1646 000']);
    rig.wait(1);
    expect(rig.story()).toEqual(['1646 000', '1644 000']);
    expect(view(rig)?.asked).toBeNull();
  });

  test('is refused without consent', () => {
    const rig = located({ trackers: [{ ...tracker, consent: false }] });
    expect(ask(rig)).toEqual({ tag: 'refused', refusal: { tag: 'notAllowed' } });
  });
});

describe('an alarm', () => {
  const panic = { tag: 'panic', kind: 'medical', area: 1 as never } as const;
  const places = (rig: Rig) =>
    rig.events().flatMap(({ code, detail }) => (code.includes('645') ? [detail] : []));

  test('by the bearer of a tracker is told with where they were last', () => {
    const rig = located();
    moves(rig, 0, 12);
    rig.wait(90);
    rig.command(panic);
    expect(places(rig)).toEqual(['52.500000 13.400000 ±12 m, 90 s old']);
    const told = rig.events().at(-1);
    expect(told?.incident).toBe(rig.state().incidents[0]?.id);
    expect(told?.tracker).toBe(phone);
  });

  test('of the pendant that a tracker is part of, too', () => {
    const rig = located({ trackers: [{ ...tracker, bearer: '', device: id('pendant') }] });
    moves(rig, 0);
    rig.says('pendant', { detected: true });
    expect(places(rig)).toHaveLength(1);
  });

  test.each<readonly [string, Partial<Tracker>, boolean]>([
    ['of somebody else', { bearer: 'Ben' }, true],
    ['of somebody who withdrew consent', { consent: false }, true],
    ['of somebody who was never seen', {}, false],
  ])('%s is told without a place', (_, patch, seen) => {
    const rig = located();
    if (seen) moves(rig, 0);
    rig.command(edit({ tag: 'putTracker', tracker: { ...tracker, ...patch } }));
    rig.command(panic);
    expect(places(rig)).toEqual([]);
  });
});

describe('setting up trackers', () => {
  test('with consent withdrawn erases what is known, in the view and in the state', () => {
    const rig = located();
    moves(rig, 50);
    rig.command({ tag: 'locate', tracker: phone });
    expect(rig.command(edit({ tag: 'putTracker', tracker: { ...tracker, consent: false } })).tag).toBe(
      'done',
    );
    expect(view(rig)).toEqual({ id: phone, last: null, inside: [], asked: null });
    expect(JSON.stringify(rig.state().location)).not.toMatch(/52\.5/);
    expect(rig.events().at(-1)?.detail).toBe("changed: tracker: Ada's phone, consent withdrawn");
    rig.command(edit({ tag: 'putTracker', tracker }));
    expect(view(rig)?.last).toBeNull();
  });

  test('takes away one that nothing names', () => {
    const rig = located();
    moves(rig, 50);
    expect(rig.command(edit({ tag: 'removeTracker', tracker: phone })).tag).toBe('done');
    expect(viewOf(rig.state()).trackersNow).toEqual([]);
    expect(rig.command(edit({ tag: 'removeTracker', tracker: phone })).tag).toBe('refused');
  });

  test.each<readonly [string, Parameters<typeof edit>[0], string, string]>([
    [
      'a fence without a name',
      { tag: 'putGeofence', fence: { ...fence, name: ' ' } },
      'v2_mg_required_name',
      'name',
    ],
    [
      'a fence called as another',
      { tag: 'putGeofence', fence: { ...fence, id: FenceId.parse('x'), name: 'home' } },
      'v2_mg_name_taken',
      'name',
    ],
    [
      'a fence too small',
      { tag: 'putGeofence', fence: { ...fence, radius: 49 } },
      'v2_mg_input_error',
      'radius',
    ],
    [
      'a fence too large',
      { tag: 'putGeofence', fence: { ...fence, radius: 50_001 } },
      'v2_mg_input_error',
      'radius',
    ],
    [
      'a fence off the earth',
      { tag: 'putGeofence', fence: { ...fence, latitude: 91 } },
      'v2_mg_input_error',
      'latitude',
    ],
    [
      'a tracker without a name',
      { tag: 'putTracker', tracker: { ...tracker, name: '' } },
      'v2_mg_required_name',
      'name',
    ],
    [
      'a tracker kept for too long',
      { tag: 'putTracker', tracker: { ...tracker, retentionDays: 91 } },
      'v2_mg_input_error',
      'retentionDays',
    ],
    [
      'a tracker in no pendant',
      { tag: 'putTracker', tracker: { ...tracker, device: id('ghost') } },
      'v2_mg_device_absent',
      'device',
    ],
  ])('refuses %s, and changes nothing', (_, wish, why, where) => {
    const rig = located();
    const { config } = rig.state();
    expect(rig.command(edit(wish))).toEqual({ tag: 'refused', refusal: { tag: 'invalid', why, where } });
    expect(rig.state().config).toBe(config);
  });

  test('takes twenty fences and twenty trackers, and no more', () => {
    const rig = located();
    const put = (no: number) => [
      rig.command(
        edit({ tag: 'putGeofence', fence: { ...fence, id: FenceId.parse(`f${no}`), name: `F${no}` } }),
      ),
      rig.command(
        edit({ tag: 'putTracker', tracker: { ...tracker, id: TrackerId.parse(`t${no}`), name: `T${no}` } }),
      ),
    ];
    for (let no = 2; no <= 20; no += 1) expect(put(no).map(({ tag }) => tag)).toEqual(['done', 'done']);
    expect(put(21)).toMatchObject([
      { refusal: { why: 'v2_mg_too_many_fences' } },
      { refusal: { why: 'v2_mg_too_many_trackers' } },
    ]);
  });

  test('keeps a fence that a rule waits for', () => {
    const rig = located({ rules: [lampRule('left')] });
    expect(rig.command(edit({ tag: 'removeGeofence', fence: home }))).toEqual({
      tag: 'refused',
      refusal: { tag: 'invalid', why: 'v2_mg_fence_in_use', where: 'rules.left' },
    });
  });

  test('is logged, and raises the revision of the set-up', () => {
    const rig = located();
    rig.command(edit({ tag: 'putGeofence', fence: { ...fence, name: ' House ' } }));
    expect(rig.events().at(-1)).toMatchObject({ code: '18149000000', detail: 'changed: fence: House' });
    expect(rig.state().setupRevision).toBe(1);
    expect(viewOf(rig.state()).geofences[0]?.name).toBe('House');
  });
});

test('a house without trackers waits for nothing of theirs', () => {
  const rig = located({
    trackers: [],
    devices: [...devices, device('gps', 'pendant', 1, 40, { always: 'medical' })],
  });
  rig.says('gps', { detected: true });
  expect(rig.story()).toEqual(['1100 gps']);
});

describe('a phone with an account', () => {
  const ada = { tag: 'person', name: 'Ada', channel: 'app', slot: null, account: 'a1' } as unknown as Actor;
  const other = { ...ada, account: 'a2' } as unknown as Actor;
  const mine = { ...tracker, account: 'a1' } as unknown as Tracker;
  const put = (rig: Rig, wanted: Tracker, actor: Actor) =>
    rig.command(edit({ tag: 'putTracker', tracker: wanted }), undefined, actor);

  test('is followed by its bearer’s word alone, which anybody may take back', () => {
    const rig = located({ trackers: [{ ...mine, consent: false }] });
    expect(put(rig, mine, other)).toMatchObject({
      refusal: { why: 'v2_mg_location_consent_own', where: 'consent' },
    });
    expect(put(rig, mine, ada).tag).toBe('done');
    expect(put(rig, { ...mine, name: 'Another name' }, other).tag).toBe('done');
    expect(put(rig, { ...mine, consent: false }, other).tag).toBe('done');
  });

  test('never goes to somebody else with all that is known of it', () => {
    const rig = located({ trackers: [mine] });
    expect(put(rig, { ...mine, account: 'a2' } as unknown as Tracker, other)).toMatchObject({
      refusal: { why: 'v2_mg_tracker_account_fixed', where: 'account' },
    });
  });

  test('says where it is from that account alone', () => {
    const rig = located({ trackers: [mine] });
    const at = rig.state().at;
    const position = { at, latitude: 52.5, longitude: 13.4, accuracy: 10 };
    const says = (actor: Actor) =>
      rig.command({ tag: 'position', tracker: phone, position }, undefined, actor);
    expect(says(other)).toMatchObject({ refusal: { tag: 'notAllowed' } });
    expect(says(ada).tag).toBe('done');
  });

  test.each([
    ['its bearer’s', ada, 1],
    ['somebody’s of the same name', other, 0],
  ])('goes with %s alarm so many times', (_whose, actor, times) => {
    const rig = located({ trackers: [mine] });
    const position = { at: rig.state().at, latitude: 52.5, longitude: 13.4, accuracy: 10 };
    rig.command({ tag: 'position', tracker: phone, position }, undefined, ada);
    rig.command({ tag: 'panic', kind: 'medical', area: 1 as never }, undefined, actor);
    expect(rig.story().filter((line) => line.startsWith('1645'))).toHaveLength(times);
  });
});
