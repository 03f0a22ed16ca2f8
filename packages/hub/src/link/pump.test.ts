import { describe, expect, it } from 'vitest';
import { settled } from '../time/virtual-clock.ts';
import { createPump } from './pump.ts';

describe('a pump', () => {
  it('works until there is nothing to do, and again when woken', async () => {
    let left = 3;
    let done = 0;
    const pump = createPump(
      async () => {
        if (left === 0) return false;
        left -= 1;
        done += 1;
        return true;
      },
      () => {},
    );
    pump.wake();
    await settled();
    expect(done).toBe(3);
    left = 1;
    pump.wake();
    await settled();
    expect(done).toBe(4);
  });

  it('does not lose a wake that comes while it looks for work', async () => {
    let looks = 0;
    const pump = createPump(
      async () => {
        looks += 1;
        if (looks === 1) pump.wake();
        return false;
      },
      () => {},
    );
    pump.wake();
    await settled();
    expect(looks).toBe(2);
  });

  it('ends at the first failure and says so once', async () => {
    const failures: string[] = [];
    const pump = createPump(
      () => Promise.reject(new Error('gone')),
      (error) => failures.push(String(error)),
    );
    pump.wake();
    pump.wake();
    await settled();
    pump.wake();
    await settled();
    expect(failures).toEqual(['Error: gone']);
  });
});
