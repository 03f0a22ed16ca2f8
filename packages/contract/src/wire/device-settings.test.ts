import { buttonNames } from '../words/alarms/zone-responses.ts';
import { zoneResponses } from '../words/alarms/zone-responses.ts';
import { alwaysKinds, openRules } from '../words/alarms/zone-responses.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainZone, ZoneSettings } from '../shapes/alarms/zone-settings.ts';
import type { ButtonAct } from '../shapes/alarms/zone-settings.ts';
import { DeviceId, SceneId } from '../shapes/values/ids.ts';
import { armedModes, armModes } from '../words/panel/arm-modes.ts';
import { decodeSettings, encodeSettings } from './device-settings.ts';

const evening = SceneId.parse('evening');
const away = SceneId.parse('away');
const scenes = [evening, away];
const settings = (change: Partial<ZoneSettings>): ZoneSettings => ({ ...plainZone, ...change });
const read = (wire: Readonly<Record<string, unknown>>, before = plainZone) => {
  const decoded = decodeSettings(wire, before, scenes);
  if (decoded.tag === 'bad') throw new Error(decoded.field);
  return decoded.settings;
};

const response = fc.constantFrom(...zoneResponses);
const byMode = fc.record(Object.fromEntries(armModes.map((mode) => [mode, response])) as never, {
  requiredKeys: [],
});
const act: fc.Arbitrary<ButtonAct> = fc.oneof(
  fc.constantFrom<ButtonAct>({ tag: 'none' }, { tag: 'doorbell' }, { tag: 'mode', mode: 'home_2' }),
  fc.constantFrom(...alwaysKinds).map((kind) => ({ tag: 'alarm' as const, kind })),
  fc
    .constantFrom(evening, away, SceneId.parse('unlisted'))
    .map((scene) => ({ tag: 'scene' as const, scene })),
);
const anySettings: fc.Arbitrary<ZoneSettings> = fc
  .record({
    responses: fc.record(Object.fromEntries(armModes.map((mode) => [mode, response])) as never),
    entryResponses: byMode,
    exitResponses: byMode,
    exitNoResponse: fc.boolean(),
    always: fc.option(fc.constantFrom(...alwaysKinds)),
    finalDoor: fc.boolean(),
    setUnset: fc.constantFrom('none', 'normallyClosed', 'normallyOpen'),
    wholeArea: fc.boolean(),
    alwaysOn: fc.boolean(),
    latchReport: fc.boolean(),
    homeOmit: fc.boolean(),
    triggeredBy: fc.subarray(['RF:0a1b2c30', 'ZB:door_1'].map((id) => DeviceId.parse(id))),
    pulseCount: fc.integer({ min: 1, max: 10 }),
    pulseSeconds: fc.integer({ min: 0, max: 300 }),
    openSeconds: fc.integer({ min: 0, max: 300 }),
    openAtArming: fc.record(
      Object.fromEntries(armedModes.map((mode) => [mode, fc.constantFrom(...openRules)])),
      { requiredKeys: [] },
    ),
    triggerScene: fc.option(fc.constantFrom(evening, SceneId.parse('unlisted'))),
    restoreScene: fc.option(fc.constantFrom(evening, away)),
    entrySeconds: fc.option(fc.integer({ min: 0, max: 240 })),
    abortable: fc.boolean(),
    buttons: fc.dictionary(fc.constantFrom(...buttonNames), act),
  })
  .map((given) => ZoneSettings.parse(given));

