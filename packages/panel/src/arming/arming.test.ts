import { describe, expect, it } from 'vitest';
import { device, devices, id } from '@homeward/testing/panel/house.ts';
import { armedRig, begin, code, nothing, person, rigFor, trusted } from '@homeward/testing/panel/rig.ts';

const open = { opening: 'open' } as const;
const closed = { opening: 'closed' } as const;

describe('arming', () => {
  it.each([
    ['a remote', device('latch', 'remote_controller', 1, 30, { settings: { latchReport: false } }), 'press'],
    [
      'a key switch',
      device('latch', 'door_contact', 1, 30, {
        setUnset: 'normallyClosed',
        settings: { latchReport: false },
      }),
      'turn',
    ],
  ])('by %s whose latch is off is logged and not reported', (_, latch, how) => {
    const rig = rigFor({ devices: [...devices, latch] });
    rig.says('latch', closed);
    if (how === 'press') rig.says('latch', { action: 'arm' });
    else rig.says('latch', open);
    rig.wait(40);
    expect(rig.area().phase).toEqual({ tag: 'armed', mode: 'arm' });
    expect(rig.story().some((line) => /^3(?:400|408) /.test(line))).toBe(true);
    expect(rig.state().reporting.pending.map(({ code: told }) => told)).toEqual([]);
  });

  it.each(['open', null] as const)('waits for a 24-hour burglar zone that is %s', (opening) => {
    const vault = device('vault', 'door_contact', 1, 30, { always: 'burglar' });
    const rig = rigFor({ devices: [...devices, vault] });
    rig.says('vault', { opening: 'closed' });
    rig.setMode('disarm');
    rig.says('vault', { opening });
    rig.wait(200);
    expect(rig.setMode('arm')).toMatchObject({ refusal: { obstacles: [{ device: id('vault') }] } });
  });

  it('counts down the exit delay and reads armed only afterwards', () => {
    const rig = rigFor();
    expect(rig.setMode('arm')).toMatchObject({ tag: 'done' });
    expect(rig.area().phase).toEqual({
      tag: 'exitDelay',
      mode: 'arm',
      until: begin + 30_000,
      restarted: false,
    });
    rig.wait(29.999);
    expect(rig.area().phase.tag).toBe('exitDelay');
    rig.wait(0.001);
    expect(rig.area().phase).toEqual({ tag: 'armed', mode: 'arm' });
    expect(rig.story()).toEqual(['3401 001']);
  });

  it.each([
    ['arm', 'web', '3401'],
    ['arm', 'app', '3401'],
    ['arm', 'client', '3401'],
    ['arm', 'keypad', '3407'],
    ['arm', 'remote', '3400'],
    ['arm', 'schedule', '3403'],
    ['home_2', 'keypad', '3456'],
    ['home_2', 'web', '3456'],
  ] as const)('to %s through %s is event %s', (mode, channel, event) => {
    const rig = rigFor();
    rig.setMode(mode, { actor: { ...person, channel } });
    rig.wait(60);
    expect(rig.story().at(-1)).toBe(`${event} 001`);
  });

  it('is at once where the exit delay is 0', () => {
    const rig = rigFor();
    rig.setMode('home_2');
    expect(rig.area().phase).toEqual({ tag: 'armed', mode: 'home_2' });
  });

  it('leaves a repeated wish alone, so that the exit delay never moves later', () => {
    const rig = rigFor();
    rig.setMode('arm');
    rig.sleep(20);
    expect(rig.setMode('arm').tag).toBe('done');
    expect(rig.area().phase).toMatchObject({ until: begin + 30_000 });
  });

  it('is refused without proof, and with codes that may not', () => {
    const rig = rigFor();
    const refusal = (proof = nothing, area: 1 | 2 = 1) => rig.setMode('arm', { proof, area });
    expect(refusal()).toEqual({ tag: 'refused', refusal: { tag: 'pinRequired' } });
    expect(refusal(code(99))).toEqual({ tag: 'refused', refusal: { tag: 'notAllowed' } });
    expect(refusal(code(95))).toEqual({ tag: 'refused', refusal: { tag: 'notAllowed' } });
    expect(refusal(code(2), 2)).toEqual({ tag: 'refused', refusal: { tag: 'notAllowed' } });
    expect(refusal(code(7))).toEqual({ tag: 'refused', refusal: { tag: 'notAllowed' } });
    expect(rig.area().phase.tag).toBe('disarmed');
  });

  it('of area 0 means every area the code opens', () => {
    const rig = rigFor();
    rig.setMode('arm', { area: 0, proof: code(2) });
    expect([rig.area(1).phase.tag, rig.area(2).phase.tag]).toEqual(['exitDelay', 'disarmed']);
    rig.setMode('arm', { area: 0, proof: trusted });
    expect(rig.area(2).phase.tag).toBe('exitDelay');
  });
});

