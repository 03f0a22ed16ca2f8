import { readFileSync } from 'node:fs';
import { PanelView } from '@homeward/contract/shapes/panel/panel.ts';
import { describe, expect, it } from 'vitest';
import { step } from './step.ts';
import { fromDisk } from '@homeward/testing/panel/from-disk.ts';
import { id } from '@homeward/testing/panel/house.ts';
import { armedRig, code, person } from '@homeward/testing/panel/rig.ts';
import { upgraded } from './upgrade.ts';
import { viewOf } from './view.ts';
import { CommandId } from '@homeward/contract/shapes/values/ids.ts';

/** What version 0.1 wrote: a house fully armed, with a burglar alarm sounding and its report on the way. */
const left = (): Parameters<typeof upgraded>[0] =>
  JSON.parse(readFileSync(new URL('../../testing/src/panel/state-of-0.1.json', import.meta.url), 'utf8'));

describe('a panel that finds the state of an older version', () => {
  it('goes on where that one was: armed, sounding, reporting', () => {
    const state = upgraded(left());
    expect(state.areas[0]?.phase).toEqual({ tag: 'armed', mode: 'arm' });
    expect(state.areas[0]?.alarm.tag).toBe('sounding');
    expect(state.reporting.pending.length).toBeGreaterThan(0);
    expect(state.incidents[0]).toMatchObject({ kind: 'burglar', reason: null, captures: [] });
    expect(() => PanelView.parse(viewOf(state))).not.toThrow();
  });

  it('ends an alarm that nobody hears, which had no end there', () => {
    const old = left();
    const areas = old.areas.map((area) => {
      const { alarm } = area;
      return alarm.tag === 'sounding' ? { ...area, alarm: { ...alarm, sirenUntil: null } } : area;
    });
    const state = upgraded({ ...old, areas });
    const [next] = step(state, { tag: 'timerFired', at: state.at + 1000 });
    expect(next.areas[0]?.alarm.tag).toBe('memory');
  });

  it('protects and obeys from its first step on', () => {
    let state = upgraded(left());
    const feed = (input: object) => {
      const [next, effects] = step(state, { at: state.at + 1000, ...input } as never);
      state = next;
      return effects;
    };
    feed({ tag: 'restarted', downFor: 1000 });
    feed({
      tag: 'commandReceived',
      id: CommandId.parse('command-9'),
      actor: person,
      proof: code(1),
      command: { tag: 'setMode', area: 1, mode: 'disarm', pin: null, force: false },
    });
    expect(state.areas[0]).toMatchObject({ phase: { tag: 'disarmed' }, alarm: { tag: 'quiet' } });
    feed({ tag: 'deviceReported', device: id('smoke'), values: { detected: true }, live: true });
    expect(state.areas[0]?.alarm.tag).toBe('sounding');
  });

  it('has a station told of everything that is added to a group nobody uses, and leaves one that is used', () => {
    const groupsOf = (destinations: (typeof standing)['destinations'], essential = false) => {
      const groups = standing.groups.map((group) => (group.no === 2 ? { ...group, essential } : group));
      const report = { ...standing, groups, destinations };
      const { dialerSeconds: _, ...config } = { ...armedRig().state().config, report };
      return upgraded({ ...left(), config: config as never }).config.report.groups[1]?.essential;
    };
    const { report: standing } = armedRig().state().config;
    const [portal] = standing.destinations;
    expect(groupsOf(portal === undefined ? [] : [portal])).toBe(true);
    expect(groupsOf(standing.destinations)).toBe(false);
    // One of this version is its owner's choice.
    const report = {
      ...standing,
      destinations: [],
      groups: [{ no: 2, retries: 3, essential: false } as const],
    };
    expect(fromDisk(armedRig({ report }).state()).config.report.groups).toEqual(report.groups);
  });

  it('leaves what devices do while somebody leaves: nobody can tell a choice from what was the standard', () => {
    const noisy = left().config.devices.map((device) => ({
      ...device,
      settings: { ...device.settings, exitNoResponse: false },
    }));
    const { devices } = upgraded({ ...left(), config: { ...left().config, devices: noisy } }).config;
    expect(devices.some(({ settings }) => settings.exitNoResponse)).toBe(false);
  });

  it('forgets the minute of a housekeeping that never was', () => {
    const config = { ...left().config, dailyMinute: 180 };
    expect(upgraded({ ...left(), config }).config).not.toHaveProperty('dailyMinute');
  });

  it('leaves a state of its own version as it is', () => {
    const state = armedRig().state();
    expect(fromDisk(state)).toEqual(state);
    expect(JSON.stringify(fromDisk(state))).toBe(JSON.stringify(state));
  });
});
