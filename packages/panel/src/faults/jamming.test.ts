import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextDeadline } from '../deadlines.ts';
import { begin, rigFor } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';

const jam = (rig: Rig, on: boolean) => rig.feed({ tag: 'panelReported', fault: 'jamming', on });
const told = (rig: Rig) => rig.events().map(({ code, at }) => `${code.slice(2, 6)} ${(at - begin) / 1000}`);

describe('jamming', () => {
  it('is a fault after 30 s of it within a minute, and over when the minute holds less', () => {
    const rig = rigFor();
    jam(rig, true);
    rig.wait(100);
    jam(rig, false);
    rig.wait(100);
    expect(told(rig)).toEqual(['1344 30', '3344 130.001']);
  });

  it('of shorter times counts together', () => {
    const rig = rigFor();
    for (let n = 0; n < 3; n += 1) {
      jam(rig, true);
      rig.sleep(12);
      jam(rig, false);
      rig.sleep(5);
    }
    // 12 s, 5 s of quiet, 12 s, 5 s of quiet, and 6 s more.
    expect(told(rig)).toEqual(['1344 40']);
  });

  it('that never fills half of the time is none', () => {
    const rig = rigFor();
    for (let n = 0; n < 50; n += 1) {
      jam(rig, true);
      rig.sleep(14);
      jam(rig, false);
      rig.sleep(16);
    }
    expect(told(rig)).toEqual([]);
  });

  it.each([
    [0, []],
    [1, ['1344 30']],
    [2, ['1344 60']],
  ])('is measured over %s minutes', (jammingMinutes, expected) => {
    const rig = rigFor({ jammingMinutes });
    jam(rig, true);
    rig.wait(300);
    expect(told(rig)).toEqual(expected);
  });

  it('keeps areas from arming', () => {
    const rig = rigFor();
    jam(rig, true);
    expect(rig.setMode('home_2').tag).toBe('done');
    rig.setMode('disarm');
    rig.wait(30);
    expect(rig.setMode('home_2')).toMatchObject({
      refusal: { obstacles: [{ tag: 'panelFault', fault: 'jamming' }] },
    });
  });

  it('is judged as a plain count of milliseconds would judge it', () => {
    const times = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 16 });
    fc.assert(
      fc.property(times, fc.constantFrom(1, 2), fc.boolean(), (pauses, jammingMinutes, ticks) => {
        const rig = rigFor({ jammingMinutes });
        const window = jammingMinutes * 60;
        const jammed: boolean[] = [];
        let on = false;
        for (const pause of pauses) {
          on = !on;
          jam(rig, on);
          for (let second = 0; second < pause; second += 1) {
            jammed.push(on);
            const within = jammed.slice(-window).filter(Boolean).length;
            if (ticks || second === pause - 1) {
              rig.wait(ticks ? 1 : pause);
              const isFault = rig.state().status.faults.includes('jamming');
              expect(isFault, `${jammed.length} s`).toBe(within >= window / 2);
              const due = nextDeadline(rig.state());
              if (due !== null) expect(due).toBeGreaterThan(rig.state().at);
            }
          }
        }
      }),
      { numRuns: 100 },
    );
  });

  it('that comes and goes without end does not fill the state', () => {
    const rig = rigFor();
    for (let n = 0; n < 2000; n += 1) {
      jam(rig, n % 2 === 0);
      rig.sleep(0.01);
    }
    expect(rig.state().vigil.jams.length).toBeLessThanOrEqual(64);
  });
});
