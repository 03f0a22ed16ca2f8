import { describe, expect, it } from 'vitest';
import { id } from '@homeward/testing/panel/house.ts';
import { armedRig, begin, rigFor } from '@homeward/testing/panel/rig.ts';

const open = { opening: 'open' } as const;
const closed = { opening: 'closed' } as const;
const armedAt = begin + 40_000;

describe('the entry delay', () => {
  it('begins with the entry zone, chimes, and alarms when nobody disarms (131 fully armed, 132 at home)', () => {
    for (const [mode, event] of [
      ['arm', '1131 front'],
      ['home_1', '1132 front'],
    ] as const) {
      const rig = armedRig({}, mode);
      rig.says('front', open);
      expect(rig.area().phase).toMatchObject({ tag: 'entryDelay', until: armedAt + 20_000 });
      expect(rig.sirens()).toEqual({ siren: 'chime' });
      rig.wait(20);
      expect(rig.area().phase).toMatchObject({ tag: 'armed', mode });
      expect(rig.area().alarm.tag).toBe('sounding');
      expect(rig.story(1)).toEqual(['1642 front', event]);
    }
  });

  it('ends silently when somebody disarms in time', () => {
    const rig = armedRig();
    rig.says('front', open);
    rig.sleep(19);
    rig.setMode('disarm');
    rig.wait(60);
    expect(rig.story(1)).toEqual(['1642 front', '1401 001']);
    expect(rig.state().incidents).toEqual([]);
  });

  it('never moves later, however often zones open and close', () => {
    const rig = armedRig();
    rig.says('front', open);
    for (const name of ['front', 'back', 'hall', 'front']) {
      rig.sleep(4);
      rig.says(name, name === 'hall' ? { motion: true } : closed);
      rig.says(name, name === 'hall' ? { motion: false } : open);
      expect(rig.area().phase).toMatchObject({ until: armedAt + 20_000 });
    }
  });

  it('moves earlier when a zone with a shorter delay joins', () => {
    const rig = armedRig();
    rig.says('back', open);
    expect(rig.area().phase).toMatchObject({ until: armedAt + 40_000 });
    rig.sleep(5);
    rig.says('front', open);
    expect(rig.area().phase).toMatchObject({ until: armedAt + 25_000, device: id('back') });
  });

  it('keeps zones that follow, which alarm in order at its end, even when they closed again', () => {
    const rig = armedRig();
    rig.says('front', open);
    rig.says('hall', { motion: true });
    rig.says('hall', { motion: false });
    rig.wait(20);
    expect(rig.story(3)).toEqual(['1131 front', '1131 hall']);
    expect(rig.state().incidents).toHaveLength(1);
    expect(rig.state().incidents[0]).toMatchObject({ kind: 'burglar', confirmed: true });
  });

  it('does not hold back an instant zone', () => {
    const rig = armedRig();
    rig.says('front', open);
    rig.says('window', open);
    expect(rig.area().alarm.tag).toBe('sounding');
    expect(rig.area().phase.tag).toBe('entryDelay');
    expect(rig.story(3)).toEqual(['1130 window']);
  });

  it('that ran out while the panel was away has run out at its own time', () => {
    const rig = armedRig();
    rig.says('front', open);
    rig.sleep(3600);
    rig.feed({ tag: 'restarted', downFor: 3_590_000 });
    const alarm = rig.events().find(({ code }) => code.startsWith('181131'));
    expect(alarm?.at).toBe(armedAt + 20_000);
    expect(rig.area().alarm.tag).toBe('memory');
  });

  it('of 0 seconds is an alarm at once', () => {
    const { areas } = rigFor().state().config;
    const impatient = areas.map((area) => ({
      ...area,
      delays: { ...area.delays, arm: { exit: 30, entry1: 0, entry2: 0 } },
    }));
    const rig = armedRig({ areas: impatient });
    rig.says('front', open);
    expect(rig.story(1)).toEqual(['1131 front']);
  });
});
