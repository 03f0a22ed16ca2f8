import { standardConnections } from '@homeward/contract/rules/reports/standard-connections.ts';
import type { PromptSettings } from '@homeward/contract/shapes/reports/connections.ts';
import type { PanelFault } from '@homeward/contract/shapes/panel/panel-status.ts';
import { PanelFault as PanelFaults } from '@homeward/contract/shapes/panel/panel-status.ts';
import { panelFaultCodes } from '@homeward/contract/rules/panel/fault-codes.ts';
import { obstacleCode } from '@homeward/contract/wire/area.ts';
import { describe, expect, it } from 'vitest';
import type { PanelConfig } from '../state/config.ts';
import { device, devices, id } from '@homeward/testing/panel/house.ts';
import {
  armedRig,
  begin,
  code,
  edit,
  nothing,
  person,
  rigFor,
  trusted,
} from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';

const report = (rig: Rig, fault: PanelFault, on: boolean) => rig.feed({ tag: 'panelReported', fault, on });
const open = { opening: 'open' } as const;
const promptsOf = (prompt: Partial<PromptSettings>) => ({
  connections: { ...standardConnections, prompt: { ...standardConnections.prompt, ...prompt } },
});

describe('a call into the home', () => {
  it('stands in the log with who called, from its beginning to its end, and goes to no station', () => {
    const rig = rigFor();
    for (const on of [true, false]) rig.feed({ tag: 'calledIn', caller: 'station', on });
    expect(rig.story()).toEqual(['1606 000', '3606 000']);
    expect(rig.events().map(({ detail }) => detail)).toEqual(['station', 'station']);
    expect(rig.sends()).toEqual([]);
  });
});

describe('faults of the panel', () => {
  it.each([
    ['lowBattery', '302'],
    ['batteryMissing', '311'],
    ['overcurrent', '312'],
    ['noGsmSignal', '352'],
    ['noSim', '359'],
    ['simLocked', '359'],
    ['pstn', '360'],
    ['storage', '840'],
  ] as const)('%s is event %s and stands in the way of arming', (fault, event) => {
    const rig = rigFor();
    report(rig, fault, true);
    report(rig, fault, true);
    expect(rig.story()).toEqual([`1${event} 000`]);
    expect(rig.setMode('arm')).toMatchObject({ refusal: { obstacles: [{ tag: 'panelFault', fault }] } });
    report(rig, fault, false);
    expect(rig.story().at(-1)).toBe(`3${event} 000`);
    expect(rig.setMode('arm').tag).toBe('done');
  });

  it.each([
    ['portal', '357'],
    ['polling', '355'],
    ['reporting', '356'],
    ['voip', '996'],
    ['wifi', '353'],
    ['ethernet', '358'],
  ] as const)('%s is event %s, and no reason to leave a house unguarded', (fault, event) => {
    const rig = rigFor();
    report(rig, fault, true);
    expect(rig.story()).toEqual([`1${event} 000`]);
    expect(rig.setMode('arm').tag).toBe('done');
  });

  it('that share a number are told outside as one', () => {
    const rig = rigFor();
    report(rig, 'noSim', true);
    report(rig, 'simLocked', true);
    report(rig, 'noSim', false);
    report(rig, 'simLocked', false);
    expect(rig.story()).toEqual(['1359 000', '1359 000', '3359 000', '3359 000']);
    expect(rig.state().reporting.lastId).toBe(2);
  });

  it('have each a number of their own in a refused arming, apart from those of devices', () => {
    const numbers = PanelFaults.options.map((fault) =>
      obstacleCode({ tag: 'panelFault', fault, remedies: [] }),
    );
    expect(new Set(numbers).size).toBe(Object.keys(panelFaultCodes).length);
  });
});

