import type { Clock } from '@homeward/contract/ports.ts';
import { describe, expect, it } from 'vitest';
import { createNetworkSilence } from './network-silence.ts';

const devices = ['a', 'b', 'c', 'd'];

/** A clock that moves when it is told to. */
function steppedClock(): Clock & { wait(ms: number): void } {
  let now = 0;
  let timers: { readonly at: number; readonly call: () => void }[] = [];
  return {
    now: () => now,
    monotonic: () => now,
    after: (ms, call) => {
      const timer = { at: now + ms, call };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
    wait: (ms) => {
      const end = now + ms;
      for (;;) {
        const [next] = timers.filter(({ at }) => at <= end).toSorted((one, other) => one.at - other.at);
        if (next === undefined) break;
        timers = timers.filter((one) => one !== next);
        now = next.at;
        next.call();
      }
      now = end;
    },
  };
}

function rig(onMains = 2) {
  const clock = steppedClock();
  const told: boolean[] = [];
  let asked = 0;
  const silence = createNetworkSilence({
    clock,
    ask: () => {
      asked += 1;
      return onMains;
    },
    told: (silent) => told.push(silent),
  });
  /** So many devices speak, one every so many ms, so often. */
  const speak = (count: number, everyMs: number, times: number) => {
    for (let no = 0; no < times; no += 1) {
      silence.heard(devices[no % count] ?? 'a');
      clock.wait(everyMs);
    }
  };
  return { clock, told, silence, speak, asked: () => asked };
}

describe('a radio network', () => {
  it('that falls silent, and answers nobody, is told as silent, and as heard again with the first word', () => {
    const { clock, told, silence, speak, asked } = rig();
    speak(4, 5_000, 40);
    expect([told, asked()]).toEqual([[false], 0]);
    clock.wait(10 * 60_000);
    expect([told, asked()]).toEqual([[false, true], 1]);
    silence.heard('a');
    expect(told).toEqual([false, true, false]);
  });

  it('that is quiet and answers when it is asked is well', () => {
    const { clock, told, silence, speak, asked } = rig();
    speak(4, 5_000, 40);
    clock.wait(115_000 + 5_000);
    expect(asked()).toBe(1);
    silence.heard('b');
    clock.wait(60_000);
    expect(told).toEqual([false]);
  });

  it.each([
    ['few devices', 2, 40, 2],
    ['few words', 4, 10, 2],
    ['nobody on the mains', 4, 40, 0],
    ['one alone on the mains', 4, 40, 1],
  ])('of %s proves nothing by its silence', (_, count, times, onMains) => {
    const { clock, told, speak } = rig(onMains);
    speak(count, 5_000, times);
    clock.wait(24 * 3_600_000);
    expect(told).toEqual([false]);
  });

  it('of which one device has said nearly all is not silent when that one is unplugged', () => {
    const { clock, told, speak, silence } = rig();
    speak(4, 5_000, 40);
    // The others spoke an hour ago.
    for (let no = 0; no < 720; no += 1) {
      silence.heard('a');
      clock.wait(5_000);
    }
    clock.wait(24 * 3_600_000);
    expect(told).toEqual([false]);
  });

  it('that speaks seldom is given longer', () => {
    const { clock, told, speak, asked } = rig();
    speak(4, 60_000, 60);
    clock.wait(15 * 60_000);
    expect([told, asked()]).toEqual([[false], 0]);
  });

  it('stays silent until it is heard, also where its bridge comes and goes, and in a life that begins in silence', () => {
    const { clock, told, silence, speak } = rig();
    silence.reset();
    expect(told).toEqual([]);
    speak(4, 5_000, 40);
    clock.wait(10 * 60_000);
    silence.reset();
    clock.wait(3_600_000);
    expect(told).toEqual([false, true]);
    silence.heard('a');
    expect(told).toEqual([false, true, false]);
  });
});
