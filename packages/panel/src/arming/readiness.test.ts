import { deviceFaults } from '@homeward/contract/words/devices/device-kinds.ts';
import { Fault } from '@homeward/contract/shapes/devices/device.ts';
import { PanelFault } from '@homeward/contract/shapes/panel/panel-status.ts';
import { Remedy } from '@homeward/contract/shapes/panel/area.ts';
import type { Obstacle } from '@homeward/contract/shapes/panel/area.ts';
import { describe, expect, it } from 'vitest';
import { initialState } from '../kernel/initial.ts';
import { Slots } from '../state/slots.ts';
import type { PanelState } from '../state/panel-state.ts';
import { config, device, devices, id } from '@homeward/testing/panel/house.ts';
import { begin, rigFor } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';
import { entryAt } from '../kernel/turn.ts';
import { obstacleKey, readinessOf } from './readiness.ts';

const open = { opening: 'open' } as const;
const ready = (rig: Rig): readonly Obstacle[] => readinessOf(rig.state(), 0).arm;
const remediesOf = (obstacle: Obstacle | undefined) => obstacle?.remedies;

describe('what stands in the way of arming', () => {
  it('says which zone, since when, and what can be done', () => {
    const rig = rigFor();
    rig.sleep(5);
    rig.says('window', open);
    rig.feed({ tag: 'deviceAvailable', device: id('hall'), online: 'unknown' });
    expect(ready(rig)).toEqual([
      {
        tag: 'zoneOpen',
        device: id('window'),
        since: begin + 5000,
        canBypass: true,
        remedies: ['close', 'bypass'],
      },
      {
        tag: 'zoneUnknown',
        device: id('hall'),
        since: begin + 5000,
        canBypass: true,
        remedies: ['wait', 'checkDevice', 'replaceBattery', 'bypass'],
      },
    ]);
  });

  it('is no low battery, unless the setting has it refuse what guards or sounds', () => {
    const low = (lowBatteryRefuses: boolean) => {
      const rig = rigFor({ lowBatteryRefuses });
      for (const name of ['window', 'leak', 'siren', 'lamp']) rig.says(name, { batteryLow: true });
      return ready(rig).map(obstacleKey);
    };
    expect(low(false)).toEqual([]);
    expect(low(true)).toEqual(['lowBattery RF:window', 'lowBattery RF:siren']);
  });

  it('is an alarm that sounds', () => {
    const rig = rigFor();
    rig.says('smoke', { detected: true });
    expect(ready(rig).map(obstacleKey)).toEqual(['alarmSounding']);
    rig.setMode('disarm');
    expect(ready(rig)).toEqual([]);
  });

  it('offers a bypass only where there can be one', () => {
    const rig = rigFor();
    rig.says('smoke', { tamper: true });
    rig.says('window', { tamper: true });
    const [window, smoke] = ready(rig);
    expect(remediesOf(window)).toEqual(['closeCover', 'callInstaller', 'bypass', 'clearFault']);
    expect(smoke).toMatchObject({
      canBypass: false,
      remedies: ['closeCover', 'callInstaller', 'clearFault'],
    });
  });

  it('is nothing in a mode that leaves the zone out, and nothing of a zone that is bypassed', () => {
    const rig = rigFor();
    rig.says('hall', { tamper: true });
    expect(readinessOf(rig.state(), 0).home_1).toEqual([]);
    expect(ready(rig)).toHaveLength(1);
    rig.command({ tag: 'bypass', kind: 'oneTime', devices: [{ device: id('hall'), on: true }] });
    expect(ready(rig)).toEqual([]);
  });

  it('is no cover that is left out', () => {
    const rig = rigFor();
    rig.says('window', { tamper: true });
    rig.command({ tag: 'bypass', kind: 'tamper', devices: [{ device: id('window'), on: true }] });
    expect(ready(rig)).toEqual([]);
    rig.says('window', open);
    expect(ready(rig).map(({ tag }) => tag)).toEqual(['zoneOpen']);
  });

  it('concerns every area where the zone does', () => {
    const lobby = device('lobby', 'door_contact', 1, 40, {
      arm: 'burglarInstant',
      settings: { wholeArea: true },
    });
    const rig = rigFor({ devices: [...devices, lobby] });
    rig.says('lobby', open);
    for (const area of [0, 1])
      expect(readinessOf(rig.state(), area).arm).toMatchObject([{ device: id('lobby') }]);
  });
});

describe('every fault', () => {
  const state: PanelState = initialState({ ...config, lowBatteryRefuses: true }, begin);
  const withFault = (fault: Fault): PanelState => ({
    ...state,
    devices: state.devices.with(2, { ...entryAt(state.devices, 2), faults: [fault] }),
    zones: Slots.of(Array.from(state.zones, (zone) => ({ ...zone, condition: 'normal' }))),
  });

  it.each(deviceFaults)('%s of a device has remedies and a key of its own', (fault) => {
    const [obstacle] = readinessOf(withFault(fault), 0).arm;
    expect(obstacle).toMatchObject({ tag: 'deviceFault', fault, device: id('window') });
    expect(obstacle?.remedies.every((remedy) => Remedy.options.includes(remedy))).toBe(true);
    expect(obstacle?.remedies.at(-1)).toBe('clearFault');
    expect(obstacle === undefined ? '' : obstacleKey(obstacle)).toBe(`${fault} RF:window`);
  });

  it.each(PanelFault.options)('%s of the panel has remedies where it stands in the way', (fault) => {
    const failing = { ...withFault('tamper'), status: { ...state.status, faults: [fault] } };
    const obstacles = readinessOf(failing, 0).arm.filter(({ tag }) => tag === 'panelFault');
    const passes = ['reporting', 'polling', 'portal', 'voip', 'ethernet', 'wifi'].includes(fault);
    expect(obstacles.map(obstacleKey)).toEqual(passes ? [] : [fault]);
    for (const { remedies } of obstacles) expect(remedies.length).toBeGreaterThan(1);
  });
});
