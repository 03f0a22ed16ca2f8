import type { PinUser } from '@homeward/contract/shapes/access/pin.ts';
import { always } from '@homeward/contract/shapes/access/pin.ts';
import { AreaId } from '@homeward/contract/shapes/values/ids.ts';
import { slotNumber, slotOf } from '@homeward/contract/rules/access/pin-slots.ts';
import { pinErrors } from '@homeward/contract/rules/access/pin-errors.ts';
import { describe, expect, it } from 'vitest';
import { config } from '@homeward/testing/panel/house.ts';
import { begin, code, edit, nothing, person, rigFor, trusted } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';
import { pinUser } from './pins.ts';

const areas = (...list: readonly number[]) => list.map((area) => AreaId.parse(area));
const fresh = (no: number, patch: Partial<PinUser> = {}): PinUser => ({
  slot: slotOf(no),
  name: 'Cleo',
  areas: areas(1),
  latch: true,
  enabled: true,
  tag: null,
  validity: always,
  ...patch,
});
const known = (no: number, patch: Partial<PinUser> = {}): PinUser => {
  const user = pinUser(config, slotOf(no));
  if (user === undefined) throw new Error(`no slot ${no}`);
  return { ...user, ...patch };
};
const put = (user: PinUser) => edit({ tag: 'putPin', user, code: null });
const remove = (no: number) => edit({ tag: 'removePin', slot: slotOf(no) });
const numbers = (rig: Rig) => rig.state().config.pins.map(({ slot }) => slotNumber(slot));
const owner = code(96);
const refusedWith = (why: string, where: string) => ({
  tag: 'refused',
  refusal: { tag: 'invalid', why, where },
});

