import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setSound, startAlarm, stopAlarm } from '#lib/sound.ts';

/** When each tone began to be made, ms. */
let tones: number[] = [];
let contexts = 0;

class SilentContext {
  readonly currentTime = 0;
  readonly destination = {};
  constructor() {
    contexts += 1;
  }
  resume(): Promise<void> {
    return Promise.resolve();
  }
  createOscillator() {
    tones.push(Date.now());
    return { frequency: { value: 0 }, type: '', connect: (to: object) => to, start() {}, stop() {} };
  }
  createGain() {
    return { gain: { setValueAtTime() {}, linearRampToValueAtTime() {} }, connect: (to: object) => to };
  }
}

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  vi.stubGlobal('AudioContext', SilentContext);
  tones = [];
});
afterEach(() => {
  stopAlarm();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('the alarm is seen before it is heard, and heard until it is stopped', () => {
  startAlarm();
  expect(contexts).toBe(0);
  vi.advanceTimersByTime(50);
  expect(contexts).toBe(1);
  // Two tones each time.
  expect(tones).toEqual([50, 50]);
  startAlarm();
  vi.advanceTimersByTime(2000);
  expect(tones).toEqual([50, 50, 1000, 1000, 2000, 2000]);
  stopAlarm();
  vi.advanceTimersByTime(5000);
  expect(tones).toHaveLength(6);
});

it('an alarm that is over at once is not heard, nor one where sounds are off', () => {
  startAlarm();
  stopAlarm();
  vi.advanceTimersByTime(5000);
  setSound(false);
  startAlarm();
  vi.advanceTimersByTime(5000);
  expect(tones).toEqual([]);
  stopAlarm();
  setSound(true);
});
