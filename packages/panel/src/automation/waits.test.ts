import { describe, expect, it } from 'vitest';
import { RuleId } from '@homeward/contract/shapes/values/ids.ts';
import { code, edit, person } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';
import { lampOn, rigWith, ruleBy, told } from '@homeward/testing/panel/rules.ts';
import { upgraded } from '../upgrade.ts';

const opened = { tag: 'opened', device: 'RF:window' };
const lampOff = { tag: 'device', device: 'RF:lamp', command: { tag: 'switch', on: false } };
const wait = (seconds: number) => ({ tag: 'wait', seconds });
const untilGateOpen = (goOn: string) => ({
  tag: 'waitUntil',
  condition: { tag: 'device', device: 'RF:gate', is: 'open' },
  seconds: 300,
  goOn,
});
const open = (rig: Rig) => {
  rig.says('window', { opening: 'closed' });
  return told(rig.says('window', { opening: 'open' }));
};
const last = (rig: Rig) => [...rig.state().automation.runs][0];
const runs = (rig: Rig) =>
  [...rig.state().automation.runs].map(({ outcome, wait: of }) => [outcome, of?.ended]).toReversed();

describe('a rule that waits', () => {
  it('does what comes before at once and the rest later, and says until when it waits', () => {
    const rig = rigWith([ruleBy(opened, { actions: [lampOn, wait(120), lampOff] })]);
    expect(open(rig)).toEqual(['lamp switch']);
    const { at } = rig.state();
    expect(last(rig)?.wait).toEqual({ wait: 1, action: 1, until: at + 120_000, ended: null });
    expect(told(rig.wait(119))).toEqual([]);
    expect(told(rig.wait(1))).toEqual(['lamp switch']);
    expect(last(rig)).toMatchObject({ refusals: [null, null, null], wait: { until: null, ended: 'done' } });
    expect(rig.state().automation.waits).toEqual([]);
  });

  it('goes on after a restart, but not when it comes back far too late', () => {
    for (const [away, ended] of [
      [300, 'done'],
      [1200, 'late'],
    ] as const) {
      const rig = rigWith([ruleBy(opened, { actions: [wait(120), lampOff] })]);
      open(rig);
      const kept = JSON.parse(JSON.stringify(rig.state())) as Parameters<typeof upgraded>[0];
      expect(upgraded(kept).automation.waits).toEqual(rig.state().automation.waits);
      rig.sleep(away);
      const effects = rig.feed({ tag: 'restarted', downFor: away * 1000 });
      expect(told(effects).filter((one) => one.startsWith('lamp'))).toEqual(
        ended === 'done' ? ['lamp switch'] : [],
      );
      expect(last(rig)?.wait?.ended).toBe(ended);
    }
  });

  it('does not count what starts it meanwhile, or begins anew where it says so', () => {
    const keeps = rigWith([ruleBy(opened, { actions: [wait(60), lampOff] })]);
    open(keeps);
    keeps.wait(30);
    open(keeps);
    expect(runs(keeps)).toEqual([
      ['ran', null],
      ['busy', undefined],
    ]);
    expect(told(keeps.wait(30))).toEqual(['lamp switch']);

    const again = rigWith([{ ...ruleBy(opened, { actions: [wait(60), lampOff] }), beginAgain: true }]);
    open(again);
    again.wait(30);
    open(again);
    expect(told(again.wait(30))).toEqual([]);
    expect(told(again.wait(30))).toEqual(['lamp switch']);
    expect(runs(again)).toEqual([
      ['ran', 'again'],
      ['ran', 'done'],
    ]);
  });

  it.each([
    ['off', { tag: 'enableRule', rule: RuleId.parse('rule'), enabled: false }],
    ['changed', { tag: 'putRule', rule: ruleBy(opened, { actions: [wait(60), lampOn] }) }],
    ['removed', { tag: 'removeRule', rule: RuleId.parse('rule') }],
  ] as const)('stops when it is %s', (ended, wish) => {
    const rig = rigWith([ruleBy(opened, { actions: [wait(60), lampOff] })]);
    open(rig);
    expect(rig.command(edit(wish), code(96)).tag).toBe('done');
    expect(told(rig.wait(60))).toEqual([]);
    expect(last(rig)?.wait?.ended).toBe(ended);
  });

  it.each([
    ['always', ['lamp switch'], ['lamp switch'], 'done', 'done'],
    ['ifSo', ['lamp switch'], [], 'done', 'timeOver'],
    ['ifNot', [], ['lamp switch'], 'came', 'done'],
  ])('waits for something: %s', (goOn, ifCame, ifNot, came, timeOver) => {
    const rule = ruleBy(opened, { actions: [untilGateOpen(goOn), lampOff] });
    const one = rigWith([rule]);
    open(one);
    one.wait(60);
    expect(told(one.says('gate', { opening: 'open' }))).toEqual(ifCame);
    expect(last(one)?.wait?.ended).toBe(came);
    const other = rigWith([rule]);
    open(other);
    expect(told(other.wait(299))).toEqual([]);
    expect(told(other.wait(1))).toEqual(ifNot);
    expect(last(other)?.wait?.ended).toBe(timeOver);
  });

  it('waits for a time of day without anything that happens', () => {
    const rig = rigWith(
      [
        ruleBy(opened, {
          actions: [
            {
              tag: 'waitUntil',
              // The rig begins at 22:13:20 UTC.
              condition: { tag: 'period', period: { days: [1, 2, 3, 4, 5, 6, 7], from: 1335, to: 1400 } },
              seconds: 3600,
              goOn: 'ifSo',
            },
            lampOff,
          ],
        }),
      ],
      { timeZone: 'UTC' },
    );
    open(rig);
    expect(told(rig.wait(99))).toEqual([]);
    expect(told(rig.wait(1))).toEqual(['lamp switch']);
  });
});