describe('mains', () => {
  const fail = (rig: Rig) => report(rig, 'acFailure', true);

  it('is no fault where its time is 0, which is off', () => {
    const rig = rigFor({ acFailSeconds: 0 });
    fail(rig);
    rig.wait(3600);
    expect(rig.state().status.faults).toEqual([]);
  });

  it('away for long spares the battery until they are back', () => {
    const rig = rigFor({ acSuspendMinutes: 30 });
    fail(rig);
    rig.wait(10 + 30 * 60 - 1);
    expect(rig.state().status.suspended).toBe(false);
    rig.wait(1);
    expect(rig.state().status).toMatchObject({ suspended: true, faults: ['acFailure'] });
    report(rig, 'acFailure', false);
    expect(rig.state().status).toMatchObject({ suspended: false, faults: [] });
    expect(rig.events().map(({ code: its, at }) => `${its.slice(2, 6)} ${(at - begin) / 1000}`)).toEqual([
      '1301 10',
      '1308 1810',
      '3301 1810',
      '3308 1810',
    ]);
    rig.wait(7200);
    expect(rig.state().status.suspended).toBe(false);
  });

  it('away for long keep back all but alarms until they are back', () => {
    const rig = rigFor({ acSuspendMinutes: 30 });
    const answer = () => {
      const sent = rig.lastSend();
      if (sent === undefined) throw new Error('nothing was sent');
      const { report: its, destination, attempt } = sent;
      rig.feed({ tag: 'receiptArrived', report: its, destination, attempt, receipt: { tag: 'accepted' } });
    };
    fail(rig);
    rig.wait(10);
    answer();
    rig.wait(30 * 60);
    rig.setMode('home_2', { force: true });
    rig.says('smoke', { detected: true });
    answer();
    const sent = () => rig.sends().map(({ code: its }) => its.slice(2, 6));
    expect(sent()).toEqual(['1301', '1111']);
    report(rig, 'acFailure', false);
    answer();
    answer();
    expect(sent().slice(2)).toEqual(['1374', '3301', '3456']);
  });

  it('away for long changes nothing where that is off, and alarms are told all the same', () => {
    const rig = rigFor();
    fail(rig);
    rig.wait(86_400);
    expect(rig.state().status.suspended).toBe(false);
    const spare = rigFor({ acSuspendMinutes: 1 });
    fail(spare);
    spare.wait(300);
    spare.says('smoke', { detected: true });
    expect(spare.state().reporting.pending.map(({ code: its }) => its)).toContain('18111101006');
  });
});