describe('faults in the way of arming', () => {
  it('refuse it and are named', () => {
    const rig = rigFor();
    rig.says('window', open);
    rig.says('back', { tamper: true });
    expect(rig.setMode('arm')).toEqual({
      tag: 'refused',
      refusal: {
        tag: 'obstacles',
        obstacles: [
          {
            tag: 'zoneOpen',
            device: id('window'),
            since: begin,
            canBypass: true,
            remedies: ['close', 'bypass'],
          },
          {
            tag: 'deviceFault',
            device: id('back'),
            fault: 'tamper',
            canBypass: true,
            remedies: ['closeCover', 'callInstaller', 'bypass', 'clearFault'],
          },
        ],
      },
    });
    expect(rig.area().phase.tag).toBe('disarmed');
  });

  it('include zones that nobody has heard, never moving ones, and only those of the mode', () => {
    const rig = rigFor();
    rig.says('hall', { motion: true });
    rig.feed({ tag: 'deviceAvailable', device: id('yard'), online: 'unknown' });
    expect(rig.setMode('home_2').tag).toBe('done');
    rig.setMode('disarm');
    expect(rig.setMode('arm')).toMatchObject({
      refusal: { obstacles: [{ tag: 'zoneUnknown', device: id('yard') }] },
    });
  });

  it('are overridden by force: open and unknown zones are bypassed and all of it is logged', () => {
    const rig = rigFor();
    rig.says('window', open);
    rig.feed({ tag: 'deviceAvailable', device: id('yard'), online: 'unknown' });
    expect(rig.setMode('arm', { force: true }).tag).toBe('done');
    rig.wait(30);
    expect(rig.area().phase.tag).toBe('armed');
    expect(rig.story()).toEqual(['1374 001', '1570 window', '1570 yard', '3401 001']);
    rig.setMode('disarm');
    expect(rig.story(5)).toEqual(['1401 001', '3570 window', '3570 yard']);
    expect([...rig.state().devices].some(({ bypass }) => bypass.oneTime)).toBe(false);
  });

  it('are overridden by a second attempt within 10 s, as long as no other fault has come', () => {
    const rig = rigFor();
    rig.says('window', open);
    rig.setMode('arm');
    rig.sleep(10);
    expect(rig.setMode('arm').tag).toBe('done');
    rig.setMode('disarm');
    rig.setMode('arm');
    rig.sleep(11);
    expect(rig.setMode('arm').tag).toBe('refused');
    rig.says('back', open);
    expect(rig.setMode('arm').tag).toBe('refused');
  });

  it('do not stop direct arming', () => {
    const rig = rigFor({ armFault: 'direct' });
    rig.says('window', open);
    expect(rig.setMode('arm').tag).toBe('done');
    expect(rig.story()).toEqual(['1374 001', '1570 window']);
  });

  it('at the end of the exit delay mean that arming fails and says so', () => {
    const rig = rigFor();
    rig.setMode('arm');
    rig.says('front', open);
    rig.wait(30);
    expect(rig.area().phase.tag).toBe('disarmed');
    expect(rig.story()).toEqual(['1454 001']);
  });

  it('at the end of the exit delay are bypassed where arming was direct', () => {
    const rig = rigFor({ armFault: 'direct' });
    rig.setMode('arm');
    rig.says('front', open);
    rig.wait(30);
    expect(rig.area().phase.tag).toBe('armed');
    expect(rig.story()).toEqual(['1374 001', '1570 front', '3401 001']);
  });

  it('that are unknown at the end of a forced exit delay stay guarded', () => {
    const rig = rigFor({ armFault: 'direct' });
    rig.setMode('arm');
    rig.feed({ tag: 'devicesLost', devices: [id('window')] });
    rig.wait(30);
    expect(rig.area().phase.tag).toBe('armed');
    rig.says('window', open);
    expect(rig.area().alarm.tag).toBe('sounding');
  });
});

describe('the final door', () => {
  const withFinalDoor = {
    devices: [...devices, device('porch', 'door_contact', 1, 20, { arm: 'entryDelay1', finalDoor: true })],
  };

  it('may stand open when arming begins, and arms when it closes', () => {
    const rig = rigFor(withFinalDoor);
    rig.says('porch', open);
    expect(rig.setMode('arm').tag).toBe('done');
    rig.sleep(5);
    rig.says('porch', closed);
    expect(rig.area().phase).toEqual({ tag: 'armed', mode: 'arm' });
  });

  it('that stands open to the end fails the arming', () => {
    const rig = rigFor(withFinalDoor);
    rig.says('porch', open);
    rig.setMode('arm');
    rig.wait(30);
    expect(rig.area().phase.tag).toBe('disarmed');
  });
});

describe('changing a mode', () => {
  it('by a schedule without proof is allowed upwards only', () => {
    const schedule = { tag: 'schedule', name: 'Evening', channel: 'schedule', slot: null } as const;
    const rig = rigFor();
    const change = (mode: 'arm' | 'home_2' | 'home_1' | 'disarm') =>
      rig.setMode(mode, { proof: nothing, actor: schedule }).tag;
    expect(change('home_2')).toBe('done');
    expect(change('home_1')).toBe('refused');
    expect(change('arm')).toBe('done');
    rig.wait(30);
    expect([change('home_1'), change('disarm')]).toEqual(['refused', 'refused']);
    expect(rig.area().phase).toEqual({ tag: 'armed', mode: 'arm' });
  });

  it('waits until a sounding alarm is disarmed', () => {
    const rig = armedRig();
    rig.says('window', open);
    expect(rig.setMode('home_2')).toMatchObject({ refusal: { tag: 'invalid' } });
    rig.setMode('disarm');
    rig.says('window', closed);
    expect(rig.setMode('home_2').tag).toBe('done');
  });

  it('to the exit delay can be disarmed again, which is logged', () => {
    const rig = rigFor();
    rig.setMode('arm');
    rig.setMode('disarm', { actor: { ...person, channel: 'keypad' } });
    expect(rig.story()).toEqual(['1407 001']);
    rig.wait(60);
    expect(rig.area().phase.tag).toBe('disarmed');
  });
});
