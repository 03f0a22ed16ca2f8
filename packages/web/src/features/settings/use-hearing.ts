import { useEffect, useRef, useState } from 'react';
import { hearSound, type Hearing } from '#features/settings/hear-sound.ts';

/** Hears one sound at a time: `heard` names which, `blocked` says that this browser lets nothing be heard. */
export function useHearing() {
  const [heard, setHeard] = useState<string>();
  const [blocked, setBlocked] = useState(false);
  const hearing = useRef<Hearing | null>(null);
  useEffect(() => () => hearing.current?.stop(), []);
  function hear(which: string, samples: Int16Array): void {
    hearing.current?.stop();
    const mine = hearSound(samples);
    hearing.current = mine;
    setBlocked(false);
    setHeard(which);
    void mine.done.then((outcome) => {
      if (hearing.current !== mine) return;
      setBlocked(outcome === 'blocked');
      setHeard(undefined);
    });
  }
  return { heard, blocked, hear };
}