describe('the settings of a device on the wire', () => {
  it('of a plain device are the numbers that a fresh device of the family shows', () => {
    expect(encodeSettings(plainZone, [])).toMatchObject({
      sresp_mode_0: '0',
      sresp_exit_4: '0',
      schar_24hr: '0',
      sresp_24hr: '0',
      schar_latch_rpt: '1',
      schar_set_unset: '0',
      stype_set_unset: '0',
      schar_final_door: '0',
      schar_whole_area: '0',
      schar_always_on: '0',
      sresp_panic: '10',
      sresp_fire: '12',
      sresp_medical: '7',
      sresp_emergency: '11',
      sresp_arm: '0',
      sresp_home: '0',
      sresp_disarm: '0',
      sresp_button_1: '0',
      trigger_by_zone: [],
    });
  });

  it.each<[string, Partial<ZoneSettings>, Readonly<Record<string, unknown>>]>([
    [
      'an entry door',
      { responses: { ...plainZone.responses, arm: 'entryDelay1' } },
      { sresp_mode_1: '1', sresp_entry_1: '1', sresp_exit_1: '1' },
    ],
    [
      'a door that is quiet on the way out',
      { responses: { ...plainZone.responses, arm: 'entryDelay2' }, exitNoResponse: true },
      { sresp_mode_1: '2', sresp_exit_1: '0' },
    ],
    [
      'a room that is instant on entry',
      {
        responses: { ...plainZone.responses, arm: 'burglarFollow' },
        entryResponses: { arm: 'burglarInstant' },
      },
      { sresp_mode_1: '4', sresp_entry_1: '5' },
    ],
    ['a verified smoke detector', { always: 'fireVerification' }, { schar_24hr: '1', sresp_24hr: '14' }],
    [
      'a key switch',
      { setUnset: 'normallyOpen', wholeArea: true },
      { schar_set_unset: '1', stype_set_unset: '1', schar_whole_area: '1' },
    ],
    [
      'a window that may be open at night and is left out by day',
      { openSeconds: 20, openAtArming: { arm: 'leaveOut', home_2: 'mayBeOpen' } },
      { open_seconds: '20', open_mode_1: '1', open_mode_2: '0', open_mode_3: '2' },
    ],
    ['a scene on tripping', { triggerScene: away }, { sresp_trigger: '151', sresp_restore: '0' }],
    [
      'a button for a scene',
      { buttons: { button2: { tag: 'scene', scene: evening } } },
      { sresp_button_2: '150' },
    ],
    ['a doorbell', { buttons: { button1: { tag: 'doorbell' } } }, { sresp_button_1: '3' }],
    [
      'a panic button for silent help',
      { buttons: { panic: { tag: 'alarm', kind: 'silentPanic' } } },
      { sresp_panic: '9' },
    ],
  ])('of %s go there and back', (_, change, fields) => {
    const wire = encodeSettings(settings(change), scenes);
    expect(wire).toMatchObject(fields);
    expect(read(wire)).toEqual(settings(change));
  });

  it('come back saying the same, whatever they are and whatever was there before', () => {
    fc.assert(
      fc.property(anySettings, anySettings, (given, before) => {
        const wire = encodeSettings(given, scenes);
        expect(encodeSettings(read(wire, before), scenes)).toEqual(wire);
      }),
    );
  });

  it('keep what a request does not name', () => {
    fc.assert(
      fc.property(anySettings, (before) => {
        expect(encodeSettings(read({}, before), scenes)).toEqual(encodeSettings(before, scenes));
        expect(read({ schar_final_door: '1' }, before)).toMatchObject({
          finalDoor: true,
          always: before.always,
        });
      }),
    );
  });

  it('follow a changed mode in its entry and exit where these were the same', () => {
    expect(read({ sresp_mode_1: '5' })).toMatchObject({
      responses: { arm: 'burglarInstant' },
      entryResponses: {},
      exitResponses: {},
      exitNoResponse: false,
    });
  });

  it('of a client that knows the numbers only are the kinds of the family', () => {
    const fall = settings({ always: 'fall' });
    expect(read({ ...encodeSettings(fall, []), sresp_24hr: '8' }).always).toBe('water');
    expect(read({ schar_24hr: '1', sresp_24hr: '7' }).always).toBe('medical');
    expect(read({ sresp_24hr: '12' }).always).toBe('fire');
    expect(read({ schar_24hr: '0' }, fall).always).toBeNull();
    expect(read(encodeSettings(fall, [])).always).toBe('fall');
  });

  it('take zones as a list and with commas', () => {
    const ids = ['RF:1', 'RF:2'];
    expect(read({ trigger_by_zone: ids }).triggeredBy).toEqual(ids);
    expect(read({ trigger_by_zone: 'RF:1, RF:2' }).triggeredBy).toEqual(ids);
    expect(
      read({ trigger_by_zone: '' }, settings({ triggeredBy: [DeviceId.parse('RF:1')] })).triggeredBy,
    ).toEqual([]);
  });

  it.each([
    ['sresp_mode_1', '8'],
    ['sresp_mode_1', 'constructor'],
    ['sresp_entry_0', '-1'],
    ['sresp_24hr', '4'],
    ['schar_24hr', '1'],
    ['schar_final_door', 'yes'],
    ['pulse_count', '0'],
    ['pulse_count', '11'],
    ['pulse_seconds', '301'],
    ['open_seconds', '301'],
    ['open_mode_1', '3'],
    ['entry_seconds', '241'],
    ['entry_seconds', '1e2'],
    ['sresp_trigger', '165'],
    ['sresp_button_1', '4'],
    ['sresp_panic', 'scene:'],
    ['trigger_by_zone', 'nonsense'],
    ['trigger_by_zone', { length: 1 }],
    ['abortable', null],
  ])('are refused with the name of the field: %s %o', (field, value) => {
    const decoded = decodeSettings({ [field]: value }, plainZone, scenes);
    expect(decoded.tag).toBe('bad');
    expect(decoded).toMatchObject({ field: field === 'schar_24hr' ? 'sresp_24hr' : field });
  });
});

describe('settings that were written before they were this many', () => {
  it('read as a zone that does what it did', () => {
    const old = {
      responses: { disarm: 'none', arm: 'none', home_1: 'none', home_2: 'none', home_3: 'none' },
      exitNoResponse: false,
      always: null,
      finalDoor: false,
      setUnset: 'none',
    };
    expect(ZoneSettings.parse(old)).toEqual(plainZone);
    expect(plainZone).toMatchObject({
      latchReport: true,
      abortable: true,
      pulseCount: 1,
      entrySeconds: null,
    });
  });
});
