import { describe, expect, it } from 'vitest';
import { peersThere } from './peers.ts';
import { play } from './play.ts';
import { scenarios } from './scenario.ts';

const all = scenarios();
const short = [
  'whole-house',
  'hub-restarts-in-entry',
  'bridge-offline',
  'smoke-at-night',
  'tamper-while-armed',
  'door-and-code',
  'zwave-code-at-lock',
  'matter-bridge-restarts-in-entry',
  'modbus-supply-dips',
  'gpio-drive-killed',
];

describe('the scenarios', () => {
  it('are files that are understood, and enough of them', () => {
    expect(all.size).toBeGreaterThanOrEqual(35);
  });

  describe('of a short set (each needs its peers installed, and Mosquitto)', () => {
    for (const name of short) {
      const scenario = all.get(name);
      if (scenario === undefined) throw new Error(`no scenario is called ${name}`);
      it.skipIf(!peersThere(scenario.peers))(
        `come out as they should: ${name}`,
        async () => {
          const { missed, false: wrong } = await play(scenario);
          expect({ missed, wrong }).toEqual({ missed: [], wrong: [] });
        },
        300_000,
      );
    }
  });
});