describe('a rule with several ways', () => {
  it('starts by any of what starts it, once for one moment', () => {
    const rig = rigWith([
      { ...ruleBy(opened), orTriggers: [{ tag: 'motion', device: 'RF:hall' }, opened] as never },
    ]);
    expect(open(rig)).toEqual(['lamp switch']);
    expect(told(rig.says('hall', { motion: true }))).toEqual(['lamp switch']);
  });

  it('has each of its times come on one day', () => {
    const at = (minute: number) => ({ tag: 'time', moment: { tag: 'daily', minute } });
    const rig = rigWith([{ ...ruleBy(at(1340)), orTriggers: [at(1360)] as never }], { timeZone: 'UTC' });
    rig.feed({ tag: 'timerFired' });
    expect(told(rig.wait(900))).toEqual(['lamp switch']);
    expect(told(rig.wait(900))).toEqual(['lamp switch']);
  });

  it('asks for any of its conditions, or of a group', () => {
    const gate = { tag: 'device', device: 'RF:gate', is: 'open' };
    const never = { tag: 'mode', area: 1, modes: ['arm'] };
    const runsWith = (conditions: readonly object[], match: 'all' | 'any') => {
      const rig = rigWith([{ ...ruleBy(opened, { conditions }), match }]);
      rig.says('gate', { opening: 'open' });
      return open(rig).length;
    };
    expect(runsWith([never, gate], 'any')).toBe(1);
    expect(runsWith([never], 'any')).toBe(0);
    expect(runsWith([{ tag: 'group', match: 'any', conditions: [never, gate] }], 'all')).toBe(1);
    expect(runsWith([{ tag: 'group', match: 'all', conditions: [never, gate] }], 'all')).toBe(0);
  });
});

