import { describe, expect, it } from 'vitest';
import { mosquittoThere } from '../drivers/own-broker.ts';
import { play } from './play.ts';
import { scenarios } from './scenario.ts';

const all = scenarios();

describe('the scenarios', () => {
  it('are files that are understood, and enough of them', () => {
    expect(all.size).toBeGreaterThanOrEqual(20);
  });

  describe.skipIf(!mosquittoThere())('of a short set (needs Mosquitto installed)', () => {
    it.each([
      'whole-house',
      'hub-restarts-in-entry',
      'bridge-offline',
      'smoke-at-night',
      'tamper-while-armed',
      'door-and-code',
    ])(
      'come out as they should: %s',
      async (name) => {
        const scenario = all.get(name);
        if (scenario === undefined) throw new Error(`no scenario is called ${name}`);
        const { missed, false: wrong } = await play(scenario);
        expect({ missed, wrong }).toEqual({ missed: [], wrong: [] });
      },
      180_000,
    );
  });
});
