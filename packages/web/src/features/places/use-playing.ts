import { useEffect, useState } from 'react';
import type { Speed } from '#features/places/way-player.tsx';

/** Milliseconds that a position is shown at speed 1. */
const each = 1200;

/** Goes from position to position; stops at the last one, or when somebody else takes the map. */
export function usePlaying(place: number, count: number, onPlace: (place: number) => void) {
  const [wanted, setWanted] = useState(false);
  const [speed, setSpeed] = useState<Speed>('10');
  const playing = wanted && place < count - 1;
  useEffect(() => {
    if (!playing) return;
    const timer = setTimeout(() => onPlace(place + 1), Math.max(20, each / Number(speed)));
    return () => clearTimeout(timer);
  }, [playing, speed, place, onPlace]);
  return {
    playing,
    speed,
    setSpeed,
    play: (on: boolean) => {
      // From the end, it begins anew.
      if (on && place >= count - 1) onPlace(0);
      setWanted(on);
    },
  };
}