describe('clearing a fault', () => {
  const clear = (
    rig: Rig,
    name: string | null,
    fault: 'tamper' | 'lowBattery' | 'supervision' | 'pstn' | 'jamming',
    proof = trusted,
    actor = person,
  ) => rig.command({ tag: 'clearFault', device: name === null ? null : id(name), fault }, proof, actor);

  it('takes it out of the way of arming, and leaves it shown', () => {
    const rig = rigFor();
    rig.says('back', { tamper: true });
    report(rig, 'pstn', true);
    expect(rig.setMode('arm')).toMatchObject({
      refusal: { obstacles: [{ fault: 'tamper' }, { fault: 'pstn' }] },
    });
    expect([clear(rig, 'back', 'tamper').tag, clear(rig, null, 'pstn').tag]).toEqual(['done', 'done']);
    expect(rig.state().maintenance.clearedFaults).toEqual(['RF:back tamper', 'pstn']);
    expect(rig.setMode('arm').tag).toBe('done');
    expect(rig.state().status.faults).toEqual(['pstn']);
    expect(rig.story().slice(2)).toEqual(['1454 001', '1465 back', '1465 000']);
  });

  it('lasts until the fault goes: when it comes again it is a new one', () => {
    const rig = rigFor();
    rig.says('back', { tamper: true });
    clear(rig, 'back', 'tamper');
    rig.says('back', { tamper: true });
    expect(rig.setMode('home_2').tag).toBe('done');
    rig.setMode('disarm');
    rig.says('back', { tamper: false });
    expect(rig.state().maintenance.clearedFaults).toEqual([]);
    rig.says('back', { tamper: true });
    expect(rig.setMode('home_2').tag).toBe('refused');
  });

  it('of silence does not make the zone known', () => {
    const rig = rigFor();
    rig.feed({ tag: 'deviceAvailable', device: id('window'), online: 'offline' });
    expect(clear(rig, 'window', 'supervision').tag).toBe('done');
    expect(rig.setMode('arm')).toMatchObject({ refusal: { obstacles: [{ tag: 'zoneUnknown' }] } });
    rig.says('window', { opening: 'closed' });
    expect(rig.state().maintenance.clearedFaults).toEqual([]);
  });

  it('is for people who may bypass', () => {
    const rig = rigFor();
    rig.says('back', { tamper: true });
    const by = (proof = trusted, actor = person) => {
      const result = clear(rig, 'back', 'tamper', proof, actor);
      return result.tag === 'done' ? 'done' : result.refusal.tag;
    };
    expect(by(code(95))).toBe('notAllowed');
    expect(by(code(97))).toBe('notAllowed');
    expect(by(code(99))).toBe('notAllowed');
    expect(by(nothing, { tag: 'rule', name: 'r', channel: 'rule', slot: null })).toBe('notAllowed');
    expect(by(code(2))).toBe('done');
  });

  it('that is not there is refused, and twice is once', () => {
    const rig = rigFor();
    expect(clear(rig, 'back', 'tamper')).toMatchObject({ refusal: { tag: 'absent' } });
    expect(clear(rig, 'ghost', 'tamper')).toMatchObject({ refusal: { tag: 'absent' } });
    expect(clear(rig, null, 'jamming')).toMatchObject({ refusal: { tag: 'absent' } });
    rig.says('back', { tamper: true });
    clear(rig, 'back', 'tamper');
    clear(rig, 'back', 'tamper');
    expect(rig.state().maintenance.clearedFaults).toEqual(['RF:back tamper']);
  });

  it('goes with its device', () => {
    const rig = rigFor();
    rig.says('back', { tamper: true });
    clear(rig, 'back', 'tamper');
    report(rig, 'pstn', true);
    clear(rig, null, 'pstn');
    expect(rig.command(edit({ tag: 'removeDevice', device: id('back') }), trusted).tag).toBe('done');
    expect(rig.state().maintenance.clearedFaults).toEqual(['pstn']);
  });

  it('is seen in what every area waits for', () => {
    const rig = rigFor();
    report(rig, 'pstn', true);
    clear(rig, null, 'pstn');
    const before = rig.state();
    report(rig, 'pstn', false);
    expect(before.maintenance.clearedFaults).toEqual(['pstn']);
    expect(rig.setMode('arm').tag).toBe('done');
  });
});

describe('prompts', () => {
  const sounder = device('box', 'panel', 1, 70);
  /** How loud the panel's own sounder and the siren were as somebody came in. */
  const comingIn = (patch: Partial<PanelConfig>) => {
    const rig = armedRig({ devices: [...devices, sounder], ...patch });
    return rig
      .says('front', open)
      .flatMap((effect) =>
        effect.tag === 'commandDevice' && effect.command.tag === 'siren' ? effect.command.volume : [],
      );
  };

  it.each([
    ['out of the box', {}, ['loud', 'loud']],
    ['with a low entry sound', promptsOf({ entryArm: 'low' }), ['loud', 'normal']],
    ['with a low voice', promptsOf({ volume: 'low' }), ['loud', 'normal']],
    ['with no entry sound', promptsOf({ entryArm: 'off' }), []],
    ['with a muted sounder', { muteInternalSiren: true }, ['loud']],
  ] as const)('of an entry delay %s', (_, patch, volumes) => {
    expect(comingIn(patch)).toEqual(volumes);
  });
});