describe('setting a slot up', () => {
  it('adds it in its place and tells whose code was set', () => {
    const rig = rigFor();
    expect(rig.command(put(fresh(4)), owner).tag).toBe('done');
    expect(numbers(rig)).toEqual([1, 2, 4, 95, 96, 97, 98, 99]);
    expect(rig.state().setupRevision).toBe(1);
    expect(rig.story()).toEqual(['1683 004']);
    expect(rig.events().at(-1)).toMatchObject({
      detail: 'Cleo',
      actor: { name: 'Ada', slot: { tag: 'master' } },
    });
    expect(rig.sends().map((send) => send.code)).toContain('18168300004');
  });

  it('changes one that is there', () => {
    const rig = rigFor();
    rig.command(put(known(2, { name: '  Benno ', latch: false })), owner);
    expect(pinUser(rig.state().config, slotOf(2))).toMatchObject({ name: 'Benno', latch: false });
    expect(numbers(rig)).toEqual([1, 2, 95, 96, 97, 98, 99]);
  });

  it('gives a temporary slot one more arming and one more disarming', () => {
    const rig = rigFor();
    rig.setMode('arm', { proof: code(97) });
    rig.setMode('disarm');
    expect(rig.setMode('arm', { proof: code(97) }).tag).toBe('refused');
    rig.command(put(known(97)), owner);
    expect(rig.setMode('arm', { proof: code(97) }).tag).toBe('done');
  });

  it('leaves the owner, and who passes for the owner, in every area', () => {
    const rig = rigFor();
    rig.command(put(known(96, { areas: areas(1) })), owner);
    rig.command(put(known(98, { areas: areas(2) })), owner);
    expect([96, 98].map((no) => pinUser(rig.state().config, slotOf(no))?.areas)).toEqual([
      [1, 2],
      [1, 2],
    ]);
  });

  it('notes tags that are set, changed and taken away', () => {
    const rig = rigFor();
    for (const tag of ['04A1B2', '04A1B2', '04C3D4', '', null]) rig.command(put(known(2, { tag })), owner);
    expect(rig.story().filter((line) => !line.startsWith('1683'))).toEqual([
      '1681 002',
      '1681 002',
      '1682 002',
    ]);
    expect(pinUser(rig.state().config, slotOf(2))?.tag).toBeNull();
  });

  it('says in the log that four digits are few for the panel’s grade', () => {
    const rig = rigFor({ pinLength: 4, grade: 2 });
    rig.command(put(fresh(4)), owner);
    expect(rig.events().at(-1)?.detail).toBe('Cleo, 4 digits');
  });

  it('keeps codes that were given before their length changed, and knows how many digits they have', () => {
    const rig = rigFor({ pinLength: 6 });
    const digits = (no: number) => pinUser(rig.state().config, slotOf(no))?.digits;
    const length = (pinLength: 4 | 6) => edit({ tag: 'putSettings', settings: { pinLength } });
    expect(rig.command(length(4), owner).tag).toBe('done');
    expect([rig.state().config.pinLength, digits(1), digits(96)]).toEqual([4, 6, 6]);
    expect(rig.setMode('arm', { proof: code(1) }).tag).toBe('done');
    // The hub says how many digits a new code has; without one the old stays.
    rig.command(put(known(1, { digits: 4 })), owner);
    rig.command(put(known(2, { name: 'Bo' })), owner);
    expect([digits(1), digits(2)]).toEqual([undefined, 6]);
    rig.command(length(6), owner);
    expect([digits(1), digits(2), digits(96)]).toEqual([4, undefined, undefined]);
  });

  it('asks for six digits from grade 3 on, also where the grade is chosen', () => {
    const rig = rigFor({ pinLength: 4 });
    const choose = (settings: object) => rig.command(edit({ tag: 'putSettings', settings }), owner);
    expect(choose({ grade: 3, pinLength: 4 })).toEqual(refusedWith('v2_mg_below_grade', 'pinLength'));
    expect(choose({ grade: 3 }).tag).toBe('done');
    expect(rig.state().config.pinLength).toBe(6);
    expect(choose({ pinLength: 5 })).toEqual(refusedWith('v2_mg_value_not_offered', 'pinLength'));
  });

  const tagged = [...config.pins.filter(({ slot }) => slot.tag !== 'guard'), known(95, { tag: '04a1b2' })];
  const bad: readonly (readonly [what: string, user: PinUser, why: string, where: string])[] = [
    ['a name of blanks', fresh(4, { name: '  ' }), pinErrors.nameBlank.key, 'name'],
    ['a name of 18 characters', fresh(4, { name: 'x'.repeat(18) }), 'v2_mg_max_limit_name_length', 'name'],
    ['an area that is not there', fresh(4, { areas: areas(3) }), 'v2_mg_area_absent', 'areas'],
    ['no area', fresh(4, { areas: [] }), 'v2_mg_pin_area_required', 'areas'],
    ['a number beyond the series’ users', fresh(31), 'v2_mg_pin_too_many_users', 'slot'],
    [
      'two areas where the series cannot',
      fresh(4, { areas: areas(1, 2) }),
      'v2_mg_pin_cross_area_not_supported',
      'areas',
    ],
    ['a tag that is another’s', fresh(4, { tag: '04A1B2' }), pinErrors.tagRepeated.key, 'uid'],
    ['a tag that is no tag', fresh(4, { tag: 'a b' }), 'v2_mg_pin_tag_format', 'uid'],
    ['a master without a code', known(96, { enabled: false }), 'v2_mg_pin_slot_fixed', 'enabled'],
    [
      'a master with hours',
      known(96, { validity: { ...always, until: begin } }),
      'v2_mg_pin_slot_fixed',
      'validity',
    ],
    ['user 1 switched off', known(1, { enabled: false }), 'v2_mg_pin_slot_fixed', 'enabled'],
    [
      'a duress code with hours',
      known(98, { validity: { ...always, from: begin } }),
      'v2_mg_pin_slot_fixed',
      'validity',
    ],
    [
      'an end before the beginning',
      fresh(4, { validity: { ...always, from: begin, until: begin } }),
      'v2_mg_pin_validity_order',
      'validity.until',
    ],
    [
      'a week without days',
      fresh(4, { validity: { ...always, period: { days: [], from: 0, to: 60 } } }),
      'v2_mg_required_days',
      'validity.period.days',
    ],
  ];
  it.each(bad)('refuses %s', (_what, user, why, where) => {
    const rig = rigFor({ pins: tagged });
    expect(rig.command(put(user), owner)).toEqual(refusedWith(why, where));
    expect(rig.state().config.pins).toBe(tagged);
    expect(rig.story()).toEqual([]);
  });

  it('refuses a name of two lines, and names what it may not have', () => {
    const rig = rigFor({ pins: tagged });
    const said = refusedWith('v2_mg_name_character', 'name');
    const refusal = { ...said.refusal, character: 'U+000A' };
    expect(rig.command(put(fresh(4, { name: 'A\nB' })), owner)).toEqual({ ...said, refusal });
    expect(rig.state().config.pins).toBe(tagged);
  });
});