describe('who it was', () => {
  const byUser = (no: number) => ruleBy({ tag: 'mode', area: 1, mode: 'disarm', by: { tag: 'user', no } });

  it('starts a rule by the code that was used', () => {
    const rig = rigWith([byUser(1)]);
    rig.setMode('home_1');
    rig.wait(300);
    rig.setMode('disarm', { proof: code(96) });
    expect(runs(rig)).toEqual([]);
    rig.setMode('home_1');
    rig.wait(300);
    rig.setMode('disarm', { proof: code(1) });
    expect(runs(rig)).toEqual([['ran', undefined]]);
  });

  it('does under duress what the code it passes for does', () => {
    const rig = rigWith([byUser(1)]);
    rig.setMode('home_1');
    rig.wait(300);
    rig.setMode('disarm', {
      proof: { tag: 'pin', slot: { tag: 'duress' }, as: { tag: 'user', no: 1 } },
      actor: { ...person, slot: { tag: 'user', no: 1 } },
    });
    expect(runs(rig)).toEqual([['ran', undefined]]);
  });

  it('is quiet about somebody who came home since, and speaks where nobody did', () => {
    const condition = {
      tag: 'cameHome',
      by: { tag: 'user', no: 1 },
      tracker: null,
      fence: null,
      fromMinute: 1300,
      came: false,
    };
    const rule = ruleBy(opened, { conditions: [condition] });
    const away = rigWith([rule], { timeZone: 'UTC' });
    expect(open(away)).toEqual(['lamp switch']);
    const home = rigWith([rule], { timeZone: 'UTC' });
    home.setMode('home_1');
    home.wait(60);
    home.setMode('disarm', { actor: { ...person, channel: 'keypad' } });
    expect(open(home)).toEqual([]);
    home.wait(86_400);
    expect(open(home)).toEqual(['lamp switch']);
  });

  it.each(['web', 'app', 'client', 'sms', 'remote'] as const)(
    'does not take a disarming by %s for coming home',
    (channel) => {
      const condition = {
        tag: 'cameHome',
        by: { tag: 'user', no: 1 },
        tracker: null,
        fence: null,
        fromMinute: 1300,
        came: false,
      };
      const rig = rigWith([ruleBy(opened, { conditions: [condition] })], { timeZone: 'UTC' });
      rig.setMode('home_1');
      rig.wait(60);
      expect(rig.setMode('disarm', { actor: { ...person, channel } }).tag).toBe('done');
      expect(open(rig)).toEqual(['lamp switch']);
    },
  );
});

describe('a rule with an address', () => {
  const call = (rig: Rig, words: readonly { name: string; value: string }[] = []) =>
    rig.command({ tag: 'callRule', rule: RuleId.parse('rule'), words });

  it('runs when it is called, with the words of the call', () => {
    const rig = rigWith([
      ruleBy({ tag: 'webhook' }, { actions: [{ tag: 'notify', text: 'Bread is {body.state}{body.none}' }] }),
    ]);
    expect(call(rig, [{ name: 'state', value: 'done' }]).tag).toBe('done');
    expect(rig.events().map(({ detail }) => detail)).toContain('Bread is done');
  });

  it('is refused while the rule is off, or has no address', () => {
    const off = rigWith([ruleBy({ tag: 'webhook' }, { enabled: false })]);
    expect(call(off)).toMatchObject({ tag: 'refused', refusal: { why: 'v2_mg_rule_off' } });
    expect(call(rigWith([ruleBy(opened)]))).toMatchObject({ tag: 'refused', refusal: { tag: 'absent' } });
  });

  it('is never given leave to lower protection', () => {
    const rig = rigWith([]);
    const disarm = { tag: 'mode', area: 1, mode: 'disarm' };
    const rule = ruleBy({ tag: 'webhook' }, { actions: [disarm], leave: ['lowerMode'] });
    expect(rig.command(edit({ tag: 'putRule', rule }), code(96))).toMatchObject({
      tag: 'refused',
      refusal: { why: 'v2_mg_webhook_no_leave' },
    });
  });
});
