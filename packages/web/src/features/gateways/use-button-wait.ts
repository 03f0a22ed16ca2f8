import type { DataOf } from '@homeward/contract/routes/table.ts';
import { useEffect, useRef } from 'react';

type Probe = DataOf<'POST /panel/gateway/test'>;

/** Ms between two questions to what gives a key once its button is pressed, and how many are asked. */
const [pauseMs, most] = [3_000, 40] as const;

/** Whether what is tried gives a key once its button is pressed. */
export const waitsForButton = (probe: Probe | undefined): boolean => probe?.trouble?.why === 'linkButton';

/** Asks again while somebody is on his way to the button: two minutes long, or until he types something else. */
export function useButtonWait(probe: Probe | undefined, busy: boolean, again: () => void): void {
  const asked = useRef(0);
  const waits = waitsForButton(probe);
  useEffect(() => {
    if (!waits) asked.current = 0;
    if (!waits || busy || asked.current >= most) return;
    const timer = setTimeout(() => {
      asked.current += 1;
      again();
    }, pauseMs);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [waits, busy, probe]);
}
