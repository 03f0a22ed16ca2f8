import { describe, expect, it } from 'vitest';
import { nextDeadline } from '../deadlines.ts';
import { id } from '@homeward/testing/panel/house.ts';
import { begin, code, person, rigFor } from '@homeward/testing/panel/rig.ts';
import { detailsOf, rigWith, stateOf, tell } from '@homeward/testing/panel/things.ts';

const on = { tag: 'switch', on: true } as const;

describe('a command that is under way', () => {
  it('shows what was asked, by whom and until when, and nothing once the device says it', () => {
    const rig = rigWith();
    rig.says('lamp', { on: false });
    tell(rig, 'lamp', on);
    expect(stateOf(rig, 'lamp')).toMatchObject({
      values: { on: false },
      pending: { command: on, by: person, at: begin, until: begin + 15_000 },
    });
    expect(nextDeadline(rig.state())).toBe(begin + 15_000);
    expect(rig.state().control.waiting).toHaveLength(1);
    rig.says('lamp', { on: false });
    expect(stateOf(rig, 'lamp').pending).not.toBeNull();
    rig.says('lamp', { on: true });
    expect(stateOf(rig, 'lamp')).toMatchObject({ values: { on: true }, pending: null, failed: null });
    expect(rig.state().control.waiting).toEqual([]);
  });

  it('is not confirmed by what was merely remembered on the way', () => {
    const rig = rigWith();
    rig.says('lamp', { on: false });
    tell(rig, 'lamp', on);
    rig.says('lamp', { on: true }, false);
    expect(stateOf(rig, 'lamp').pending).not.toBeNull();
  });

  it('is given up when nothing is heard, and a word that comes after all heals it', () => {
    const rig = rigWith();
    rig.says('lamp', { on: false });
    tell(rig, 'lamp', on);
    rig.wait(15);
    expect(stateOf(rig, 'lamp')).toMatchObject({
      pending: null,
      failed: { command: on, at: begin, endedAt: begin + 15_000, why: 'notConfirmed' },
    });
    rig.says('lamp', { on: true });
    expect(stateOf(rig, 'lamp').failed).toBeNull();
  });

  it('is waited for a day where the device sleeps, and given up then', () => {
    const rig = rigWith();
    rig.says('lamp', { on: false });
    tell(rig, 'lamp', on);
    rig.feed({ tag: 'commandWaits', device: id('lamp') });
    rig.wait(3_600);
    expect(stateOf(rig, 'lamp')).toMatchObject({ pending: { command: on, at: begin }, failed: null });
    expect(rig.state().control.waiting).toHaveLength(1);
    rig.says('lamp', { on: true });
    expect(stateOf(rig, 'lamp')).toMatchObject({ pending: null, failed: null });
    // It woke long ago, and nothing is under way any more.
    rig.feed({ tag: 'commandWaits', device: id('lamp') });
    expect(rig.state().control.waiting).toEqual([]);
    tell(rig, 'lamp', { tag: 'switch', on: false });
    rig.feed({ tag: 'commandWaits', device: id('lamp') });
    rig.wait(86_400);
    expect(stateOf(rig, 'lamp')).toMatchObject({ pending: null, failed: { why: 'notConfirmed' } });
  });

  it('fails when the wire says so, with its reason, until another is confirmed', () => {
    const rig = rigWith();
    rig.says('lamp', { on: false });
    tell(rig, 'lamp', on);
    rig.feed({ tag: 'commandFailed', device: id('lamp'), reason: 'linkDown' });
    expect(stateOf(rig, 'lamp')).toMatchObject({ pending: null, failed: { command: on, why: 'linkDown' } });
    expect(rig.state().control.waiting).toEqual([]);
    tell(rig, 'lamp', { tag: 'switch', on: false });
    expect(stateOf(rig, 'lamp').failed).not.toBeNull();
    rig.says('lamp', { on: false });
    expect(stateOf(rig, 'lamp').failed).toBeNull();
  });

  it('does not fail when the device itself has confirmed it', () => {
    const rig = rigWith();
    rig.says('lamp', { on: false });
    tell(rig, 'lamp', on);
    rig.says('lamp', { on: true });
    rig.feed({ tag: 'commandFailed', device: id('lamp'), reason: 'timedOut' });
    rig.feed({ tag: 'commandFailed', device: 'RF:nowhere' as never, reason: 'timedOut' });
    expect(stateOf(rig, 'lamp').failed).toBeNull();
  });

  it('gives way to a later one', () => {
    const rig = rigWith();
    rig.says('lamp', { on: false });
    tell(rig, 'lamp', on);
    rig.sleep(10);
    tell(rig, 'lamp', { tag: 'switch', on: false });
    rig.wait(5);
    expect(stateOf(rig, 'lamp').pending?.command).toEqual({ tag: 'switch', on: false });
    expect(rig.state().control.waiting).toHaveLength(1);
  });

  it('is not waited for where the device has no word for it', () => {
    const rig = rigWith();
    rig.says('lamp', { power: 3 });
    tell(rig, 'lamp', on);
    tell(rig, 'siren', { tag: 'identify' });
    expect([stateOf(rig, 'lamp').pending, stateOf(rig, 'siren').pending]).toEqual([null, null]);
  });

  it('is waited for where the device has yet to speak at all', () => {
    const rig = rigFor({}, { unheard: true });
    tell(rig, 'lamp', on);
    expect(stateOf(rig, 'lamp').pending).not.toBeNull();
  });

  it('survives a restart', () => {
    const rig = rigWith();
    rig.says('lamp', { on: false });
    tell(rig, 'lamp', on);
    rig.feed({ tag: 'restarted', downFor: 1 });
    expect(stateOf(rig, 'lamp').pending).not.toBeNull();
    rig.sleep(3600);
    rig.feed({ tag: 'restarted', downFor: 3_600_000 });
    expect(stateOf(rig, 'lamp')).toMatchObject({ pending: null, failed: { endedAt: begin + 15_000 } });
  });

  it('waits for both setpoints, in whatever order they come', () => {
    const rig = rigWith('thermostat');
    rig.says('thermostat', { heatSetpoint: 20, coolSetpoint: 26 });
    tell(rig, 'thermostat', { tag: 'setpoint', heat: 21, cool: 25 });
    rig.says('thermostat', { coolSetpoint: 25 });
    expect(stateOf(rig, 'thermostat').pending).not.toBeNull();
    rig.says('thermostat', { humidity: 40 });
    expect(stateOf(rig, 'thermostat').pending).not.toBeNull();
    rig.says('thermostat', { heatSetpoint: 21 });
    expect(stateOf(rig, 'thermostat').pending).toBeNull();
  });

  it('lets a shutter travel', () => {
    const rig = rigWith('shutter');
    rig.says('shutter', { level: 100 });
    tell(rig, 'shutter', { tag: 'shutter', move: 'close' });
    rig.wait(30);
    rig.says('shutter', { level: 40 });
    expect(stateOf(rig, 'shutter').pending?.until).toBe(begin + 90_000);
    rig.says('shutter', { level: 0 });
    expect(stateOf(rig, 'shutter').pending).toBeNull();
  });

  it('of several devices ends for each in its own time', () => {
    const rig = rigWith('shutter', 'switch');
    rig.says('shutter', { level: 100 });
    rig.says('switch', { on: false });
    tell(rig, 'shutter', { tag: 'shutter', move: 'close' });
    tell(rig, 'switch', on);
    expect(rig.state().control.waiting.map(({ device }) => device)).toEqual([id('switch'), id('shutter')]);
    rig.wait(15);
    expect(stateOf(rig, 'switch').failed).not.toBeNull();
    expect(stateOf(rig, 'shutter').pending).not.toBeNull();
    rig.wait(75);
    expect(stateOf(rig, 'shutter').failed).not.toBeNull();
    expect(rig.state().control.waiting).toEqual([]);
  });
});

describe('a code', () => {
  it('goes to the lock and stands nowhere in what the panel knows', () => {
    const rig = rigWith('door_lock');
    const result = tell(rig, 'door_lock', { tag: 'lockUser', slot: 3, name: 'Ada', code: '90210' }, code(1));
    expect(result.tag).toBe('done');
    expect(stateOf(rig, 'door_lock').pending?.command).toEqual({
      tag: 'lockUser',
      slot: 3,
      name: 'Ada',
      code: '',
    });
    rig.wait(60);
    expect(JSON.stringify([rig.state(), rig.events()])).not.toContain('90210');
    expect(detailsOf(rig, 369)).toEqual(['1369 user 3: notConfirmed']);
  });
});

describe('a picture', () => {
  it('is what a request for one waits for, rather than any word of the camera', () => {
    const rig = rigWith('ipcam');
    tell(rig, 'ipcam', { tag: 'capture', what: 'imageNoFlash' });
    rig.says('ipcam', { motion: true });
    expect(stateOf(rig, 'ipcam').pending?.until).toBe(begin + 60_000);
    rig.feed({ tag: 'captured', device: id('ipcam'), capture: 'picture', incident: null });
    expect(stateOf(rig, 'ipcam').pending).toBeNull();
  });
});
