import { defaultSettings } from '@homeward/contract/shapes/devices/default-settings.ts';
import type { DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import { armedModes } from '@homeward/contract/words/panel/arm-modes.ts';
import { describe, expect, it } from 'vitest';
import { device } from '@homeward/testing/panel/house.ts';
import { rigFor } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';

/** A device as it comes out of the box. */
const outOfTheBox = (name: string, kind: DeviceKind, zone: number) =>
  device(name, kind, 1, zone, { settings: defaultSettings(kind) });

const devices = [
  outOfTheBox('front', 'door_contact', 1),
  outOfTheBox('garage', 'tilt_sensor', 2),
  outOfTheBox('hall', 'pir', 3),
  outOfTheBox('porch', 'ir_camera', 4),
  outOfTheBox('yard', 'outdoor_pir', 5),
  outOfTheBox('frame', 'shock_sensor', 6),
  outOfTheBox('pane', 'glass', 7),
];

const quietHouse = (): Rig => {
  const rig = rigFor({ devices });
  rig.says('garage', { opening: 'closed' });
  return rig;
};

/** Through the hall and out by the door, and past everything on the way. */
function walkOut(rig: Rig): void {
  for (const name of ['hall', 'porch', 'yard']) rig.says(name, { motion: true });
  rig.says('front', { opening: 'open' });
  rig.says('frame', { detected: true });
  rig.says('front', { opening: 'closed' });
  rig.says('frame', { detected: false });
  for (const name of ['hall', 'porch', 'yard']) rig.says(name, { motion: false });
}

describe('devices as they come out of the box', () => {
  it.each(armedModes)('let somebody leave by the door and come back in %s', (mode) => {
    const rig = quietHouse();
    rig.setMode(mode);
    if (rig.area().phase.tag === 'exitDelay') walkOut(rig);
    rig.wait(30);
    expect(rig.area().phase).toEqual({ tag: 'armed', mode });
    expect(rig.state().incidents).toEqual([]);
    rig.says('front', { opening: 'open' });
    rig.says('hall', { motion: true });
    expect(rig.area().phase).toMatchObject({ tag: 'entryDelay', mode });
    rig.setMode('disarm');
    expect(rig.area().phase).toEqual({ tag: 'disarmed' });
    expect(rig.state().incidents).toEqual([]);
  });

  it.each(armedModes)('alarm in %s where nobody disarms in the entry delay', (mode) => {
    const rig = quietHouse();
    rig.setMode(mode);
    rig.wait(30);
    rig.says('front', { opening: 'open' });
    rig.wait(20);
    expect(rig.state().incidents.map(({ kind }) => kind)).toEqual(['burglar']);
  });

  it('alarm when a pane breaks while somebody leaves', () => {
    const rig = quietHouse();
    rig.setMode('arm');
    rig.says('pane', { detected: true });
    expect(rig.state().incidents.map(({ kind }) => kind)).toEqual(['burglar']);
  });
});
