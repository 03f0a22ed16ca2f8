import { noCare } from '@homeward/contract/rules/care/no-care.ts';
import { describe, expect, it } from 'vitest';
import type { PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import { id } from '@homeward/testing/panel/house.ts';
import { armedRig, rigFor } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';
import { left } from '@homeward/testing/panel/left.ts';
import { ruleBy } from '@homeward/testing/panel/rules.ts';

const walk = (rig: Rig, on: boolean) => rig.command({ tag: 'walkTest', on });
const soak = (rig: Rig, name: string, days: number) =>
  rig.command({ tag: 'soakTest', device: id(name), days });
const learn = (rig: Rig, patch: Partial<Extract<PanelCommand, { tag: 'learning' }>> = {}) =>
  rig.command({ tag: 'learning', on: true, kind: null, area: null, zone: null, ...patch });
const why = (result: ReturnType<Rig['command']>) =>
  result.tag === 'refused' && result.refusal.tag === 'invalid' ? result.refusal.why : result.tag;
const found = (name: string, kind: 'pir' | 'door_contact' = 'pir') =>
  ({ id: id(name), kind, modelId: 'M', name, battery: true }) as const;

describe('a walk test', () => {
  it('notes who speaks, newest first, with what and how well it is heard, and a chime for each', () => {
    const rig = rigFor();
    walk(rig, true);
    rig.says('front', { opening: 'open', rssi: 7 });
    rig.wait(3);
    rig.says('hall', { motion: true });
    const rows = rig.state().maintenance.walkTest?.rows.map(({ device, what, rssi }) => [device, what, rssi]);
    expect(rows).toEqual([
      [id('hall'), 'motion', null],
      [id('front'), 'open', 7],
    ]);
    expect(rig.sirens()).toMatchObject({ siren: 'chime' });
  });

  it('keeps that somebody set a device off, however often the others check in', () => {
    const rig = rigFor();
    walk(rig, true);
    rig.says('front', { opening: 'open', rssi: 7 });
    rig.says('front', { opening: 'closed' });
    for (let told = 0; told < 250; told += 1) rig.says('hall', { motion: false });
    const rows = rig.state().maintenance.walkTest?.rows.map(({ device, what }) => [device, what]);
    expect(rows).toEqual([
      [id('hall'), 'heard'],
      [id('front'), 'closed'],
      [id('front'), 'open'],
    ]);
  });

  it('ends by itself after five idle minutes, and zones and buttons that are tried keep it going', () => {
    const rig = rigFor();
    walk(rig, true);
    rig.wait(299);
    rig.says('hall', { motion: true });
    rig.wait(299);
    expect(rig.state().maintenance.walkTest).not.toBeNull();
    rig.wait(1);
    expect(rig.state().maintenance.walkTest).toBeNull();
    expect(rig.story()).toEqual(['1607 000', '3607 000']);
  });

  it('does not sound for what guards things, and always for what guards lives', () => {
    const rig = rigFor();
    walk(rig, true);
    rig.says('leak', { detected: true });
    expect(rig.area().alarm.tag).toBe('quiet');
    rig.says('smoke', { detected: true });
    expect(rig.area().alarm.tag).toBe('sounding');
  });

  it('ends though devices speak that nobody walks by', () => {
    const rig = rigFor();
    walk(rig, true);
    for (let word = 0; word < 3; word += 1) {
      rig.wait(100);
      rig.says('lamp', { on: word % 2 === 0 });
      rig.says('hall', { temperature: 20 + word, motion: false });
    }
    expect(rig.state().maintenance.walkTest).toBeNull();
  });

  it.each([
    ['a person', (rig: Rig) => rig.setMode('arm')],
    ['a remote', (rig: Rig) => rig.says('remote', { action: 'arm' })],
    ['a rule', (rig: Rig) => rig.says('lamp', { on: true })],
  ])('ends when %s arms, and so does learning', (_, arm) => {
    const rules = [
      ruleBy(
        { tag: 'switched', device: 'RF:lamp', on: true },
        { actions: [{ tag: 'mode', area: 1, mode: 'arm' }] },
      ),
    ];
    const rig = rigFor({ rules });
    walk(rig, true);
    arm(rig);
    expect(rig.state().maintenance.walkTest).toBeNull();
    rig.wait(40);
    rig.says('window', { opening: 'open' });
    expect(rig.area().alarm.tag).toBe('sounding');
    expect(rig.story()).toContain('3607 000');

    const learning = rigFor({ rules });
    learn(learning);
    arm(learning);
    expect(learning.state().maintenance.learning).toBeNull();
    expect(learning.story()).toContain('1430 000');
  });

  it('is not possible while armed, sounding or learning', () => {
    expect(why(walk(armedRig(), true))).toBe('v2_mg_disarm_first');
    const rig = rigFor();
    learn(rig);
    expect(why(walk(rig, true))).toBe('v2_mg_learning_runs');
  });
});

describe('a zone on trial', () => {
  it('logs what it would have done, and neither sounds nor reports', () => {
    const rig = rigFor();
    soak(rig, 'window', 7);
    rig.setMode('arm');
    rig.wait(40);
    const sent = rig.sends().length;
    rig.says('window', { opening: 'open' });
    expect(rig.area().alarm.tag).toBe('quiet');
    expect(rig.sends()).toHaveLength(sent);
    expect(rig.events().at(-1)?.detail).toBe('tripped on trial, 1');
    expect(rig.state().maintenance.soak[0]?.trips).toBe(1);
  });

  it('guards again when its days are over', () => {
    const rig = rigFor();
    soak(rig, 'gate', 1);
    rig.wait(86_400);
    expect(rig.state().maintenance.soak).toEqual([]);
    rig.says('gate', { opening: 'closed' });
    rig.setMode('arm', { area: 2 });
    rig.wait(40);
    rig.says('gate', { opening: 'open' });
    expect(rig.area(2).alarm.tag).toBe('sounding');
  });

  it('is never one that guards lives', () => {
    expect(soak(rigFor(), 'smoke', 1)).toMatchObject({ refusal: { tag: 'cannotBypass' } });
    expect(soak(rigFor(), 'nobody', 1)).toMatchObject({ refusal: { tag: 'absent' } });
  });
});

describe('test mode', () => {
  it('tells the station that it begins and ends, and nothing in between, though the house sounds', () => {
    const rig = rigFor();
    rig.command({ tag: 'testMode', minutes: 30 });
    const { report, destination, attempt } = rig.lastSend() ?? { report: 0, destination: 0, attempt: 0 };
    rig.feed({ tag: 'receiptArrived', report, destination, attempt, receipt: { tag: 'accepted' } });
    rig.says('smoke', { detected: true });
    expect(rig.area().alarm.tag).toBe('sounding');
    expect(rig.sends().map(({ code }) => code)).toEqual(['18160700000']);
    rig.wait(30 * 60);
    expect(rig.sends().map(({ code }) => code)).toEqual(['18160700000', '18360700000']);
    rig.says('pendant', { detected: true });
    expect(rig.state().reporting.pending.map(({ code }) => code)).toContain('18110001007');
  });

  it('keeps an alarm of its time in the house also where it was held beyond its end', () => {
    const rig = armedRig({ remoteHoldSeconds: 30 });
    rig.command({ tag: 'testMode', minutes: 1 });
    rig.says('front', { opening: 'open' });
    rig.wait(59);
    rig.says('front', { opening: 'closed' });
    rig.wait(60);
    expect(rig.story()).toContain('1131 front');
    expect(left(rig)).toEqual(['3401 1', '1607 0', '3607 0']);
  });

  it.each([
    ['the remote hold', { remoteHoldSeconds: 30 }],
    ['the abort window', { profile: 'CP01', abortSeconds: 30, swingerTrips: 6 }],
  ] as const)('loses no alarm that was held before it began: %s', (_, patch) => {
    const rig = armedRig(patch);
    rig.says('front', { opening: 'open' });
    rig.wait(20);
    rig.command({ tag: 'testMode', minutes: 10 });
    expect(left(rig)).toEqual(['3401 1', '1607 0']);
    rig.wait(30);
    expect(left(rig)).toEqual(['3401 1', '1607 0', '1131 1']);
    expect(rig.state().incidents[0]?.deliveries).toHaveLength(1);
  });

  it('lets what was held before it be taken back with a code', () => {
    const rig = armedRig({ remoteHoldSeconds: 30 });
    rig.says('front', { opening: 'open' });
    rig.wait(20);
    rig.command({ tag: 'testMode', minutes: 10 });
    rig.setMode('disarm');
    rig.wait(60);
    expect(left(rig)).toEqual(['3401 1', '1607 0']);
  });

  it('tells what an entry delay that began before it comes to, and what belongs to that', () => {
    const rig = armedRig();
    rig.says('front', { opening: 'open' });
    rig.wait(5);
    rig.command({ tag: 'testMode', minutes: 10 });
    rig.wait(15);
    rig.says('front', { opening: 'closed' });
    rig.setMode('disarm');
    expect(left(rig)).toEqual(['3401 1', '1607 0', '1131 1', '3131 1', '1406 1']);
    const marked = rig.events().filter(({ testing }) => testing);
    expect(marked.map(({ code: its }) => its.slice(2, 6))).toEqual(['3753', '1401']);
  });

  it('tells a call for help that could still be taken back when it began', () => {
    const rig = rigFor({ care: { ...noCare, cancelSeconds: 20 } });
    rig.says('pendant', { detected: true });
    rig.wait(1);
    rig.command({ tag: 'testMode', minutes: 10 });
    rig.wait(20);
    rig.says('smoke', { detected: true });
    expect(left(rig)).toEqual(['1607 0', '1100 7']);
  });

  it('tells the end of an alarm that was told before it', () => {
    const rig = rigFor();
    rig.says('smoke', { detected: true });
    rig.command({ tag: 'testMode', minutes: 10 });
    rig.says('smoke', { detected: false });
    expect(left(rig)).toEqual(['1111 6', '1607 0', '3111 6']);
  });

  it('says nothing outside of the end of an alarm that nobody outside was told of', () => {
    const rig = rigFor();
    rig.command({ tag: 'testMode', minutes: 1 });
    rig.says('smoke', { detected: true });
    rig.wait(60);
    rig.says('smoke', { detected: false });
    expect(rig.story()).toContain('3111 smoke');
    expect(left(rig)).toEqual(['1607 0', '3607 0']);
  });

  it('marks what happens in it, and neither its beginning nor its end', () => {
    const rig = rigFor();
    rig.command({ tag: 'testMode', minutes: 1 });
    rig.says('smoke', { detected: true });
    rig.wait(60);
    const told = rig.events().map(({ code: its, testing }) => `${its.slice(2, 6)}${testing ? ' test' : ''}`);
    expect(told).toEqual(['1607', '1111 test', '3607']);
  });

  it('survives a restart and ends then all the same', () => {
    const rig = rigFor();
    rig.command({ tag: 'testMode', minutes: 10 });
    rig.sleep(3600);
    rig.feed({ tag: 'restarted', downFor: 3_600_000 });
    expect(rig.state().maintenance.testModeUntil).toBeNull();
  });
});

describe('learning', () => {
  it('shows what asks to join, and whether it is known', () => {
    const rig = rigFor();
    rig.feed({ tag: 'deviceFound', device: found('early') });
    learn(rig);
    rig.feed({ tag: 'deviceFound', device: found('new') });
    rig.feed({ tag: 'deviceFound', device: found('front', 'door_contact') });
    rig.feed({ tag: 'deviceFound', device: found('new') });
    const shown = rig.state().maintenance.learning?.found.map((entry) => [entry.id, entry.known]);
    expect(shown).toEqual([
      [id('new'), false],
      [id('front'), true],
    ]);
  });

  it('looks for one kind where asked to', () => {
    const rig = rigFor();
    learn(rig, { kind: 'pir' });
    rig.feed({ tag: 'deviceFound', device: found('door', 'door_contact') });
    expect(rig.state().maintenance.learning?.found).toEqual([]);
  });

  it('opens the wires and closes them again, by hand or after five idle minutes', () => {
    const rig = rigFor();
    const wires = (effects: ReturnType<Rig['feed']>) =>
      effects.flatMap((effect) => (effect.tag === 'learn' ? [effect.on] : []));
    learn(rig);
    rig.wait(200);
    rig.feed({ tag: 'deviceFound', device: found('new') });
    expect(wires(rig.wait(299))).toEqual([]);
    expect(wires(rig.wait(1))).toEqual([false]);
    expect(rig.state().maintenance.learning).toBeNull();
  });

  it.each([
    ['while armed', () => learn(armedRig()), 'v2_mg_disarm_first'],
    [
      'for a zone that is taken',
      () => learn(rigFor(), { area: 1 as never, zone: 1 as never }),
      'v2_mg_zone_taken',
    ],
    [
      'in a walk test',
      () => {
        const rig = rigFor();
        walk(rig, true);
        return learn(rig);
      },
      'v2_mg_walk_test_runs',
    ],
  ])('is refused %s', (_, act, reason) => {
    expect(why(act())).toBe(reason);
  });
});

describe('what is over', () => {
  it('can still be read, until the next begins', () => {
    const rig = rigFor();
    learn(rig);
    rig.feed({ tag: 'deviceFound', device: found('new') });
    rig.command({ tag: 'learning', on: false, kind: null, area: null, zone: null });
    walk(rig, true);
    rig.says('front', { opening: 'open' });
    walk(rig, false);
    const { learning, walkTest, lastLearning, lastWalkTest } = rig.state().maintenance;
    expect([learning, walkTest]).toEqual([null, null]);
    expect(lastLearning?.found.map((entry) => entry.id)).toEqual([id('new')]);
    expect(lastWalkTest?.rows.map(({ device }) => device)).toEqual([id('front')]);
    learn(rig);
    expect(rig.state().maintenance.learning?.found).toEqual([]);
  });

  it('was found all the same: it may take the place of a worn-out device', () => {
    const rig = rigFor();
    learn(rig);
    rig.feed({ tag: 'deviceFound', device: found('new', 'door_contact') });
    rig.wait(300);
    const edit = { tag: 'replaceDevice', device: id('window'), by: id('new') } as const;
    expect(rig.command({ tag: 'configure', edit, expect: null, pin: null }).tag).toBe('done');
  });
});

describe('a network', () => {
  const network = (
    rig: Rig,
    act: Extract<PanelCommand, { tag: 'network' }>['act'],
    device: string | null = null,
  ) => rig.command({ tag: 'network', family: 'zigbee', act, device: device === null ? null : id(device) });

  it('is left to its driver, and what came of it is logged', () => {
    const rig = rigFor();
    expect(network(rig, 'reset').tag).toBe('done');
    rig.feed({
      tag: 'networkActed',
      family: 'zigbee',
      act: 'reset',
      device: null,
      ok: true,
      detail: '3 left',
    });
    expect(rig.events().map(({ detail }) => detail)).toEqual(['zigbee reset', 'zigbee reset: done, 3 left']);
  });

  it('is not taken apart while anything is guarded, nor a device out of it that nobody names', () => {
    expect(why(network(armedRig(), 'reset'))).toBe('v2_mg_disarm_first');
    expect(why(network(rigFor(), 'removeDevice'))).toBe('v2_mg_required_field');
    expect(network(armedRig(), 'include').tag).toBe('done');
  });

  it('has no device updated while anything is guarded, and looks for something newer at any time', () => {
    expect(why(network(armedRig(), 'updateFirmware', 'lamp'))).toBe('v2_mg_disarm_first');
    expect(network(armedRig(), 'checkFirmware', 'lamp').tag).toBe('done');
    expect(network(rigFor(), 'updateFirmware', 'lamp').tag).toBe('done');
    expect(why(network(rigFor(), 'updateFirmware'))).toBe('v2_mg_required_field');
    expect(why(network(rigFor(), 'checkFirmware'))).toBe('v2_mg_required_field');
  });
});
