import { eventType } from '@homeward/contract/rules/alarms/event-string.ts';
import { describe, expect, it } from 'vitest';
import { id } from '@homeward/testing/panel/house.ts';
import { rigFor } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';

const now = (rig: Rig, area = 1) => rig.command({ tag: 'armNow', area: area as never });
const armed = { tag: 'armed', mode: 'arm' };

describe('arming at once', () => {
  it('ends the exit delay of who has left, or stays', () => {
    const rig = rigFor();
    rig.setMode('arm');
    rig.wait(5);
    expect(now(rig)).toMatchObject({ tag: 'done' });
    expect(rig.area().phase).toEqual(armed);
    rig.says('window', { opening: 'open' });
    expect(rig.area().alarm.tag).toBe('sounding');
  });

  it('is armed by who began it, once, and told once', () => {
    const rig = rigFor();
    rig.setMode('arm');
    now(rig);
    rig.wait(60);
    expect(rig.events().filter(({ code }) => eventType(code) === '3401')).toMatchObject([
      { actor: { tag: 'person' } },
    ]);
  });

  it('waits for nothing where none is leaving', () => {
    const rig = rigFor();
    const none = { tag: 'refused', refusal: { tag: 'invalid', why: 'v2_mg_no_exit_delay', where: 'area' } };
    expect(now(rig)).toEqual(none);
    rig.setMode('arm');
    rig.wait(30);
    expect(rig.area().phase).toEqual(armed);
    expect(now(rig)).toEqual(none);
    expect(now(rig, 0)).toEqual(none);
    expect(now(rig, 77)).toMatchObject({ refusal: { tag: 'absent' } });
  });

  it('is refused while something is open, which is named, and the delay goes on', () => {
    const rig = rigFor();
    rig.setMode('arm');
    rig.says('window', { opening: 'open' });
    expect(now(rig)).toMatchObject({
      tag: 'refused',
      refusal: { tag: 'obstacles', obstacles: [{ tag: 'zoneOpen', device: id('window') }] },
    });
    expect(rig.area().phase.tag).toBe('exitDelay');
    rig.says('window', { opening: 'closed' });
    expect(now(rig)).toMatchObject({ tag: 'done' });
    expect(rig.area().phase).toEqual(armed);
  });

  it('arms over what somebody has forced it over', () => {
    const rig = rigFor();
    rig.says('window', { opening: 'open' });
    rig.setMode('arm', { force: true });
    expect(rig.area().phase.tag).toBe('exitDelay');
    expect(now(rig)).toMatchObject({ tag: 'done' });
    expect(rig.area().phase).toEqual(armed);
  });
});
