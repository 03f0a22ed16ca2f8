import { afterEach, describe, expect, it, vi } from 'vitest';
import { chunk } from '#lib/chunk.ts';

afterEach(() => vi.useRealTimers());

// S7.1
describe('a part of the portal’s code (S8.5)', () => {
  it('is given as it comes', async () => {
    expect(await chunk(async () => 7)).toBe(7);
  });

  it('is missed by its name and address', async () => {
    const address = 'http://127.0.0.1/static/assets/events-page-B1x_9-Zq.js';
    const gone = async () => {
      throw new TypeError(`Failed to fetch dynamically imported module: ${address}`);
    };
    await expect(chunk(gone)).rejects.toMatchObject({
      type: 'missing',
      request: address,
      message: `Loading chunk events-page failed. (missing: ${address})`,
    });
    const silent = () => Promise.reject(new TypeError('Importing a module script failed.'));
    await expect(chunk(silent)).rejects.toMatchObject({ type: 'missing', request: '' });
  });

  it('is not waited for longer than two minutes (S9.11)', async () => {
    vi.useFakeTimers();
    const never = expect(chunk(() => new Promise(() => undefined))).rejects.toMatchObject({
      type: 'timeout',
    });
    await vi.advanceTimersByTimeAsync(119_999);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    await never;
    expect(vi.getTimerCount()).toBe(0);
  });
});
