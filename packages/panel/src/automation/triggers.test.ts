import { describe, expect, it } from 'vitest';
import { config, device, id } from '@homeward/testing/panel/house.ts';
import { ran, rigWith, ruleBy, starts } from '@homeward/testing/panel/rules.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';

const devices = [...config.devices, device('remote2', 'scene_button', 1, 20), device('input', 'dio', 1, 21)];

/** For each trigger: what starts it once, and what does not start it. */
const table: readonly (readonly [string, object, (rig: Rig) => void, (rig: Rig) => void])[] = [
  [
    'opened',
    { tag: 'opened', device: 'RF:window' },
    (rig) => rig.says('window', { opening: 'open' }),
    (rig) => rig.says('window', { opening: 'closed' }),
  ],
  [
    'closed',
    { tag: 'closed', device: 'RF:window' },
    (rig) => {
      rig.says('window', { opening: 'open' });
      rig.says('window', { opening: 'closed' });
    },
    (rig) => rig.says('front', { opening: 'open' }),
  ],
  [
    'motion',
    { tag: 'motion', device: 'RF:hall' },
    (rig) => rig.says('hall', { motion: true }),
    (rig) => rig.says('yard', { motion: true }),
  ],
  [
    'motionEnded',
    { tag: 'motionEnded', device: 'RF:hall' },
    (rig) => {
      rig.says('hall', { motion: true });
      rig.says('hall', { motion: false });
    },
    (rig) => rig.says('hall', { motion: false }),
  ],
  [
    'pressed, any button',
    { tag: 'pressed', device: 'RF:remote2', action: null },
    (rig) => rig.says('remote2', { action: 'double' }),
    (rig) => rig.says('remote', { action: 'double' }),
  ],
  [
    'pressed, one button',
    { tag: 'pressed', device: 'RF:remote2', action: 'double' },
    (rig) => rig.says('remote2', { action: 'double' }),
    (rig) => rig.says('remote2', { action: 'single' }),
  ],
  [
    'switched on',
    { tag: 'switched', device: 'RF:input', on: true },
    (rig) => {
      rig.says('input', { on: true });
      rig.says('input', { on: true });
    },
    (rig) => rig.says('input', { on: false }),
  ],
  [
    'switched off',
    { tag: 'switched', device: 'RF:input', on: false },
    (rig) => {
      rig.says('input', { on: true });
      rig.says('input', { on: false });
    },
    (rig) => rig.says('input', { on: true }),
  ],
  [
    'mode',
    { tag: 'mode', area: 1, mode: 'arm' },
    (rig) => {
      rig.setMode('arm');
      rig.wait(30);
    },
    (rig) => rig.setMode('arm', { area: 2 }),
  ],
  [
    'exitBegan',
    { tag: 'exitBegan', area: 1, mode: 'arm' },
    (rig) => rig.setMode('arm'),
    (rig) => rig.setMode('home_1'),
  ],
  [
    'exitStopped',
    { tag: 'exitStopped', area: 1 },
    (rig) => {
      rig.setMode('arm');
      rig.setMode('disarm');
    },
    (rig) => {
      rig.setMode('arm');
      rig.wait(30);
      rig.setMode('disarm');
    },
  ],
  [
    'entryBegan',
    { tag: 'entryBegan', area: 1, mode: 'arm' },
    (rig) => {
      rig.setMode('arm');
      rig.wait(30);
      rig.says('front', { opening: 'open' });
    },
    (rig) => rig.says('front', { opening: 'open' }),
  ],
  [
    'an alarm of a kind',
    { tag: 'alarm', kind: 'water' },
    (rig) => rig.says('leak', { detected: true }),
    (rig) => rig.says('smoke', { detected: true }),
  ],
  [
    'any alarm',
    { tag: 'alarm', kind: null },
    (rig) => rig.says('leak', { detected: true }),
    (rig) => rig.says('hush', { detected: true }),
  ],
  [
    'a silent alarm by name',
    { tag: 'alarm', kind: 'silentPanic' },
    (rig) => rig.says('hush', { detected: true }),
    (rig) => rig.says('leak', { detected: true }),
  ],
];

