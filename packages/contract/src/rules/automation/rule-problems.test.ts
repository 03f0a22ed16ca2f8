import { measures as everyMeasure } from '../../words/automation/automation-lists.ts';
import { deviceKinds } from '../../words/devices/device-kinds.ts';
import { describe, expect, it } from 'vitest';
import { DeviceTrigger, deviceOptions, Standing } from '../../wire/automation-options.ts';
import {
  Condition,
  DeviceGroup,
  Rule,
  RuleAction,
  Scene,
  Trigger,
} from '../../shapes/automation/automation.ts';
import type { Leave } from '../../shapes/automation/automation.ts';
import type { DeviceKind } from '../../shapes/devices/device.ts';
import { AreaId, DeviceId, FenceId, RuleId, TrackerId } from '../../shapes/values/ids.ts';
import { ruleProblems } from './rule-problems.ts';
import type { RuleHouse } from './rule-part-problems.ts';
import type { RuleDraft } from './rule-problems.ts';

const device = (id: string, kind: RuleHouse['devices'][number]['kind'], modelId = '') => ({
  id: DeviceId.parse(`RF:${id}`),
  kind,
  modelId,
});
const house: RuleHouse = {
  areas: [{ id: AreaId.parse(1) }],
  devices: [
    device('door', 'door_contact'),
    device('lamp', 'switch'),
    device('dimmer', 'dimmer'),
    device('lock', 'door_lock'),
    device('heat', 'thermostat'),
    device('heat15', 'thermostat', 'TMST15'),
    device('cam', 'ipcam'),
    device('meter', 'power_switch_meter'),
    device('room', 'room_sensor'),
  ],
  rooms: [],
  deviceGroups: [DeviceGroup.parse({ id: 'g', kind: 'switch', name: 'Lamps', devices: ['RF:lamp'] })],
  scenes: [Scene.parse({ id: 's', name: 'Evening', actions: [] })],
  rules: [],
  geofences: [{ id: FenceId.parse('home') }],
  trackers: [{ id: TrackerId.parse('phone') }],
  latitude: 52.5,
  longitude: 13.4,
};

const lampOn = { tag: 'device', device: 'RF:lamp', command: { tag: 'switch', on: true } };
const sound: Rule = Rule.parse({
  id: 'r',
  name: 'Night light',
  enabled: true,
  trigger: { tag: 'opened', device: 'RF:door' },
  conditions: [],
  actions: [lampOn],
  leave: [],
});
const found = (patch: Partial<RuleDraft>, other: Partial<RuleHouse> = {}): readonly string[] =>
  ruleProblems({ ...sound, ...patch }, { ...house, ...other }).map(({ why, where }) => `${why} ${where}`);
const byTrigger = (trigger: object, other: Partial<RuleHouse> = {}) =>
  found({ trigger: Trigger.parse(trigger) }, other);
const byCondition = (condition: object, other: Partial<RuleHouse> = {}) =>
  found({ conditions: [Condition.parse(condition)] }, other);
const byAction = (action: object, leave: readonly Leave[] = []) =>
  found({ actions: [RuleAction.parse(action)], leave });
const request = (url: string, body: string | null = null) => ({ tag: 'request', method: 'POST', url, body });
const measure = (above: number | null, below: number | null, of = 'temperature') => ({
  tag: 'measure',
  device: of === 'power' ? 'RF:meter' : 'RF:room',
  measure: of,
  above,
  below,
  forSeconds: 0,
});

