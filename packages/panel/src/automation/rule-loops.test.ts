import { describe, expect, it } from 'vitest';
import { nextDeadline } from '../deadlines.ts';
import { config, device } from '@homeward/testing/panel/house.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';
import { lampOn, ran, rigWith, ruleBy, starts } from '@homeward/testing/panel/rules.ts';

const runs = (rig: Rig) => [...rig.state().automation.runs];
const to = (mode: string) => ({ tag: 'mode', area: 1, mode });
/** Two rules that set each other off within one step; both modes are reached at once. */
const pingPong = [
  ruleBy(
    { tag: 'mode', area: 1, mode: 'home_2' },
    { id: 'ping', actions: [to('disarm')], leave: ['lowerMode'] },
  ),
  ruleBy({ tag: 'mode', area: 1, mode: 'disarm' }, { id: 'pong', actions: [to('home_2')] }),
];

describe('rules that start each other', () => {
  it('are cut after eight times, and the chain is named', () => {
    const rig = rigWith(pingPong);
    rig.setMode('home_2');
    expect(ran(rig)).toBe(8);
    expect(runs(rig)[0]).toMatchObject({ rule: 'ping', outcome: 'cut' });
    expect(rig.events().at(-1)?.detail).toBe(
      'rules started each other 8 times: ping, pong, ping, pong, ping, pong, ping, pong, ping',
    );
  });

  it('are told apart from what nobody started', () => {
    const rig = rigWith(pingPong);
    rig.setMode('home_2');
    const causes = runs(rig)
      .toReversed()
      .map(({ cause }) => cause.join(' '));
    expect(causes.slice(0, 4)).toEqual(['', 'ping', 'ping pong', 'ping pong ping']);
  });

  it('through a device that answers later are known as its cause', () => {
    const rig = rigWith([
      ruleBy({ tag: 'opened', device: 'RF:window' }, { id: 'first', actions: [lampOn] }),
      ruleBy({ tag: 'switched', device: 'RF:lamp', on: true }, { id: 'second', actions: [lampOn] }),
    ]);
    rig.says('window', { opening: 'open' });
    rig.wait(2);
    rig.says('lamp', { on: true });
    expect(runs(rig)[0]).toMatchObject({ rule: 'second', cause: ['first'] });
    rig.says('lamp', { on: false });
    rig.wait(3600);
    rig.says('lamp', { on: true });
    expect(runs(rig)[0]).toMatchObject({ rule: 'second', cause: [] });
  });

  it('through an exit delay are known as its cause', () => {
    const rig = rigWith([
      ruleBy({ tag: 'opened', device: 'RF:gate' }, { id: 'first', actions: [to('arm')] }),
      ruleBy({ tag: 'mode', area: 1, mode: 'arm' }, { id: 'second' }),
    ]);
    rig.says('gate', { opening: 'open' });
    rig.wait(30);
    expect(runs(rig)[0]).toMatchObject({ rule: 'second', cause: ['first'] });
  });
});