describe('a rule by', () => {
  it.each(table)('%s starts by that, once, and by nothing else', (_, trigger, does, doesNot) => {
    const started = rigWith([ruleBy(trigger)], { devices });
    does(started);
    expect(starts(started)).toEqual(['rule ran']);
    const other = rigWith([ruleBy(trigger)], { devices });
    doesNot(other);
    expect(starts(other)).toEqual([]);
  });

  it.each(table)('%s does not start while it is switched off', (_, trigger, does) => {
    const rig = rigWith([ruleBy(trigger, { enabled: false })], { devices });
    does(rig);
    expect(starts(rig)).toEqual([]);
  });

  it('anything does not start by what was retained', () => {
    const triggers = [
      { tag: 'opened', device: 'RF:window' },
      { tag: 'openFor', device: 'RF:window', seconds: 1 },
      { tag: 'switched', device: 'RF:input', on: true },
      { tag: 'pressed', device: 'RF:remote2', action: null },
      { tag: 'measure', device: 'RF:window', measure: 'temperature', above: 5, below: null, forSeconds: 0 },
    ];
    const rig = rigWith(
      triggers.map((trigger, no) => ruleBy(trigger, { id: `r${no}` })),
      { devices },
    );
    rig.says('window', { opening: 'open', temperature: 9 }, false);
    rig.says('input', { on: true }, false);
    rig.says('remote2', { action: 'single' }, false);
    rig.wait(10);
    expect(starts(rig)).toEqual([]);
  });

  it('one thing are started in the order of their list', () => {
    const by = { tag: 'opened', device: 'RF:window' };
    const rig = rigWith(['c', 'a', 'b'].map((name) => ruleBy(by, { id: name })));
    rig.says('window', { opening: 'open' });
    expect(starts(rig)).toEqual(['c ran', 'a ran', 'b ran']);
  });
});

describe('a door that stays open for a while', () => {
  const forTen = ruleBy({ tag: 'openFor', device: 'RF:window', seconds: 600 });
  const open = (rig: Rig) => rig.says('window', { opening: 'open' });
  const close = (rig: Rig) => rig.says('window', { opening: 'closed' });

  it('starts its rule then, and once', () => {
    const rig = rigWith([forTen]);
    open(rig);
    rig.wait(599);
    expect(ran(rig)).toBe(0);
    rig.wait(1);
    expect(ran(rig)).toBe(1);
    rig.wait(10_000);
    open(rig);
    expect(ran(rig)).toBe(1);
  });

  it('starts it at that very second, however late the panel is told', () => {
    const rig = rigWith([forTen]);
    open(rig);
    const at = rig.state().at;
    rig.wait(3600);
    expect([...rig.state().automation.runs][0]?.at).toBe(at + 600_000);
  });

  it('and closes before does not, and the time begins anew', () => {
    const rig = rigWith([forTen]);
    open(rig);
    rig.wait(599);
    close(rig);
    rig.wait(10);
    expect(ran(rig)).toBe(0);
    open(rig);
    rig.wait(599);
    expect(ran(rig)).toBe(0);
    rig.wait(1);
    expect(ran(rig)).toBe(1);
  });

  it('starts several rules, each in its time', () => {
    const rules = [900, 60, 600].map((seconds) =>
      ruleBy({ tag: 'openFor', device: 'RF:window', seconds }, { id: `after ${seconds}` }),
    );
    const rig = rigWith(rules);
    open(rig);
    rig.wait(700);
    expect(starts(rig)).toEqual(['after 60 ran', 'after 600 ran']);
    rig.wait(200);
    expect(starts(rig)).toHaveLength(3);
  });

  it('is still waited for after a restart, heard again or not', () => {
    for (const heard of [true, false]) {
      const rig = rigWith([forTen]);
      open(rig);
      rig.sleep(300);
      rig.feed({ tag: 'restarted', downFor: 300_000 });
      if (heard) open(rig);
      rig.wait(299);
      expect(ran(rig)).toBe(0);
      rig.wait(1);
      expect(ran(rig)).toBe(1);
    }
  });

  it('and was closed while the panel was away does not', () => {
    const rig = rigWith([forTen]);
    open(rig);
    rig.sleep(300);
    rig.feed({ tag: 'restarted', downFor: 300_000 });
    rig.says('window', { opening: 'closed' }, false);
    rig.wait(600);
    expect(ran(rig)).toBe(0);
  });

  it('and is gone does not: nobody knows whether it is still open', () => {
    const rig = rigWith([forTen]);
    open(rig);
    rig.feed({ tag: 'deviceAvailable', device: id('window'), online: 'offline' });
    rig.wait(600);
    expect(ran(rig)).toBe(0);
  });

  it('or closed', () => {
    const rig = rigWith([ruleBy({ tag: 'closedFor', device: 'RF:window', seconds: 60 })]);
    rig.wait(60);
    expect(ran(rig)).toBe(0);
    open(rig);
    close(rig);
    rig.wait(60);
    expect(ran(rig)).toBe(1);
  });
});

