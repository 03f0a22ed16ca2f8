import { useEffect, useState } from 'react';
import { portrait } from '#lib/client/portrait.ts';

/** The address of a person's picture for an `<img>`; undefined while it comes, and where there is none. */
export function usePortrait(path: Parameters<typeof portrait>[0], has = true, version = 0) {
  const [src, setSrc] = useState<string>();
  useEffect(() => {
    if (!has) return;
    const gone = new AbortController();
    let made: string | undefined;
    void portrait(path, gone.signal).then((blob) => {
      if (gone.signal.aborted || blob === null) return;
      made = URL.createObjectURL(blob);
      setSrc(made);
    });
    return () => {
      gone.abort();
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [path, has, version]);
  return has ? src : undefined;
}
