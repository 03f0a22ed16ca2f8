import { useEffect, useState } from 'react';

/** Now in epoch milliseconds, renewed at every full minute. */
export function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), 60_000 - (now % 60_000));
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}

/** Now in epoch milliseconds, renewed at every full second while `running`. */
export function useNow(running = true): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!running) return;
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      setNow(Date.now());
      timer = setTimeout(tick, 1000 - (Date.now() % 1000));
    };
    tick();
    return () => clearTimeout(timer);
  }, [running]);
  return now;
}

/** Whole seconds from `now` to `deadline`, both epoch milliseconds; never below zero. */
export function secondsLeft(deadline: number, now: number): number {
  return Math.max(0, Math.ceil((deadline - now) / 1000));
}

const spoken = [30, 20, 10, 5, 0];

/**
 * Whether a countdown speaks when it goes from `before` (undefined at its start) to `after` seconds: at the
 * start, 30, 20, 10, 5 and the end, also when a tick was missed.
 */
export function isSpoken(before: number | undefined, after: number): boolean {
  if (before === undefined) return true;
  return spoken.some((mark) => after <= mark && mark < before);
}
