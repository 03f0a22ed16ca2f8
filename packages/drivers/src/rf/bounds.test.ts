import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { benchOf } from '@homeward/testing/drivers/driver-bench.ts';
import { createVirtualClock } from '@homeward/testing/drivers/virtual-clock.ts';
import { expect, it } from 'vitest';
import { readReception } from './reception.ts';
import type { RfEars } from './source.ts';
import { createTransmitters } from './transmitters.ts';

it('a reception is read up to a length', () => {
  const line = (length: number) => {
    const short = JSON.stringify({ model: 'DSC-Security', id: 1, more: '' });
    return Buffer.from(short.replace('""', `"${'x'.repeat(length - short.length)}"`));
  };
  expect(readReception(line(16_384))?.model).toBe('DSC-Security');
  expect(readReception(line(16_385))).toBeNull();
});

it('the clocks of so many receivers are compared, and no more', async () => {
  const clock = createVirtualClock();
  let ears: RfEars | null = null;
  const driver = createTransmitters({
    clock,
    isOurClock: false,
    open: () => ({ start: (listener) => void (ears = listener), stop: () => Promise.resolve() }),
  });
  const id = DeviceId.parse('RF:DSC-Security.7');
  const { reports } = await benchOf(driver, () => ({ kind: 'unknown', sendsCodes: false }));
  const say = (origin: number, agoMs: number) => {
    const fields = { model: 'DSC-Security', id: 7, closed: 1, time: String((clock.now() - agoMs) / 1_000) };
    (ears ?? expect.fail('not started')).heard(
      Buffer.from(JSON.stringify(fields)),
      `origin ${origin}`,
      false,
    );
  };
  const isLate = (origin: number): boolean => {
    const from = reports.length;
    say(origin, 8_000);
    const told = reports.slice(from).some((report) => report.tag === 'radio' && report.silent);
    clock.pass(60_000);
    return told;
  };
  for (let origin = 1; origin <= 17; origin += 1) say(origin, 0);
  expect([isLate(1), isLate(16), isLate(17)]).toEqual([true, true, false]);
  expect(reports).toContainEqual(expect.objectContaining({ tag: 'discovered' }));
  expect(reports.at(-1)).toMatchObject({ device: id });
});
