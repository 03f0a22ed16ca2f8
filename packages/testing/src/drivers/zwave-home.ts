import type { DriverReport } from '@homeward/drivers/port.ts';
import type { Driver } from '@homeward/drivers/port.ts';
import { createZwaveDriver } from '@homeward/drivers/zwave/driver.ts';
import { expect, vi } from 'vitest';
import { type HastyClock, hastyClock } from './mqtt-home.ts';
import { plainChance } from './driver-bench.ts';

/** A driver of Z-Wave devices and what it told and logged so far. */
export interface ZwaveHome {
  readonly driver: Driver;
  readonly clock: HastyClock;
  readonly reports: DriverReport[];
  readonly logged: unknown[];
  /** Waits for a report that contains this, of those since `from`. */
  until(part: object, from?: number): Promise<void>;
  /** Waits for what a device said. */
  untilSaid(device: string, values: object, live?: boolean, from?: number): Promise<void>;
  close(): Promise<void>;
}

/** Starts a driver at a server. Timers fire when a test says so. */
export async function zwaveHome(url: string): Promise<ZwaveHome> {
  const clock = hastyClock();
  const reports: DriverReport[] = [];
  const logged: unknown[] = [];
  const note = (...told: unknown[]): void => void logged.push(told);
  const driver = createZwaveDriver(
    { url },
    { clock, random: plainChance, log: { info: note, warn: note, error: note } },
  );
  await driver.start((report) => void reports.push(report));
  const until: ZwaveHome['until'] = async (part, from = 0) => {
    await vi.waitFor(() => expect(reports.slice(from)).toContainEqual(expect.objectContaining(part)), {
      timeout: 60_000,
      interval: 10,
    });
  };
  return {
    driver,
    clock,
    reports,
    logged,
    until,
    untilSaid: (device, values, live = true, from = 0) =>
      until({ tag: 'reported', device, values: expect.objectContaining(values), live }, from),
    close: () => driver.stop(),
  };
}
