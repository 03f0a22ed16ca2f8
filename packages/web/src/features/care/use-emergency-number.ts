import { useEffect, useState } from 'react';
import { useHouse } from '#lib/house/house.ts';

/** Whom to call in an emergency at the chosen house; undefined where it is not known for sure. */
export function useEmergencyNumber(): string | undefined {
  const info = useHouse((house) => house.info);
  const [number, setNumber] = useState<string>();
  useEffect(() => {
    // The table of all places comes with the first alarm: the first page has no room for it.
    import('#features/care/emergency-number.ts')
      .then(({ emergencyNumberAt }) => setNumber(emergencyNumberAt(info)))
      .catch(() => undefined);
  }, [info]);
  return number;
}
