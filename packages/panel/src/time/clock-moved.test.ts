import { ArmSchedule } from '@homeward/contract/shapes/automation/schedule.ts';
import { describe, expect, it } from 'vitest';
import { code, edit, rigFor } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Every night at two, as the rig's night has not come yet. It begins at 23:13 in Berlin. */
function nightly(): Rig {
  const rig = rigFor();
  const schedule = ArmSchedule.parse({
    id: 'nightly',
    name: 'Nightly',
    enabled: true,
    area: 1,
    mode: 'home_1',
    days: [1, 2, 3, 4, 5, 6, 7],
    minute: 2 * 60,
    warnMinutes: 0,
  });
  rig.command(edit({ tag: 'putSchedule', schedule }), code(96));
  return rig;
}

const clock = (rig: Rig, ms: number): void => {
  rig.feed({ tag: 'clockSet', wallOffset: rig.state().wallOffset + ms });
  rig.wait(0.001);
};
const hoursToNext = (rig: Rig): number =>
  ((rig.state().schedules.runs[0]?.nextAt ?? Number.NaN) - rig.state().at) / hour;
const told = (rig: Rig) =>
  rig.events().flatMap(({ code: text, detail }) => (text.startsWith('181489') ? [detail] : []));

describe('a clock that was days ahead and is put right', () => {
  it('arms the house in the next night, not when the day comes that it believed to be over', () => {
    const rig = nightly();
    clock(rig, 2 * day);
    rig.wait(3 * 3600);
    expect(rig.state().schedules.memory[0]?.ran).toContain('2023-11-17');
    clock(rig, -2 * day);
    // It is past two by now, by the right clock; the next night is less than a day away.
    expect(hoursToNext(rig)).toBeLessThanOrEqual(24);
  });

  it('does the same where it was wrong by a year for a minute', () => {
    const rig = nightly();
    clock(rig, 365 * day + 3 * hour);
    rig.wait(60);
    clock(rig, -(365 * day + 3 * hour));
    expect(hoursToNext(rig)).toBeLessThanOrEqual(24);
  });

  it('happens once a day where it goes back by less than one', () => {
    const rig = nightly();
    rig.wait(3 * 3600);
    expect(rig.state().schedules.memory[0]?.ran).toHaveLength(1);
    clock(rig, -4 * hour);
    expect(hoursToNext(rig)).toBeGreaterThan(24);
  });

  it('is written down with both times, and told where it is hours', () => {
    const rig = nightly();
    clock(rig, 30_000);
    expect(told(rig)).toEqual([]);
    clock(rig, 2 * day);
    clock(rig, -2 * day);
    expect(told(rig)).toEqual(['2023-11-14 23:13 → 2023-11-16 23:13', '2023-11-16 23:13 → 2023-11-14 23:13']);
  });
});
