import { describe, expect, it } from 'vitest';
import { device, devices, id } from '@homeward/testing/panel/house.ts';
import { armedRig, begin, person, rigFor } from '@homeward/testing/panel/rig.ts';

const faultsOf = (rig: ReturnType<typeof rigFor>, name: string) =>
  rig.state().devices.get(rig.state().config.devices.findIndex((entry) => entry.id === id(name)))?.faults;

// S3.15
describe('faults of a device', () => {
  it.each([
    ['tamper', { tamper: true }, { tamper: false }, '383'],
    ['antiMasking', { masked: true }, { masked: false }, '383'],
    ['lowBattery', { batteryLow: true }, { batteryLow: false }, '384'],
    ['acFailure', { acFailure: true }, { acFailure: false }, '380'],
    ['outOfOrder', { trouble: true }, { trouble: false }, '389'],
  ] as const)('%s is told when it comes and when it goes, once each', (fault, on, off, event) => {
    const rig = rigFor();
    rig.says('window', on);
    rig.says('window', on);
    expect(faultsOf(rig, 'window')).toEqual([fault]);
    rig.says('window', off);
    rig.says('window', off);
    expect(faultsOf(rig, 'window')).toEqual([]);
    expect(rig.story()).toEqual([`1${event} window`, `3${event} window`]);
  });

  it('keep a device out of order that says so, whatever else makes sense again', () => {
    const rig = rigFor();
    rig.says('window', { trouble: true });
    rig.says('window', { temperature: 4000 });
    rig.says('window', { temperature: 20 });
    expect(faultsOf(rig, 'window')).toEqual(['outOfOrder']);
    rig.says('window', { trouble: false, temperature: 4000 });
    rig.says('window', { trouble: false });
    expect(faultsOf(rig, 'window')).toEqual([]);
  });

  it('leave a device out of order that talks nonsense, however often it says that all is well', () => {
    const rig = rigFor();
    rig.says('window', { trouble: false });
    rig.says('window', { trouble: false, temperature: 4000 });
    rig.says('window', { trouble: false });
    expect(faultsOf(rig, 'window')).toEqual(['outOfOrder']);
    rig.says('window', { trouble: false, temperature: 20 });
    expect(faultsOf(rig, 'window')).toEqual([]);
  });

  it('take a low battery from the percentage, with some play between low and good', () => {
    const rig = rigFor();
    for (const battery of [16, 15, 18, 24, 25]) rig.says('window', { battery });
    expect(rig.story()).toEqual(['1384 window', '3384 window']);
  });
});

describe('a door', () => {
  it('is logged as it opens and closes, heard live, and nobody outside is told', () => {
    const rig = rigFor();
    for (const opening of ['open', 'open', 'closed', 'closed', 'open'] as const)
      rig.says('window', { opening });
    rig.says('window', { opening: 'closed' }, false);
    expect(rig.events().map(({ code, name }) => [code.slice(2, 6), name])).toEqual([
      ['1753', 'window'],
      ['3753', 'window'],
      ['1753', 'window'],
    ]);
    expect(rig.sends()).toEqual([]);
  });
});

describe('tamper', () => {
  it('alarms while fully armed, with its restore', () => {
    const rig = armedRig();
    rig.says('window', { tamper: true });
    expect(rig.state().incidents[0]).toMatchObject({ kind: 'tamper', zones: [{ code: '18138301003' }] });
    expect(rig.area()).toMatchObject({ alarm: { tag: 'sounding' }, burglar: false });
    rig.says('window', { tamper: false });
    expect(rig.story(1)).toEqual(['1383 window', '3383 window']);
  });

  it('is only a fault at home, unless set to alarm always', () => {
    const rig = armedRig({}, 'home_1');
    rig.says('window', { tamper: true });
    expect(rig.area().alarm.tag).toBe('quiet');
    const strict = rigFor({ tamperAlarm: 'always' });
    strict.says('window', { tamper: true });
    expect(strict.area().alarm.tag).toBe('sounding');
  });

  it('of the panel alarms while something is fully armed (137), else it is a fault', () => {
    const rig = armedRig();
    rig.feed({ tag: 'panelReported', fault: 'tamper', on: true });
    rig.feed({ tag: 'panelReported', fault: 'tamper', on: false });
    rig.setMode('disarm');
    rig.feed({ tag: 'panelReported', fault: 'tamper', on: true });
    rig.feed({ tag: 'panelReported', fault: 'tamper', on: false });
    expect(rig.story(1)).toEqual(['1137 000', '3137 000', '1401 001', '1406 001', '1383 000', '3383 000']);
  });
});

