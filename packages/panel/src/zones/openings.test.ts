import type { ZoneSettings } from '@homeward/contract/shapes/alarms/zone-settings.ts';
import { describe, expect, it } from 'vitest';
import { device, devices } from '@homeward/testing/panel/house.ts';
import { rigFor } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';
import { upgraded } from '../upgrade.ts';

const open = { opening: 'open' } as const;
const closed = { opening: 'closed' } as const;

/** The house with a window that must stay open for ten seconds, armed. */
function armed(settings: Partial<ZoneSettings> = {}, mode: 'arm' | 'home_1' = 'arm'): Rig {
  const role = {
    arm: 'burglarInstant',
    home: 'burglarInstant',
    settings: { openSeconds: 10, ...settings },
  } as const;
  const rig = rigFor({ devices: [...devices, device('patient', 'door_contact', 1, 40, role)] });
  rig.says('patient', closed);
  rig.setMode(mode);
  rig.wait(60);
  rig.story();
  return rig;
}

describe('a zone that must stay open to count', () => {
  it('alarms when it has, and not a second sooner', () => {
    const rig = armed();
    rig.says('patient', open);
    rig.wait(9);
    expect(rig.area().alarm.tag).toBe('quiet');
    rig.wait(1);
    expect(rig.area().alarm.tag).toBe('sounding');
    expect(rig.story().at(-1)).toBe('1130 patient');
  });

  it('says nothing where it closes before, and waits anew the next time', () => {
    const rig = armed();
    rig.says('patient', open);
    rig.wait(9);
    rig.says('patient', closed);
    rig.wait(60);
    rig.says('patient', open);
    rig.wait(9);
    expect(rig.area().alarm.tag).toBe('quiet');
    rig.wait(1);
    expect(rig.area().alarm.tag).toBe('sounding');
  });

  it('counts after a restart, for it has not been heard to close', () => {
    const rig = armed();
    rig.says('patient', open);
    rig.sleep(2);
    rig.feed({ tag: 'restarted', downFor: 2000 });
    rig.says('patient', open, false);
    rig.wait(8);
    expect(rig.area().alarm.tag).toBe('sounding');
  });

  it('says nothing once somebody has disarmed', () => {
    const rig = armed();
    rig.says('patient', open);
    rig.wait(5);
    rig.setMode('disarm');
    rig.wait(60);
    expect(rig.area().alarm.tag).toBe('quiet');
  });

  it('that stood open when the area was armed breaks nothing', () => {
    const rig = armed({ openAtArming: { arm: 'mayBeOpen' }, exitNoResponse: false });
    rig.setMode('disarm');
    rig.setMode('arm');
    rig.wait(25);
    rig.says('patient', open);
    rig.wait(60);
    expect(rig.area()).toMatchObject({ phase: { tag: 'armed', mode: 'arm' }, alarm: { tag: 'quiet' } });
  });

  it('never waits where it guards lives', () => {
    const smoke = device('slow', 'smoke_detector', 1, 41, { always: 'smoke', settings: { openSeconds: 60 } });
    const rig = rigFor({ devices: [...devices, smoke] });
    rig.says('slow', { detected: true });
    expect(rig.area().alarm.tag).toBe('sounding');
  });

  it('is as it was in a state that was written before there were any', () => {
    const { vigil, ...old } = JSON.parse(JSON.stringify(rigFor().state())) as Parameters<typeof upgraded>[0];
    const { openings: _, ...older } = vigil;
    expect(upgraded({ ...old, vigil: older as typeof vigil }).vigil.openings).toEqual([]);
  });
});

describe('a zone that stands open when a mode is armed', () => {
  const standing = (rule: 'leaveOut' | 'mayBeOpen') => {
    const rig = armed({ openSeconds: 0, openAtArming: { arm: rule } });
    rig.setMode('disarm');
    rig.says('patient', open);
    return rig;
  };

  it('is in the way of the modes that it is not set for', () => {
    const rig = standing('mayBeOpen');
    expect(rig.setMode('home_1').tag).toBe('refused');
    expect(rig.setMode('arm').tag).toBe('done');
  });

  it('is left out until disarming, or until it has closed, where that is set', () => {
    const rig = standing('leaveOut');
    rig.setMode('arm');
    rig.wait(60);
    expect(rig.story()).toContain('1570 patient');
    rig.says('patient', closed);
    rig.says('patient', open);
    expect(rig.area().alarm.tag).toBe('quiet');
    rig.says('patient', closed);
    rig.wait(10);
    rig.says('patient', open);
    expect(rig.area().alarm.tag).toBe('sounding');
  });

  it('may stay so: it guards from its next opening on', () => {
    const rig = standing('mayBeOpen');
    rig.setMode('arm');
    rig.wait(60);
    expect(rig.story()).not.toContain('1570 patient');
    expect(rig.area()).toMatchObject({ phase: { tag: 'armed' }, alarm: { tag: 'quiet' } });
    rig.says('patient', closed);
    rig.says('patient', open);
    expect(rig.area().alarm.tag).toBe('sounding');
  });
});