// S5.2
describe('a rule', () => {
  it('that is sound has no problems', () => {
    expect(found({})).toEqual([]);
  });

  it.each<readonly [string, Partial<RuleDraft>, string]>([
    ['no name', { name: ' ' }, 'v2_mg_required_name name'],
    ['a long name', { name: 'n'.repeat(31) }, 'v2_mg_max_limit_name_length name'],
    ['a name with a comma', { name: 'Light, night' }, 'v2_mg_no_special_char_allowed name'],
    ['no trigger', { trigger: null }, 'v2_mg_required_trigger trigger'],
    ['no action', { actions: [] }, 'v2_mg_required_action actions'],
  ])('with %s', (_, patch, problem) => {
    expect(found(patch)).toEqual([problem]);
  });

  it('is one of a hundred at most, and may replace itself', () => {
    const rules = Array.from({ length: 100 }, (_, no) => ({ id: RuleId.parse(`r${no}`) }));
    expect(found({}, { rules })).toEqual(['v2_mg_too_many_rules id']);
    expect(found({ id: RuleId.parse('r7') }, { rules })).toEqual([]);
  });

  it('shows everything that is wrong, in the order of the page', () => {
    const actions = [RuleAction.parse({ tag: 'scene', scene: 'gone' })];
    expect(found({ name: '', trigger: null, actions })).toEqual([
      'v2_mg_required_name name',
      'v2_mg_required_trigger trigger',
      'v2_mg_action_no_scene actions.0.scene',
    ]);
  });
});

describe('a trigger', () => {
  it.each([
    ['a door', { tag: 'openFor', device: 'RF:door', seconds: 60 }],
    ['a number above', measure(30, null)],
    ['a number in between', measure(10, 30)],
    ['a day of the week', { tag: 'time', moment: { tag: 'weekly', days: [1], minute: 0 } }],
    ['the sun', { tag: 'time', moment: { tag: 'sun', event: 'sunset', offsetMinutes: 0, days: [1] } }],
    ['any alarm', { tag: 'alarm', kind: null }],
    ['somebody', { tag: 'arrived', fence: 'home', tracker: 'phone' }],
    ['chance', { tag: 'random', percent: 5 }],
  ])('by %s is sound', (_, trigger) => {
    expect(byTrigger(trigger)).toEqual([]);
  });

  it.each([
    ['a door that is gone', { tag: 'closed', device: 'RF:x' }, 'v2_mg_trigger_no_zone trigger.device'],
    ['an area that is gone', { tag: 'mode', area: 2, mode: 'arm' }, 'v2_mg_area_absent trigger.area'],
    ['a fence that is gone', { tag: 'left', fence: 'x', tracker: null }, 'v2_mg_fence_absent trigger.fence'],
    [
      'a tracker that is gone',
      { tag: 'left', fence: 'home', tracker: 'x' },
      'v2_mg_tracker_absent trigger.tracker',
    ],
    [
      'no day of the week',
      { tag: 'time', moment: { tag: 'weekly', days: [], minute: 0 } },
      'v2_mg_required_week trigger.moment.days',
    ],
    [
      'no day of the sun',
      { tag: 'time', moment: { tag: 'sun', event: 'sunset', offsetMinutes: 0, days: [] } },
      'v2_mg_required_week trigger.moment.days',
    ],
    ['blank power', measure(null, null, 'power'), 'v2_mg_required_power trigger.above'],
    ['invalid power', measure(2e6, null, 'power'), 'v2_mg_invalid_power trigger.above'],
    ['a blank number', measure(null, null), 'v2_mg_required_field trigger.above'],
    ['an impossible number', measure(null, 120, 'humidity'), 'v2_mg_invalid_range trigger.below'],
    ['nothing in between', measure(30, 30), 'v2_mg_invalid_range trigger.below'],
  ])('by %s is not', (_, trigger, problem) => {
    expect(byTrigger(trigger)).toEqual([problem]);
  });

  it('by the sun needs to know where the house stands', () => {
    const sunset = { tag: 'time', moment: { tag: 'sun', event: 'sunset', offsetMinutes: 0, days: [1] } };
    expect(byTrigger(sunset, { latitude: null })).toEqual(['v2_mg_location_required trigger.moment']);
  });
});

