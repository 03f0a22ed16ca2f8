import { useEffect } from 'react';

/** Keeps the screen on while `wanted` and the page is in sight, where the browser can: for a page on a wall. */
export function useAwake(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !('wakeLock' in navigator)) return undefined;
    let lock: WakeLockSentinel | undefined;
    let over = false;
    const hold = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      // A battery that is low may refuse it.
      const given = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (over) await given?.release();
      else lock = given;
    };
    const again = (): void => void hold();
    again();
    // The browser lets go of it whenever the page is hidden.
    document.addEventListener('visibilitychange', again);
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', again);
      void lock?.release();
    };
  }, [wanted]);
}
