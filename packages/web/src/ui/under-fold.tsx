import type { ReactNode } from 'react';
import { useRest } from '#lib/use-rest.ts';

interface UnderFoldProps {
  /** Px from the top of the window at which it begins, at the least. */
  readonly top: number;
  readonly children: ReactNode;
}

/** What begins so far down: in the first picture of its page where the window reaches there, else right after it. */
export function UnderFold({ top, children }: UnderFoldProps) {
  const rest = useRest();
  // A page that is longer than the window stays so.
  return rest || innerHeight > top ? children : <div style={{ blockSize: '100vh' }} />;
}