describe('a rule that runs too often', () => {
  const flicker = [
    ruleBy({ tag: 'switched', device: 'RF:lamp', on: true }, { id: 'on' }),
    ruleBy({ tag: 'switched', device: 'RF:lamp', on: false }, { id: 'off' }),
  ];
  const devices = [...config.devices, device('spare', 'switch', 1, 40)];
  /** The lamp goes on and off so many times, a second each. */
  const flash = (rig: Rig, times: number) => {
    for (let no = 0; no < times; no += 1) {
      rig.says('lamp', { on: true });
      rig.wait(1);
      rig.says('lamp', { on: false });
      rig.wait(1);
    }
  };

  it('more than 20 times a minute rests for ten, and says what led to it', () => {
    const rig = rigWith(flicker, { devices });
    flash(rig, 20);
    expect(rig.state().automation.rules.broken).toEqual([]);
    rig.says('lamp', { on: true });
    const until = rig.state().at + 600_000;
    expect(rig.state().automation.rules.broken).toEqual([{ rule: 'on', until }]);
    expect(runs(rig)[0]).toMatchObject({ rule: 'on', outcome: 'stopped' });
    expect(rig.events().at(-1)?.detail).toMatch(/^on: ran too often and rests, after /);
  });

  it('is not started while it rests, and goes on afterwards', () => {
    const rig = rigWith(flicker, { devices });
    flash(rig, 25);
    const before = starts(rig).filter((start) => start.startsWith('on ')).length;
    expect(before).toBe(21);
    expect(nextDeadline(rig.state())).not.toBeNull();
    rig.wait(600);
    expect(rig.state().automation.rules.broken).toEqual([]);
    expect(rig.events().at(-1)).toMatchObject({ detail: 'off: goes on' });
    rig.says('lamp', { on: true });
    expect(runs(rig)[0]).toMatchObject({ rule: 'on', outcome: 'ran' });
  });

  it('does not rest where it runs 20 times in each minute', () => {
    const rig = rigWith(flicker.slice(0, 1));
    for (let no = 0; no < 100; no += 1) {
      rig.says('lamp', { on: true });
      rig.says('lamp', { on: false });
      rig.wait(3);
    }
    expect(ran(rig)).toBe(100);
  });
});

describe('rules that start each other without end, each in its time', () => {
  /** A lamp that obeys. */
  const obeys = (rig: Rig, seconds: number): void => {
    let on: boolean | undefined;
    for (let second = 0; second < seconds; second += 1) {
      const told = rig
        .wait(1)
        .flatMap((effect) =>
          effect.tag === 'commandDevice' && effect.command.tag === 'switch' ? [effect.command.on] : [],
        );
      let next = told.at(-1);
      for (let more = 0; next !== undefined && next !== on && more < 5; more += 1) {
        on = next;
        next = rig
          .says('lamp', { on })
          .flatMap((effect) =>
            effect.tag === 'commandDevice' && effect.command.tag === 'switch' ? [effect.command.on] : [],
          )
          .at(-1);
      }
    }
  };
  const onFor = (forSeconds: number) => ({
    tag: 'device',
    device: 'RF:lamp',
    command: { tag: 'switch', on: true, forSeconds },
  });

  it.each([5, 20])(
    'rest when that has gone on for long, be it once in %d seconds, and say why',
    (seconds) => {
      const rig = rigWith([
        ruleBy({ tag: 'switched', device: 'RF:lamp', on: false }, { id: 'again', actions: [onFor(seconds)] }),
        ruleBy({ tag: 'opened', device: 'RF:window' }, { id: 'first', actions: [onFor(seconds)] }),
      ]);
      rig.says('window', { opening: 'open' });
      rig.says('lamp', { on: true });
      obeys(rig, 500);
      expect(rig.events().map(({ detail }) => detail)).toContain(
        'again: was started again and again and rests, after first, again',
      );
      expect(ran(rig)).toBeLessThan(12);
    },
  );

  it('do not rest for what somebody does beside them', () => {
    const rig = rigWith([
      ruleBy({ tag: 'switched', device: 'RF:lamp', on: false }, { id: 'on', actions: [lampOn] }),
    ]);
    for (let no = 0; no < 15; no += 1) {
      rig.says('lamp', { on: true });
      rig.wait(2);
      rig.says('lamp', { on: false });
      rig.wait(2);
    }
    expect(rig.state().automation.rules.broken).toEqual([]);
    expect(ran(rig)).toBe(15);
  });
});

describe('the record of runs', () => {
  it('keeps the newest 200', () => {
    const rig = rigWith([ruleBy({ tag: 'opened', device: 'RF:window' })]);
    for (let no = 0; no < 210; no += 1) {
      rig.says('window', { opening: 'open' });
      rig.says('window', { opening: 'closed' });
      rig.wait(10);
    }
    expect(runs(rig)).toHaveLength(200);
    expect(runs(rig)[0]?.at).toBe(rig.state().at - 10_000);
  });
});
