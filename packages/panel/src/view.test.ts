import { PanelChange, PanelView } from '@homeward/contract/shapes/panel/panel.ts';
import { describe, expect, it } from 'vitest';
import { initialState, reconfigured } from './kernel/initial.ts';
import { changeBetween, viewOf } from './view.ts';
import { config, device, devices, id } from '@homeward/testing/panel/house.ts';
import { armedRig, begin, rigFor } from '@homeward/testing/panel/rig.ts';

describe('the view', () => {
  it('is what the contract says', () => {
    const rig = armedRig();
    rig.says('window', { opening: 'open' });
    expect(() => PanelView.parse(viewOf(rig.state()))).not.toThrow();
  });

  it('names per mode what is in the way', () => {
    const rig = rigFor();
    rig.says('hall', { motion: true });
    rig.says('window', { opening: 'open' });
    rig.feed({ tag: 'devicesLost', devices: [id('hall')] });
    const [first, second] = viewOf(rig.state()).areas;
    expect(first?.readiness.arm.map((obstacle) => obstacle.tag)).toEqual(['zoneOpen', 'zoneUnknown']);
    expect(first?.readiness.home_1.map((obstacle) => obstacle.tag)).toEqual(['zoneOpen']);
    expect(second?.readiness.arm).toEqual([]);
  });
});

describe('a change', () => {
  it('is null where nothing shows, and then the revision stays', () => {
    const rig = rigFor();
    const before = rig.state();
    rig.wait(5);
    expect(changeBetween(before, rig.state())).toBeNull();
    expect(rig.state().revision).toBe(before.revision);
  });

  it('raises the revision by one and holds what changed, the areas it makes unready included', () => {
    const rig = rigFor();
    const before = rig.state();
    rig.says('window', { opening: 'open' });
    const change = changeBetween(before, rig.state());
    expect(() => PanelChange.parse(change)).not.toThrow();
    expect(change?.revision).toBe(before.revision + 1);
    expect(change?.devices?.map((entry) => entry.id)).toEqual([id('window')]);
    expect(change?.areas?.map((area) => [area.id, area.readiness.arm.length])).toEqual([[1, 1]]);
    expect(change).not.toHaveProperty('status');
    expect(change).not.toHaveProperty('incidents');
  });

  it('does not repeat areas for a temperature', () => {
    const rig = rigFor();
    const before = rig.state();
    rig.says('window', { temperature: 4 });
    expect(Object.keys(changeBetween(before, rig.state()) ?? {})).toEqual([
      'from',
      'revision',
      'at',
      'devices',
    ]);
  });

  it('makes every area change for a fault of the panel', () => {
    const rig = rigFor();
    const before = rig.state();
    rig.feed({ tag: 'panelReported', fault: 'ethernet', on: true });
    const change = changeBetween(before, rig.state());
    expect(change?.areas).toHaveLength(2);
    expect(change?.status?.faults).toEqual(['ethernet']);
  });

  it('names devices that are gone after a new setup, and keeps what is known of the others', () => {
    const rig = rigFor();
    const before = rig.state();
    const fewer = [...devices.slice(1), device('new', 'door_contact', 2, 9)];
    const after = reconfigured(before, { ...config, devices: fewer });
    expect(changeBetween(before, after)?.removed).toEqual([id('front')]);
    expect(after.devices.get(0)).toBe(before.devices.get(1));
    expect([...after.zones].at(-1)?.condition).toBe('unknown');
  });
});

describe('the first day', () => {
  it('is disarmed, quiet, and knows nothing of its devices', () => {
    const state = initialState(config, begin);
    expect(state.areas.map(({ phase, alarm }) => [phase.tag, alarm.tag])).toEqual([
      ['disarmed', 'quiet'],
      ['disarmed', 'quiet'],
    ]);
    expect(new Set([...state.zones].map(({ condition }) => condition))).toEqual(new Set(['unknown']));
  });
});
