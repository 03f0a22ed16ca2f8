import { DeviceGroup } from '@homeward/contract/shapes/automation/automation.ts';
import type { CommandResult } from '@homeward/contract/shapes/panel/command.ts';
import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import { describe, expect, it } from 'vitest';
import { nothing, person, rigFor } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';
import { detailsOf, houseWith, stateOf } from '@homeward/testing/panel/things.ts';

const group = (...devices: readonly string[]) =>
  DeviceGroup.parse({ id: 'all', kind: 'dimmer', name: 'All lights', devices });
const rigOf = (...devices: readonly string[]): Rig =>
  rigFor({ ...houseWith('dimmer', 'hue', 'switch', 'door_lock'), deviceGroups: [group(...devices)] });
const command = (rig: Rig, what: DeviceCommand, id = 'all'): CommandResult =>
  rig.command({ tag: 'controlGroup', group: id as never, command: what, pin: null }, nothing, person);

describe('a command to a group', () => {
  it('is told to each member, and each shows for itself what came of it', () => {
    const rig = rigOf('RF:dimmer', 'RF:hue');
    rig.says('dimmer', { level: 10 });
    rig.says('hue', { level: 10 });
    expect(command(rig, { tag: 'level', level: 60 }).tag).toBe('done');
    rig.says('dimmer', { level: 60 });
    rig.wait(15);
    expect([stateOf(rig, 'dimmer'), stateOf(rig, 'hue')]).toMatchObject([
      { pending: null, failed: null },
      { pending: null, failed: { why: 'notConfirmed' } },
    ]);
    expect(detailsOf(rig, 750)).toEqual([]);
  });

  it('that some members refuse is done by the others, and the log says who refused', () => {
    const rig = rigOf('RF:dimmer', 'RF:switch', 'RF:gone');
    expect(command(rig, { tag: 'level', level: 60 }).tag).toBe('done');
    expect(stateOf(rig, 'switch').pending).toBeNull();
    expect(detailsOf(rig, 750)).toEqual([
      '1750 All lights: 2 of 3 refused: switch v2_mg_command_not_taken, RF:gone absent',
    ]);
  });

  it('tells what each member made of it, done or refused', () => {
    const rig = rigOf('RF:dimmer', 'RF:switch', 'RF:gone');
    expect(command(rig, { tag: 'level', level: 60 })).toMatchObject({
      tag: 'done',
      members: [
        { device: 'RF:dimmer', refusal: null },
        { device: 'RF:switch', refusal: 'v2_mg_command_not_taken' },
        { device: 'RF:gone', refusal: 'absent' },
      ],
    });
    expect(command(rigOf('RF:gone'), { tag: 'level', level: 60 })).toMatchObject({
      refusal: { tag: 'absent' },
      members: [{ device: 'RF:gone', refusal: 'absent' }],
    });
  });

  it('that everybody refuses is refused, as the first one did', () => {
    const rig = rigOf('RF:switch', 'RF:gone');
    expect(command(rig, { tag: 'level', level: 60 })).toMatchObject({
      refusal: { why: 'v2_mg_command_not_taken', where: 'command.tag' },
    });
    expect(rig.events()).toEqual([]);
  });

  it('that would unlock a door needs a proof, as it would alone', () => {
    const rig = rigOf('RF:door_lock');
    expect(command(rig, { tag: 'lock', locked: false })).toMatchObject({ refusal: { tag: 'pinRequired' } });
  });

  it('finds nobody in an empty group, and no group where there is none', () => {
    expect(command(rigOf(), { tag: 'toggle' })).toMatchObject({
      refusal: { why: 'v2_mg_group_empty', where: 'group' },
    });
    expect(command(rigOf(), { tag: 'toggle' }, 'other')).toMatchObject({ refusal: { tag: 'absent' } });
  });
});
