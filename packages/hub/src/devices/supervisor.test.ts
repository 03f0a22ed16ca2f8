import { describe, expect, it } from 'vitest';
import { createBenchDriver } from '@homeward/testing/hub/bench-driver.ts';
import { lamp } from '@homeward/testing/hub/house.ts';
import { createQuietLog } from '@homeward/testing/hub/quiet-log.ts';
import { createVirtualClock } from '../time/virtual-clock.ts';
import { createSupervisor } from './supervisor.ts';

function supervised() {
  const clock = createVirtualClock(0);
  const driver = createBenchDriver();
  const log = createQuietLog();
  let lost = 0;
  const reports: string[] = [];
  const supervisor = createSupervisor({
    spec: { name: 'bench', open: () => driver.open() },
    clock,
    log,
    report: ({ tag }) => reports.push(tag),
    lost: () => {
      lost += 1;
    },
  });
  return { clock, driver, log, supervisor, reports, lost: () => lost };
}

describe('a supervised driver', () => {
  it('that throws is started anew after 1, 2, 4 … 60 s', async () => {
    const { clock, driver, supervisor, log } = supervised();
    driver.behaviour = 'throws';
    supervisor.start();
    await clock.run(300_000);
    const waits = log.lines.map(({ data }) => data['inMs']);
    expect(waits.slice(0, 8)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
  });

  it('that hangs in its start is given up after 30 s and comes back', async () => {
    const { clock, driver, supervisor, lost } = supervised();
    driver.behaviour = 'hangs';
    supervisor.start();
    await clock.run(29_999);
    expect(lost()).toBe(0);
    driver.behaviour = 'works';
    await clock.run(1_001);
    expect(lost()).toBe(1);
    expect(driver.starts).toBe(2);
  });

  it('that hangs in a command is given up after 30 s; the command stays unconfirmed', async () => {
    const { clock, driver, supervisor, lost } = supervised();
    supervisor.start();
    driver.behaviour = 'hangs';
    const outcome = supervisor.command(lamp, { tag: 'switch', on: true });
    await clock.run(30_000);
    expect(await outcome).toEqual({ tag: 'unconfirmed', reason: 'timedOut' });
    expect(lost()).toBe(1);
    expect(await supervisor.command(lamp, { tag: 'switch', on: true })).toEqual({
      tag: 'rejected',
      reason: 'linkDown',
    });
  });

  it('that was given up is not listened to any more', async () => {
    const { clock, driver, supervisor, reports } = supervised();
    supervisor.start();
    driver.behaviour = 'hangs';
    void supervisor.command(lamp, { tag: 'identify' });
    await clock.run(30_500);
    driver.say({ tag: 'availability', device: lamp, online: true });
    expect(reports).toEqual([]);
  });

  it('is not started anew once stopped', async () => {
    const { clock, driver, supervisor } = supervised();
    driver.behaviour = 'throws';
    supervisor.start();
    await clock.run(10);
    await supervisor.stop();
    await clock.run(120_000);
    expect(driver.starts).toBe(1);
  });
});