describe('the warning beep', () => {
  const sounder = device('box', 'panel', 1, 70);
  const rigWith = (patch = {}) => rigFor({ devices: [...devices, sounder], ...patch });
  const beeps = (effects: ReturnType<Rig['wait']>): number =>
    effects.filter((effect) => effect.tag === 'commandDevice' && effect.device === id('box')).length;

  it('comes at once and every 30 s for a new fault, until somebody has seen it', () => {
    const rig = rigWith();
    expect(beeps(rig.says('back', { batteryLow: true }))).toBe(1);
    expect([beeps(rig.wait(29)), beeps(rig.wait(1)), beeps(rig.wait(30))]).toEqual([0, 1, 1]);
    rig.command({ tag: 'clearFault', device: id('back'), fault: 'lowBattery' }, trusted);
    expect([beeps(rig.wait(30)), beeps(rig.wait(300))]).toEqual([0, 0]);
    expect(rig.state().vigil.beepAt).toBeNull();
    expect(beeps(rig.feed({ tag: 'panelReported', fault: 'ethernet', on: true }))).toBe(1);
    rig.feed({ tag: 'panelReported', fault: 'ethernet', on: false });
    expect(beeps(rig.wait(30))).toBe(0);
  });

  it('is not made up for after the panel was away', () => {
    const rig = rigWith();
    rig.says('back', { batteryLow: true });
    expect(beeps(rig.wait(86_400))).toBe(0);
    expect(beeps(rig.wait(30))).toBe(1);
  });

  it.each([
    ['a panel without a sounder', rigFor()],
    ['a muted sounder', rigWith({ muteInternalSiren: true })],
    ['sirens without volume', rigWith({ sirenVolume: 'none' })],
    ['a panel whose fault beep is off', rigWith(promptsOf({ faultBeep: false }))],
  ])('is not heard from %s', (_, rig) => {
    expect(beeps(rig.says('back', { batteryLow: true }))).toBe(0);
    expect(beeps(rig.wait(30))).toBe(0);
  });

  it('does not sound into an alarm or a delay', () => {
    const rig = rigWith();
    rig.says('back', { batteryLow: true });
    rig.sleep(5);
    rig.setMode('arm', { force: true });
    expect(beeps(rig.wait(30))).toBe(0);
    rig.says('window', open);
    const during = rig.wait(30).filter(({ tag }) => tag === 'commandDevice');
    expect(during).toEqual([]);
  });
});

describe('cover and mask of one device', () => {
  it('share a number as faults, whose end is told outside when both are over', () => {
    const rig = rigFor();
    rig.says('hall', { tamper: true, masked: true });
    rig.says('hall', { tamper: false });
    rig.says('hall', { masked: false });
    expect(rig.events().map(({ code: its, detail }) => `${its.slice(2, 6)} ${detail}`)).toEqual([
      '1383 tamper',
      '1383 antiMasking',
      '3383 tamper',
      '3383 antiMasking',
    ]);
    expect(rig.state().reporting.lastId).toBe(2);
  });

  it('alarm under numbers of their own while fully armed', () => {
    const rig = rigFor();
    rig.setMode('arm');
    rig.wait(60);
    rig.says('hall', { tamper: true, masked: true });
    rig.says('hall', { tamper: false, masked: false });
    expect(rig.story(1)).toEqual(['1383 hall', '1144 hall', '3383 hall', '3144 hall']);
  });
});

describe('a device that does not do as told', () => {
  it('has a control error until it obeys', () => {
    const rig = rigFor();
    rig.says('lamp', { on: false });
    const turnOn = { tag: 'switch', on: true } as const;
    rig.command({ tag: 'control', device: id('lamp'), command: turnOn, pin: null }, trusted);
    rig.feed({ tag: 'commandFailed', device: id('lamp'), reason: 'timedOut' });
    const slot = devices.findIndex(({ name }) => name === 'lamp');
    expect(rig.state().devices.get(slot)?.faults).toEqual(['controlError']);
    rig.says('lamp', { on: false });
    expect(rig.state().devices.get(slot)?.faults).toEqual(['controlError']);
    rig.says('lamp', { on: true });
    expect(rig.state().devices.get(slot)?.faults).toEqual([]);
    expect(rig.story().filter((line) => line.includes('928'))).toEqual(['1928 lamp', '3928 lamp']);
  });
});