describe('a condition', () => {
  it.each([
    ['a mode', { tag: 'mode', area: 1, modes: ['arm'] }],
    ['a period', { tag: 'period', period: { days: [1], from: 0, to: 60 } }],
    ['a device', { tag: 'device', device: 'RF:door', is: 'closed' }],
    ['darkness', { tag: 'dark', dark: true }],
    ['an alarm', { tag: 'alarm', on: false }],
    ['nobody home', { tag: 'inside', fence: 'home', tracker: null, inside: false }],
  ])('of %s is sound', (_, condition) => {
    expect(byCondition(condition)).toEqual([]);
  });

  it.each([
    ['no mode', { tag: 'mode', area: 1, modes: [] }, 'v2_mg_required_field conditions.0.modes'],
    ['an area that is gone', { tag: 'mode', area: 2, modes: ['arm'] }, 'v2_mg_area_absent conditions.0.area'],
    [
      'no day',
      { tag: 'period', period: { days: [], from: 0, to: 60 } },
      'v2_mg_required_week conditions.0.period.days',
    ],
    [
      'a device that is gone',
      { tag: 'device', device: 'RF:x', is: 'on' },
      'v2_mg_condition_no_zone conditions.0.device',
    ],
    [
      'a number of a device that is gone',
      { tag: 'measure', device: 'RF:x', measure: 'lux', above: 5, below: null },
      'v2_mg_condition_no_zone conditions.0.device',
    ],
    [
      'no number',
      { tag: 'measure', device: 'RF:room', measure: 'lux', above: null, below: null },
      'v2_mg_required_field conditions.0.above',
    ],
    [
      'a fence that is gone',
      { tag: 'inside', fence: 'x', tracker: null, inside: true },
      'v2_mg_fence_absent conditions.0.fence',
    ],
  ])('of %s is not', (_, condition, problem) => {
    expect(byCondition(condition)).toEqual([problem]);
  });

  it('of darkness needs to know where the house stands', () => {
    expect(byCondition({ tag: 'dark', dark: true }, { longitude: null })).toEqual([
      'v2_mg_location_required conditions.0',
    ]);
  });
});

describe('an action', () => {
  const until = { ...lampOn, untilMinute: 60 };

  it.each([
    ['on', lampOn],
    ['on for', { ...lampOn, command: { tag: 'switch', on: true, forSeconds: 60 } }],
    ['on until', until],
    ['a group', { tag: 'group', group: 'g', command: { tag: 'switch', on: false } }],
    ['a scene', { tag: 'scene', scene: 's' }],
    ['a mode', { tag: 'mode', area: 1, mode: 'home_1' }],
    ['an alarm', { tag: 'alarm', alarm: 'highTemperature', area: 1 }],
    ['a picture', { tag: 'capture', device: 'RF:cam', what: 'imageNoFlash' }],
    ['clips of all cameras', { tag: 'capture', device: null, what: 'clip' }],
    ['a request', request('https://example.org/hook?a=1')],
    ['a request as long as may be', request(`http://example.org/${'a'.repeat(231)}`)],
    ['a word', { tag: 'notify', text: 'The garage is open' }],
    ['setpoints apart', { ...lampOn, device: 'RF:heat', command: { tag: 'setpoint', heat: 20, cool: 22 } }],
  ])('%s is sound', (_, action) => {
    expect(byAction(action)).toEqual([]);
  });

  it.each([
    ['a device that is gone', { ...lampOn, device: 'RF:x' }, 'v2_mg_action_no_zone actions.0.device'],
    [
      'a group that is gone',
      { tag: 'group', group: 'x', command: { tag: 'switch', on: true } },
      'v2_mg_action_no_tag actions.0.group',
    ],
    ['a scene that is gone', { tag: 'scene', scene: 'x' }, 'v2_mg_action_no_scene actions.0.scene'],
    ['an area that is gone', { tag: 'mode', area: 3, mode: 'arm' }, 'v2_mg_area_absent actions.0.area'],
    [
      'off until',
      { ...until, command: { tag: 'switch', on: false } },
      'v2_mg_action_time_setting actions.0.untilMinute',
    ],
    [
      'on for and until',
      { ...until, command: { tag: 'switch', on: true, forSeconds: 60 } },
      'v2_mg_action_time_setting actions.0.untilMinute',
    ],
    [
      'a dim level of zero',
      { ...lampOn, device: 'RF:dimmer', command: { tag: 'level', level: 0 } },
      'v2_mg_dim_level_zero actions.0.command.level',
    ],
    [
      'setpoints too close',
      { ...lampOn, device: 'RF:heat', command: { tag: 'setpoint', heat: 20, cool: 21.5 } },
      'v2_mg_setpoints_apart actions.0.command.heat',
    ],
    [
      'setpoints too close for one brand',
      { ...lampOn, device: 'RF:heat15', command: { tag: 'setpoint', heat: 20, cool: 21 } },
      'v2_mg_setpoints_apart_tmst15 actions.0.command.heat',
    ],
    [
      'a picture of a lamp',
      { tag: 'capture', device: 'RF:lamp', what: 'image' },
      'v2_mg_command_not_taken actions.0.device',
    ],
    [
      'a picture of a camera that is gone',
      { tag: 'capture', device: 'RF:x', what: 'image' },
      'v2_mg_action_no_zone actions.0.device',
    ],
    ['no address', request(''), 'v2_mg_required_field actions.0.url'],
    ['an address that is none', request('example.org'), 'v2_mg_invalid_url actions.0.url'],
    ['an address of another kind', request('ftp://example.org/'), 'v2_mg_invalid_url actions.0.url'],
    [
      'an address that is too long',
      request(`http://example.org/${'a'.repeat(232)}`),
      'v2_mg_max_limit_url_length_250 actions.0.url',
    ],
    [
      'a request that is too long',
      request('http://example.org/', 'b'.repeat(1982)),
      'v2_mg_max_limit_url_length actions.0.body',
    ],
    ['no word', { tag: 'notify', text: ' ' }, 'v2_mg_required_field actions.0.text'],
  ])('%s is not', (_, action, problem) => {
    expect(byAction(action)).toEqual([problem]);
  });

  it.each<readonly [string, object, Leave]>([
    ['opens a lock', { ...lampOn, device: 'RF:lock', command: { tag: 'lock', locked: false } }, 'unlock'],
    ['disarms', { tag: 'mode', area: 1, mode: 'disarm' }, 'lowerMode'],
    ['leaves a zone out', { tag: 'bypass', device: 'RF:door' }, 'bypass'],
    ['silences', { tag: 'silence', area: 1 }, 'silence'],
  ])('that %s needs its leave', (_, action, leave) => {
    expect(byAction(action)).toEqual(['v2_mg_leave_required actions.0']);
    expect(byAction(action, [leave])).toEqual([]);
  });
});

