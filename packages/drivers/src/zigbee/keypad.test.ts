import { binary, bytes, device, numeric, saidBy, words } from '@homeward/testing/drivers/zigbee-list.ts';
import { describe, expect, it } from 'vitest';
import { decodeState, type ZigbeeDevice } from './codec.ts';
import { signPayload } from './keypad-words.ts';
import { createRoster } from './roster.ts';

const text = (...names: readonly string[]) =>
  names.map((name) => ({ type: 'text', name, property: name, access: 1 }));
const arms = words('action', 'disarm', 'arm_day_zones', 'arm_night_zones', 'arm_all_zones', 'emergency');
const numbered = device([
  ...text('action_code', 'action_zone'),
  ...numeric('action_transaction'),
  ...binary('tamper'),
  arms,
]);
/** Its list does not promise codes; its standard sends them. */
const unlisted = device([...binary('tamper'), arms], {}, { description: 'Wall Key Pad' });
const itself = device(
  [words('action', 'disarm', 'arm_home', 'arm_away', 'sos'), ...binary('tamper')],
  {},
  { description: 'Radio keypad' },
);
const fob = device([words('action', 'disarm', 'arm_partial_zones', 'arm_all_zones', 'emergency')]);
const button = device([words('action', 'single', 'double')]);

const entryOf = (from: ZigbeeDevice, message: object, live = true) => {
  const result = decodeState(bytes(message), from, live);
  return result.tag === 'decoded' ? result.value.entry : result;
};

describe('a keypad', () => {
  it.each([
    ['numbers its entries', numbered, false],
    ['promises no codes', unlisted, false],
    ['checks codes itself', itself, true],
    ['notices who stands before it', device([...text('action_code'), ...binary('occupancy'), arms]), false],
    ['has a contact that means nothing', device([...text('action_code'), ...binary('contact'), arms]), false],
  ])('is one where it %s', (_, { discovered }, own) => {
    expect(discovered.kind).toBe('keypad');
    expect(discovered.checksCodes ?? false).toBe(own);
  });

  it('is no zone: neither who comes near nor a contact counts', () => {
    const pad = device([...text('action_code'), ...binary('occupancy', 'contact'), arms]);
    expect(saidBy(pad, { occupancy: true, contact: null, action: null, action_code: null })).toEqual({
      tag: 'decoded',
      value: [{}],
    });
  });

  it.each([
    ['disarm', 'disarm'],
    ['arm_all_zones', 'arm'],
    ['arm_day_zones', 'home'],
    ['arm_night_zones', 'home'],
  ])('says %s with its code to nobody but the check', (action, word) => {
    const message = { action, action_code: '4711', action_transaction: 7, tamper: false };
    expect(entryOf(numbered, message)).toEqual({ word, code: '4711', no: 7 });
    expect(saidBy(numbered, message)).toEqual({ tag: 'decoded', value: [{ tamper: false }] });
    expect(entryOf(numbered, message, false)).toBeNull();
  });

  it.each([{ action_code: '' }, { action_code: null }, {}])(
    'that owes a code says so without one: %j',
    (code) => {
      for (const pad of [numbered, unlisted])
        expect(entryOf(pad, { action: 'disarm', ...code })).toEqual({ word: 'disarm', code: null, no: null });
    },
  );

  it('asks for help without a code', () => {
    expect(entryOf(numbered, { action: 'emergency', action_code: '1234' })).toBeNull();
    expect(saidBy(itself, { action: 'sos' })).toEqual({
      tag: 'decoded',
      value: [{}, { action: 'panic' }],
    });
  });

  it('that checks codes itself says what is to be', () => {
    expect(entryOf(itself, { action: 'arm_away' })).toBeNull();
    expect(saidBy(itself, { action: 'arm_away' })).toEqual({
      tag: 'decoded',
      value: [{}, { action: 'arm' }],
    });
  });
});

describe('a code', () => {
  it.each([
    ['a fob', fob, 'disarm', 'disarm'],
    ['a button on the wall', button, 'single', 'single'],
    ['a keypad that checks codes itself', itself, 'arm_home', 'home'],
  ])('that %s sends is checked all the same', (_, from, action, word) => {
    expect(entryOf(from, { action, action_code: 4711 })).toEqual({ word, code: '4711', no: null });
    expect(saidBy(from, { action, action_code: 4711 })).toEqual({ tag: 'decoded', value: [{}] });
  });

  it('is none where it is empty: a fob acts in its own right', () => {
    expect(entryOf(fob, { action: 'arm_partial_zones', action_code: '' })).toBeNull();
    expect(saidBy(fob, { action: 'arm_partial_zones', action_code: '' })).toEqual({
      tag: 'decoded',
      value: [{}, { action: 'home' }],
    });
  });
});

describe('a device that the panel knows to send codes', () => {
  it.each([
    ['a fob', fob],
    ['a keypad that was said to check codes itself', itself],
  ])('owes one from its first word on, be it called %s', (_, listed) => {
    const disarms = { action: 'disarm' };
    const fresh = createRoster('home', () => null);
    fresh.list([listed]);
    const { id } = listed.discovered;
    expect(entryOf(fresh.find(id) ?? listed, disarms)).toBeNull();
    const sent = decodeState(bytes({ action: 'disarm', action_code: 4711 }), listed, true);
    const better = sent.tag === 'decoded' ? fresh.learn(listed, sent.value.learnt) : null;
    // A roster of a later life, that never heard a code.
    const later = createRoster('home', () => ({ kind: listed.discovered.kind, sendsCodes: true }));
    later.list([listed]);
    for (const known of [better, later.find(id)]) {
      expect(known?.discovered).toMatchObject({ kind: 'keypad' });
      expect(known?.discovered.checksCodes).toBeUndefined();
      expect(known && entryOf(known, disarms)).toEqual({ word: 'disarm', code: null, no: null });
    }
  });
});

describe('what a keypad shows', () => {
  const armed = device([
    words('action', 'disarm', 'arm_away'),
    { type: 'binary', name: 'armed', property: 'armed', access: 3, value_on: true, value_off: false },
  ]);

  it.each([
    [
      numbered,
      { shows: 'away', entry: 12, seconds: null },
      { arm_mode: { transaction: 12, mode: 'arm_all_zones' } },
    ],
    [
      numbered,
      { shows: 'refused', entry: 12, seconds: null },
      { arm_mode: { transaction: 12, mode: 'invalid_code' } },
    ],
    [
      numbered,
      { shows: 'notReady', entry: 3, seconds: null },
      { arm_mode: { transaction: 3, mode: 'not_ready' } },
    ],
    [
      numbered,
      { shows: 'exitDelay', entry: null, seconds: 30 },
      { arm_mode: { mode: 'exit_delay', delay: 30 } },
    ],
    [
      numbered,
      { shows: 'entryDelay', entry: null, seconds: 900 },
      { arm_mode: { mode: 'entry_delay', delay: 255 } },
    ],
    [numbered, { shows: 'alarm', entry: null, seconds: null }, { arm_mode: { mode: 'in_alarm' } }],
    [numbered, { shows: 'refused', entry: null, seconds: null }, null],
    [armed, { shows: 'away', entry: null, seconds: null }, { armed: true }],
    [armed, { shows: 'disarmed', entry: null, seconds: null }, { armed: false }],
    [unlisted, { shows: 'away', entry: null, seconds: null }, null],
  ] as const)('is said in its words (%#)', ({ features }, sign, payload) => {
    expect(signPayload(sign, features)).toEqual(payload);
  });
});
