import { describe, expect, it } from 'vitest';
import { createPanelClock } from './panel-clock.ts';
import { createVirtualClock } from '../time/virtual-clock.ts';

const noon = Date.UTC(2026, 0, 5, 12);

describe('panel time', () => {
  it('begins at the wall clock and goes on by elapsed time', () => {
    const clock = createVirtualClock(noon);
    const panel = createPanelClock(clock, null);
    clock.advance(1_500);
    expect(panel.now()).toBe(noon + 1_500);
  });

  it.each([-10 * 365 * 86_400_000, -3_600_000, -1_000, 1_000, 3_600_000, 10 * 365 * 86_400_000])(
    'does not notice a wall clock that jumps by %i ms, but knows the offset',
    (jump) => {
      const clock = createVirtualClock(noon);
      const panel = createPanelClock(clock, null);
      clock.advance(500);
      clock.setWall(noon + 500 + jump);
      expect(panel.now()).toBe(noon + 500);
      expect(panel.wallOffset()).toBe(jump);
    },
  );

  it('lets small drift pass, so that times stay in order', () => {
    const clock = createVirtualClock(noon);
    const panel = createPanelClock(clock, null);
    clock.setWall(noon - 999);
    expect(panel.wallOffset()).toBe(0);
  });

  it.each([
    { what: 'the time away', away: 90_000, at: 91_000 },
    { what: 'no time where the wall clock went back', away: -5_000, at: 1_000 },
    { what: 'no time where the clock lost its battery', away: -noon, at: 1_000 },
  ])('goes on after a restart with $what', ({ away, at }) => {
    const last = { at: 1_000, wall: noon };
    const panel = createPanelClock(createVirtualClock(noon + away), last);
    expect(panel.now()).toBe(at);
    expect(panel.wallOffset()).toBe(noon + away - at);
  });
});