describe('what is offered for a device', () => {
  const kinds = deviceKinds.map((kind) => [kind] as const);
  const at = (kind: DeviceKind) => ({ devices: [...house.devices, device('it', kind)] });
  const own = 'RF:it';

  it.each(kinds)('of kind %s is what may be saved', (kind) => {
    const { triggers, standings, measures } = deviceOptions(kind, { temperature: 20 });
    const started = DeviceTrigger.options.filter(
      (tag) => byTrigger({ tag, device: own, seconds: 5, action: null, on: true }, at(kind)).length === 0,
    );
    const stood = Standing.options.filter(
      (is) => byCondition({ tag: 'device', device: own, is }, at(kind)).length === 0,
    );
    const number = { tag: 'measure', device: own, above: 1, below: null, forSeconds: 0 };
    const measured = everyMeasure.filter(
      (one) => byTrigger({ ...number, measure: one }, at(kind)).length === 0,
    );
    const asked = everyMeasure.filter(
      (one) => byCondition({ ...number, measure: one }, at(kind)).length === 0,
    );
    expect({ started, stood, measured, asked }).toEqual({
      started: triggers,
      stood: standings,
      measured: measures,
      asked: measures,
    });
  });

  it.each<readonly [string, object, string]>([
    ['a code taken away', { tag: 'removeLockUser', slot: 1 }, 'actions.0.command.tag'],
    ['locking by itself no more', { tag: 'autoLock', on: false }, 'actions.0.command.tag'],
  ])('leaves out %s, which every run would be refused', (_, command, where) => {
    expect(byAction({ tag: 'device', device: 'RF:lock', command })).toEqual([
      `v2_mg_command_not_taken ${where}`,
    ]);
  });
});