describe('faults of the panel', () => {
  it('wait for mains to stay away before telling', () => {
    const rig = rigFor();
    rig.feed({ tag: 'panelReported', fault: 'acFailure', on: true });
    rig.sleep(9);
    rig.feed({ tag: 'panelReported', fault: 'acFailure', on: false });
    rig.feed({ tag: 'panelReported', fault: 'acFailure', on: true });
    rig.wait(60);
    rig.feed({ tag: 'panelReported', fault: 'acFailure', on: false });
    expect(rig.events().map(({ code, at }) => [code, at - begin])).toEqual([
      ['18130100000', 19_000],
      ['18330100000', 69_000],
    ]);
  });

  it('show the battery as it is', () => {
    const rig = rigFor();
    rig.feed({ tag: 'panelBattery', percent: 64 });
    expect(rig.state().status.battery).toBe(64);
  });

  it('log who was locked out', () => {
    const rig = rigFor();
    rig.feed({ tag: 'lockedOut', source: person, until: begin });
    expect(rig.events()[0]).toMatchObject({ code: '18146100000', actor: person });
  });
});

describe('remotes and key switches', () => {
  const keySwitch = device('key', 'door_contact', 1, 40, { setUnset: 'normallyClosed' });

  it('arm, disarm and call for help by their buttons (400)', () => {
    const rig = rigFor();
    rig.says('remote', { action: 'arm' });
    rig.wait(30);
    rig.says('remote', { action: 'disarm' });
    rig.says('remote', { action: 'panic' });
    rig.says('remote', { action: 'arm' }, false);
    expect(rig.story()).toEqual(['3400 014', '1400 014', '1120 remote']);
  });

  it('arm fully when the switch opens and disarm when it closes (408), but only by a turn that was heard', () => {
    const rig = rigFor({ devices: [...devices, keySwitch] });
    rig.says('key', { opening: 'closed' });
    rig.says('key', { opening: 'open' });
    rig.wait(30);
    expect(rig.area().phase.tag).toBe('armed');
    rig.feed({ tag: 'restarted', downFor: 1000 });
    rig.says('key', { opening: 'closed' });
    expect(rig.area().phase.tag).toBe('armed');
    rig.says('key', { opening: 'open' });
    rig.says('key', { opening: 'closed' });
    expect(rig.area().phase.tag).toBe('disarmed');
    expect(rig.story()).toEqual(['3408 040', '1305 000', '1408 040']);
  });

  it('say that arming failed, since nobody waits for an answer (454)', () => {
    const rig = rigFor();
    rig.says('window', { opening: 'open' });
    rig.says('remote', { action: 'arm' });
    expect(rig.story()).toEqual(['1454 014']);
  });
});

describe('a device that joins', () => {
  it('takes the lowest free zone where its own is taken; a known one stays as it was set up', () => {
    const rig = rigFor();
    rig.feed({
      tag: 'deviceJoined',
      config: device('attic', 'door_contact', 1, 1, { arm: 'burglarInstant' }),
    });
    expect(rig.state().config.devices.at(-1)).toMatchObject({ id: id('attic'), zone: 15 });
    rig.feed({ tag: 'deviceJoined', config: device('window', 'door_contact', 2, 9) });
    expect(rig.state().config.devices).toHaveLength(devices.length + 1);
    rig.setMode('arm');
    expect(rig.area().confirm?.obstacles).toEqual(['zoneUnknown RF:attic']);
  });
});
