import { always } from '@homeward/contract/shapes/access/pin.ts';
import { ArmSchedule } from '@homeward/contract/shapes/automation/schedule.ts';
import { describe, expect, it } from 'vitest';
import { config } from '@homeward/testing/panel/house.ts';
import { begin, code, edit, rigFor } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';

const hour = 3_600_000;
/** Sets the clock; what follows from it is due at once. */
function clock(rig: Rig, settings: { internetTime: boolean; clockAheadSeconds?: number }): string {
  const { tag } = rig.command(edit({ tag: 'putSettings', settings }));
  rig.wait(0.001);
  return tag;
}

/** The rig begins at 23:13:20 on Tuesday, 14 November 2023, in Berlin. */
describe('an owner’s clock', () => {
  it('moves schedules along with it, and back with internet time', () => {
    const rig = rigFor();
    const schedule = ArmSchedule.parse({
      id: 'late',
      name: 'Late',
      enabled: true,
      area: 1,
      mode: 'home_1',
      days: [1, 2, 3, 4, 5, 6, 7],
      minute: 2 * 60,
      warnMinutes: 0,
    });
    rig.command(edit({ tag: 'putSchedule', schedule }), code(96));
    const next = () => rig.state().schedules.runs[0]?.nextAt;
    const real = next() ?? 0;
    expect(clock(rig, { internetTime: false, clockAheadSeconds: 3600 })).toBe('done');
    expect(next()).toBe(real - hour);
    expect(clock(rig, { internetTime: true })).toBe('done');
    expect(next()).toBe(real);
  });

  it('decides when a code works, and not when things happened', () => {
    const until = begin + hour;
    const pins = config.pins.map((user) =>
      user.slot.tag === 'user' ? { ...user, validity: { ...always, until } } : user,
    );
    const rig = rigFor({ pins });
    expect(rig.setMode('arm', { proof: code(2) }).tag).toBe('done');
    clock(rig, { internetTime: false, clockAheadSeconds: 7200 });
    expect(rig.setMode('disarm', { proof: code(2) }).tag).toBe('refused');
    expect(rig.events().at(-1)?.at).toBe(begin);
  });

  it('reaches ten years and no further', () => {
    expect(clock(rigFor(), { internetTime: false, clockAheadSeconds: 11 * 366 * 86_400 })).toBe('refused');
  });
});