describe('users by series', () => {
  it.each([
    ['M', 10],
    ['H', 30],
    ['HYBRID', 40],
    ['ESGW', 6],
  ] as const)('%s has %i', (series, most) => {
    const setUp = (no: number) => rigFor({ series }).command(put(fresh(no)), owner).tag;
    expect([setUp(most), setUp(most + 1)]).toEqual(['done', 'refused']);
  });

  it('of the hybrid may open several areas, thirty of them', () => {
    const rig = rigFor({ series: 'HYBRID', pins: [known(96)] });
    const wide = (no: number) => rig.command(put(fresh(no, { areas: areas(2, 1) })), owner);
    for (let no = 1; no <= 30; no += 1) expect(wide(no).tag).toBe('done');
    expect(wide(31)).toEqual(refusedWith('v2_mg_pin_too_many_cross_area', 'areas'));
    expect(wide(30).tag).toBe('done');
    expect(pinUser(rig.state().config, slotOf(30))?.areas).toEqual([1, 2]);
  });

  it('that opened several areas before keep them where their series has none such', () => {
    expect(rigFor().command(put(known(1, { name: 'Adele' })), owner).tag).toBe('done');
  });
});

describe('taking a slot away', () => {
  it('takes its code and its tag with it', () => {
    const rig = rigFor({
      pins: config.pins.map((user) => (slotNumber(user.slot) === 2 ? { ...user, tag: '04' } : user)),
    });
    expect(rig.command(remove(2), owner).tag).toBe('done');
    expect(numbers(rig)).toEqual([1, 95, 96, 97, 98, 99]);
    expect(rig.story()).toEqual(['1682 002', '1684 002']);
  });

  it.each([
    [1, refusedWith('v2_mg_pin_slot_fixed', 'slot')],
    [96, refusedWith('v2_mg_pin_slot_fixed', 'slot')],
    [7, { tag: 'refused', refusal: { tag: 'absent' } }],
  ])('%i is refused', (no, refusal) => {
    expect(rigFor().command(remove(no), owner)).toEqual(refusal);
  });
});

describe('who may change codes', () => {
  const notAllowed = { tag: 'refused', refusal: { tag: 'notAllowed' } };
  const others = { name: 'X' };

  it('is the owner, and a session that has proved itself', () => {
    const may = (proof = nothing) => rigFor().command(put(fresh(4)), proof);
    expect(may()).toEqual({ tag: 'refused', refusal: { tag: 'pinRequired' } });
    expect([may(owner).tag, may(code(98)).tag, may(trusted).tag]).toEqual(['done', 'done', 'done']);
    for (const no of [1, 2, 95, 97, 99]) expect(may(code(no))).toEqual(notAllowed);
  });

  it('a user may change the own name, and nothing else', () => {
    const rig = rigFor();
    const by = (no: number, user: PinUser) => rig.command(put(user), code(no)).tag;
    expect(by(2, known(2, { name: 'Benno' }))).toBe('done');
    expect(by(2, known(2, { name: 'Benno', latch: false }))).toBe('refused');
    expect(by(2, known(2, { areas: areas(1, 2) }))).toBe('refused');
    expect(by(2, known(2, { tag: '04' }))).toBe('refused');
    expect(by(2, known(2, { validity: { ...always, until: begin * 2 } }))).toBe('refused');
    expect(by(2, known(1, others))).toBe('refused');
    expect(by(1, known(1, others))).toBe('done');
    expect(rig.command(remove(2), code(2)).tag).toBe('refused');
  });

  it('an installer may change the own one while let in, and no other', () => {
    const rig = rigFor();
    const own = put(known(99, { name: 'Fixer' }));
    expect(rig.command(own, code(99))).toEqual(notAllowed);
    rig.command({ tag: 'consent', minutes: 15, pin: null }, owner);
    expect(rig.command(own, code(99)).tag).toBe('done');
    expect(rig.command(put(known(2, others)), code(99))).toEqual(notAllowed);
    expect(rig.command(remove(99), code(99))).toEqual(notAllowed);
    rig.wait(15 * 60);
    expect(rig.command(own, code(99))).toEqual(notAllowed);
  });

  it('a user whose hours are over changes nothing', () => {
    const pins = config.pins.map((user) => ({
      ...user,
      validity: slotNumber(user.slot) === 2 ? { ...always, until: begin } : always,
    }));
    const rig = rigFor({ pins });
    const own = rig.state().config.pins.find(({ slot }) => slotNumber(slot) === 2) ?? fresh(2);
    expect(rig.command(put({ ...own, name: 'Benno' }), code(2))).toEqual(notAllowed);
  });

  it('nobody but a person', () => {
    const rule = { ...person, tag: 'rule' } as const;
    expect(rigFor().command(put(fresh(4)), trusted, rule)).toEqual(notAllowed);
  });
});
