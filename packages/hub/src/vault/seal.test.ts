import { PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import { describe, expect, it } from 'vitest';
import { createSeal } from './seal.ts';
import { createSeededRandom } from '@homeward/testing/hub/seeded-random.ts';

const secret = new Uint8Array(32).fill(7);
const seal = createSeal(secret, '00:1d:94:00:00:01', createSeededRandom(1));
const lockUser = { tag: 'lockUser', slot: 3, name: 'Ada', code: '4711' } as const satisfies DeviceCommand;
const control = (command: DeviceCommand) =>
  PanelCommand.parse({ tag: 'control', device: 'ZB:lock', command, pin: null });
const codeIn = (command: PanelCommand): DeviceCommand => {
  if (command.tag !== 'control') throw new Error('not a control');
  return command.command;
};

describe('the seal on a lock’s code', () => {
  it('hides the code, and only the hub that made it opens it', () => {
    const sealed = seal.seal(control(lockUser));
    expect(JSON.stringify(sealed)).not.toContain('4711');
    expect(seal.open(codeIn(sealed))).toEqual(lockUser);
    const other = createSeal(new Uint8Array(32).fill(8), '00:1d:94:00:00:01', createSeededRandom(1));
    expect(other.open(codeIn(sealed))).toBeNull();
    const otherPanel = createSeal(secret, '00:1d:94:00:00:02', createSeededRandom(1));
    expect(otherPanel.open(codeIn(sealed))).toBeNull();
  });

  it('looks different each time, and is not sealed twice', () => {
    const once = seal.seal(control(lockUser));
    expect(seal.seal(control(lockUser))).not.toEqual(once);
    expect(seal.seal(once)).toEqual(once);
  });

  it('reaches codes inside scenes too', () => {
    const scene = {
      id: 's',
      name: 'Guest',
      actions: [{ tag: 'device', device: 'ZB:lock', command: lockUser }],
    };
    const edit = PanelCommand.parse({
      tag: 'configure',
      edit: { tag: 'putScene', scene },
      expect: null,
      pin: null,
    });
    expect(JSON.stringify(seal.seal(edit))).not.toContain('4711');
  });

  it('leaves every other command as it is', () => {
    const lamp = control({ tag: 'switch', on: true });
    expect(seal.seal(lamp)).toBe(lamp);
    expect(seal.open({ tag: 'switch', on: true })).toEqual({ tag: 'switch', on: true });
  });

  it('says so where it is broken', () => {
    expect(seal.open({ ...lockUser, code: 'sealed:AAAA' })).toBeNull();
  });
});
