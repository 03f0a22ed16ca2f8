import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import {
  benchOf,
  createImpatientClock,
  plainChance,
  realClock,
} from '@homeward/testing/drivers/driver-bench.ts';
import { fakeProgram } from '@homeward/testing/drivers/fake-program.ts';
import { dscStatus, plugDongle } from '@homeward/testing/drivers/radio-dongle.ts';
import { systemProgram } from '@homeward/testing/drivers/system-program.ts';
import { createVirtualClock } from '@homeward/testing/drivers/virtual-clock.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { createRfDriver } from './driver.ts';
import { probeRf } from './probe.ts';

const frequency = '433.92M';
const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

/** An rtl_433 that lists one decoder, and otherwise does as told. */
async function fake(then: string): Promise<string> {
  const program = await fakeProgram(
    'rtl_433',
    `if (process.argv.includes('help')) console.error('    [23]  DSC Security Contact');
     else { ${then} }`,
  );
  open.push(program.remove);
  return program.path;
}
const line = JSON.stringify({ model: 'DSC-Security', id: 7, closed: 0 });
const noise = `console.error('Current noise level -36.1 dB, estimated noise -30.3 dB')`;
const stays = 'setInterval(() => {}, 1000)';

async function listening(program: string, clock = createImpatientClock()) {
  const source = { tag: 'receiver', receiver: '0', frequency, program } as const;
  const driver = createRfDriver({ source }, { clock, random: plainChance });
  open.push(() => driver.stop());
  return { clock, ...(await benchOf(driver, () => ({ kind: 'unknown', sendsCodes: false }))) };
}

describe('an rtl_433 of our own', () => {
  it('is a lost wire when it ends without an error, and is started anew', async () => {
    const home = await listening(await fake(`${noise}; console.log('${line}');`));
    await home.until({ tag: 'reported', values: { opening: 'open' } });
    await home.until({ tag: 'link', up: false, reason: 'rtl_433 ended (0)' });
    const before = home.reports.length;
    home.clock.hurry();
    await expect.poll(() => home.reports.slice(before)).toContainEqual({ tag: 'link', up: true });
  });

  it('is a lost wire when it ends by an error, and says why', async () => {
    const home = await listening(
      await fake(`console.error('No supported devices found.'); process.exit(1);`),
    );
    await home.until({ tag: 'link', up: false, reason: 'rtl_433 ended (1): No supported devices found.' });
  });

  it('is a lost wire when it is not installed', async () => {
    const home = await listening('/nowhere/rtl_433');
    await home.until({ tag: 'link', up: false, reason: '/nowhere/rtl_433 is not installed' });
  });

  it('is a lost wire when it measures nothing any more', async () => {
    const clock = createVirtualClock();
    const source = {
      tag: 'receiver',
      receiver: '0',
      frequency,
      program: await fake(`${noise}; ${stays};`),
    } as const;
    const driver = createRfDriver({ source }, { clock, random: plainChance });
    open.push(() => driver.stop());
    const home = await benchOf(driver);
    await home.until({ tag: 'link', up: true });
    clock.pass(15_000);
    await home.until({ tag: 'link', up: false, reason: 'the receiver says nothing any more' });
  });

  it('may say nonsense and lines without end', async () => {
    const home = await listening(
      await fake(
        `process.stdout.write('x'.repeat(1_000_000) + '\\n{"model":\\n${line.replaceAll('"', '\\"')}\\n'); ${noise}; ${stays};`,
      ),
    );
    await home.until({ tag: 'reported', values: { opening: 'open' } });
    expect(home.driver.counters().malformed).toBe(2);
  });

  it('is ended with the driver, even one that will not end', async () => {
    const home = await listening(await fake(`process.on('SIGTERM', () => {}); ${noise}; ${stays};`));
    await home.until({ tag: 'link', up: true });
    const stopped = home.driver.stop();
    home.clock.hurry();
    await stopped;
  });
});

const isThere = systemProgram(['rtl_433', '-V'], ['rtl-433']);
describe.skipIf(!isThere)('rtl_433 of the system (needs the package rtl-433)', () => {
  it('hears a door of ours, tells of what drowns the air, and is missed when its stick is gone', async () => {
    const dongle = await plugDongle();
    open.push(dongle.close);
    const source = { tag: 'receiver', receiver: dongle.receiver, frequency } as const;
    const driver = createRfDriver({ source }, { clock: realClock, random: plainChance });
    open.push(() => driver.stop());
    const home = await benchOf(driver);
    const device = DeviceId.parse('RF:DSC-Security.1715004');
    await home.until({ tag: 'link', up: true });
    await home.until({ tag: 'radio', silent: false });
    driver.learn?.(true);
    dongle.send(1_715_004, dscStatus.closed);
    dongle.send(1_715_004, dscStatus.open);
    await home.until({ tag: 'discovered', joined: true });
    await home.until({ tag: 'reported', device, live: true });
    expect(home.reports).toContainEqual(
      expect.objectContaining({
        tag: 'reported',
        values: expect.objectContaining({ opening: 'open', tamper: false, batteryLow: false }),
      }),
    );
    dongle.send(1_715_004, dscStatus.lowBattery);
    await expect
      .poll(() => home.reports, { timeout: 30_000 })
      .toContainEqual(
        expect.objectContaining({ values: expect.objectContaining({ opening: 'closed', batteryLow: true }) }),
      );
    dongle.jam(true);
    await home.until({ tag: 'radio', silent: true });
    const before = home.reports.length;
    dongle.jam(false);
    await expect
      .poll(() => home.reports.slice(before), { timeout: 30_000 })
      .toContainEqual({ tag: 'radio', silent: false });
    await dongle.close();
    await home.until({ tag: 'link', up: false, devices: [device] });
  }, 120_000);

  it('is tried as it was typed in', async () => {
    const ports = { clock: realClock, random: plainChance };
    const dongle = await plugDongle();
    open.push(dongle.close);
    const source = { tag: 'receiver', receiver: dongle.receiver, frequency } as const;
    expect(await probeRf({ source }, ports)).toEqual({ ok: true, detail: 'the receiver listens at 433.92M' });
    await dongle.close();
    expect(await probeRf({ source }, ports)).toMatchObject({
      ok: false,
      detail: expect.stringMatching(/^rtl_433 ended/),
    });
  }, 60_000);
});
