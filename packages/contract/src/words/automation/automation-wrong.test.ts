import { describe, expect, it } from 'vitest';
import { automationWrong } from './automation-wrong.ts';
import { automationRoutes } from '../../routes/automation/automation.ts';

const saved = automationRoutes['POST /automation/rule'];
const checked = automationRoutes['POST /automation/rule_check'];

/** What is said of a body that cannot be read: the first field, and why. */
function said({ body: schema, wrong }: typeof saved | typeof checked, body: unknown) {
  const read = schema.safeParse(body);
  const [issue] = read.error?.issues ?? [];
  if (issue === undefined) return null;
  const where = issue.path.map(String).join('.');
  return [where, wrong?.({ where, tooBig: issue.code === 'too_big', body }) ?? null];
}

const opened = { tag: 'opened', device: 'RF:00000001' };
const lamp = { tag: 'device', device: 'ZB:00000004', command: { tag: 'switch', on: true } };
const rule = { name: 'Light', trigger: opened, actions: [lamp] };

describe('a rule that is not filled in yet', () => {
  it.each([
    ['name', { name: undefined }, 'v2_mg_required_name'],
    ['trigger', { trigger: null }, 'v2_mg_required_trigger'],
    ['trigger.tag', { trigger: {} }, 'v2_mg_required_trigger'],
    ['trigger.device', { trigger: { tag: 'opened', device: '' } }, 'v2_mg_trigger_no_zone'],
    ['trigger.area', { trigger: { tag: 'mode', area: '', mode: 'arm' } }, 'v2_mg_area_absent'],
    [
      'trigger.moment.days.0',
      { trigger: { tag: 'time', moment: { tag: 'weekly', days: [9], minute: 1 } } },
      'v2_mg_required_week',
    ],
    [
      'trigger.above',
      {
        trigger: {
          tag: 'measure',
          device: 'RF:1',
          measure: 'power',
          above: 'much',
          below: '',
          forSeconds: 0,
        },
      },
      'v2_mg_invalid_power',
    ],
    ['conditions.0.tag', { conditions: [{ tag: 'nothing' }] }, 'v2_mg_required_condition'],
    ['conditions.0.device', { conditions: [{ tag: 'device', is: 'open' }] }, 'v2_mg_condition_no_zone'],
    ['conditions', { conditions: Array(11).fill({ tag: 'dark', dark: true }) }, 'v2_mg_too_many_conditions'],
    ['actions', { actions: undefined }, 'v2_mg_required_action'],
    ['actions', { actions: Array(21).fill(lamp) }, 'v2_mg_too_many_actions'],
    ['actions.0', { actions: ['x'] }, 'v2_mg_required_action'],
    ['actions.0.device', { actions: [{ ...lamp, device: null }] }, 'v2_mg_action_no_zone'],
    ['actions.0.group', { actions: [{ ...lamp, tag: 'group', group: '' }] }, 'v2_mg_action_no_tag'],
    ['actions.0.scene', { actions: [{ tag: 'scene', scene: '' }] }, 'v2_mg_action_no_scene'],
    [
      'actions.0.command.forSeconds',
      { actions: [{ ...lamp, command: { tag: 'switch', on: true, forSeconds: -5 } }] },
      'v2_mg_action_time_setting',
    ],
    [
      'actions.0.command.forSeconds',
      { actions: [{ tag: 'group', group: 'g', command: { tag: 'switch', on: true, forSeconds: 'x' } }] },
      'v2_mg_multi_control_time_setting',
    ],
    [
      'actions.0.url',
      { actions: [{ tag: 'request', method: 'GET', url: `http://a/${'x'.repeat(2000)}`, body: null }] },
      'v2_mg_max_limit_url_length_250',
    ],
  ])('lacks %s', (where, change, why) => {
    expect(said(saved, { ...rule, ...change })).toEqual([where, why]);
  });

  it('is read where nothing is wrong, as texts too', () => {
    expect(said(saved, rule)).toBeNull();
    expect(
      said(saved, { ...rule, trigger: JSON.stringify(opened), actions: JSON.stringify([lamp]) }),
    ).toBeNull();
  });

  it('is named without the body around it', () => {
    expect(said(checked, { rule: { ...rule, trigger: null } })).toEqual([
      'rule.trigger',
      'v2_mg_required_trigger',
    ]);
  });

  it('of which nothing is known is told no more than that it is wrong', () => {
    for (const where of ['', 'leave', 'enabled', '__proto__', 'actions.9999.constructor.prototype'])
      expect(() => automationWrong({ where, tooBig: false, body: null })).not.toThrow();
    expect(automationWrong({ where: 'id', tooBig: false, body: null })).toBeNull();
  });
});
