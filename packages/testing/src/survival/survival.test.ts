import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { rotation } from '../amounts.ts';
import { rotated } from '../rotated.ts';
import { hastenedClock } from '../scenarios/hastened-clock.ts';
import { opensslThere } from '../drivers/own-certificate.ts';
import { mosquittoThere } from '../drivers/own-broker.ts';
import { hardHour } from './hard-hour.ts';
import { survivalHouse } from './house.ts';
import { mqttPeer, zigbeePeer } from './peers/by-broker.ts';
import { peers, waysOfGateways } from './rows.ts';

/** A quick run takes so many of them, others at each commit. */
const ways = rotated(Object.keys(peers), 3);

const open: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

/** Faults that nobody caught, while a test runs. */
function uncaught(): readonly string[] {
  const faults: string[] = [];
  const note = (error: unknown): void =>
    void faults.push(error instanceof Error ? String(error.stack) : String(error));
  process.on('uncaughtException', note);
  process.on('unhandledRejection', note);
  open.push(() => {
    process.off('uncaughtException', note);
    process.off('unhandledRejection', note);
  });
  return faults;
}

/** A folder in which programs are looked for first. */
async function ownPrograms(): Promise<string> {
  const programs = await mkdtemp(join(tmpdir(), 'homeward-survival-'));
  const path = process.env['PATH'] ?? '';
  process.env['PATH'] = `${programs}${delimiter}${path}`;
  open.push(() => {
    process.env['PATH'] = path;
    return rm(programs, { recursive: true, force: true });
  });
  return programs;
}

describe('every gateway', () => {
  it('has a row here: one that is new is tried, too', () => {
    expect(Object.keys(peers).toSorted()).toEqual(waysOfGateways.toSorted());
  });

  describe.skipIf(!mosquittoThere() || !opensslThere())('(needs Mosquitto and openssl)', () => {
    it.each(ways)(
      'lives through an hour in which all goes wrong, and harms no other: %s',
      async (way) => {
        const seed = rotation;
        const faults = uncaught();
        const programs = await ownPrograms();
        const beside = await (way === 'zigbee' ? mqttPeer() : zigbeePeer());
        open.push(beside.close);
        const clock = hastenedClock();
        const tried = await peers[way]?.({ clock, programs });
        if (tried === undefined) throw new Error(`no peer is called ${way}`);
        open.push(tried.close);
        const house = await survivalHouse(tried, beside, { clock, folder: join(programs, 'sounds'), seed });
        open.push(house.stop);
        try {
          await hardHour({ tried, beside, house, clock }, seed);
        } catch (error) {
          const replay = `HOMEWARD_PROOF=full HOMEWARD_ROTATION=${seed} npm test -- packages/testing/src/survival.test.ts -t '${way}'`;
          throw new Error(
            `${String(error)}\n${[...faults, ...house.crashes()].join('\n')}\nagain by: ${replay}`,
            {
              cause: error,
            },
          );
        }
        expect({ faults, crashes: house.crashes() }).toEqual({ faults: [], crashes: [] });
      },
      600_000,
    );
  });
});