describe('a number', () => {
  const by = (above: number | null, below: number | null, forSeconds = 0, measure = 'temperature') =>
    ruleBy({ tag: 'measure', device: 'RF:window', measure, above, below, forSeconds });
  const says = (rig: Rig, ...values: readonly number[]) => {
    for (const temperature of values) rig.says('window', { temperature });
  };

  it.each<readonly [string, number | null, number | null, readonly number[], number]>([
    ['above', 25, null, [24, 25, 26], 1],
    ['above, at first sight', 25, null, [26], 1],
    ['above, once', 25, null, [26, 27, 30], 1],
    ['above, trembling', 25, null, [25.1, 24.9, 25.1, 24.8, 25.2], 1],
    ['above, left and back', 25, null, [26, 24.5, 26], 2],
    ['above, never', 25, null, [24, 25, 20], 0],
    ['below', null, 5, [6, 5, 4.9], 1],
    ['below, left and back', null, 5, [4, 5.5, 4], 2],
    ['in between', 10, 20, [5, 15, 25, 15], 2],
    ['in between, jumped over', 10, 20, [5, 25, 5], 0],
    ['in between, at its ends', 10, 20, [10, 20], 0],
  ])('%s', (_, above, below, values, times) => {
    const rig = rigWith([by(above, below)]);
    says(rig, ...values);
    expect(ran(rig)).toBe(times);
  });

  it('must stay there where the rule says so', () => {
    const rig = rigWith([by(25, null, 60)]);
    says(rig, 20, 26);
    rig.wait(59);
    expect(ran(rig)).toBe(0);
    says(rig, 27);
    rig.wait(1);
    expect(ran(rig)).toBe(1);
    rig.wait(1000);
    expect(ran(rig)).toBe(1);
  });

  it('that leaves in the meantime, however little, waits anew', () => {
    const rig = rigWith([by(25, null, 60)]);
    says(rig, 20, 26);
    rig.wait(30);
    says(rig, 25, 26);
    rig.wait(59);
    expect(ran(rig)).toBe(0);
    rig.wait(1);
    expect(ran(rig)).toBe(1);
  });

  it('of a device that is gone is not known to have stayed', () => {
    const rig = rigWith([by(25, null, 60)]);
    says(rig, 20, 26);
    rig.feed({ tag: 'deviceAvailable', device: id('window'), online: 'offline' });
    rig.wait(60);
    expect(ran(rig)).toBe(0);
    says(rig, 26.5, 20, 26);
    rig.wait(60);
    expect(ran(rig)).toBe(1);
  });

  it('is waited for across a restart', () => {
    const rig = rigWith([by(25, null, 60)]);
    says(rig, 20, 26);
    rig.sleep(30);
    rig.feed({ tag: 'restarted', downFor: 30_000 });
    rig.wait(30);
    expect(ran(rig)).toBe(1);
  });

  it('that only came by while nobody listened starts nothing until it comes again', () => {
    const rig = rigWith([by(25, null)]);
    says(rig, 20);
    rig.says('window', { temperature: 30 }, false);
    expect(ran(rig)).toBe(0);
    says(rig, 31);
    expect(ran(rig)).toBe(1);
  });

  it.each(['humidity', 'lux', 'power', 'energy', 'co2', 'pm25', 'airQuality', 'level'])(
    'of %s works as one of temperature',
    (measure) => {
      const rig = rigWith([by(50, null, 0, measure)]);
      rig.says('window', { [measure]: 0 });
      rig.says('window', { [measure]: 60 });
      rig.says('window', { [measure]: 70 });
      rig.says('window', { [measure]: 0 });
      rig.says('window', { [measure]: 60 });
      expect(ran(rig)).toBe(2);
    },
  );

  it('of one device starts the rules whose bound it crosses, and no others', () => {
    const rules = [10, 20, 30].map((above) =>
      ruleBy(
        { tag: 'measure', device: 'RF:window', measure: 'temperature', above, below: null, forSeconds: 0 },
        { id: `over ${above}` },
      ),
    );
    const rig = rigWith(rules);
    says(rig, 5, 15, 16, 35);
    expect(starts(rig)).toEqual(['over 10 ran', 'over 20 ran', 'over 30 ran']);
  });
});
