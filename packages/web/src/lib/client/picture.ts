import { useEffect, useState } from 'react';
import { callForPicture } from '#lib/client/call.ts';

interface Picture {
  readonly id: string;
  /** An object URL, or null where the picture did not come. */
  readonly src: string | null;
}

/** The address of a camera's picture for an `<img>`: undefined while it comes, null when it did not. */
export function usePicture(id: string): string | null | undefined {
  const [picture, setPicture] = useState<Picture>();
  useEffect(() => {
    if (id === '') return;
    const gone = new AbortController();
    let src: string | null = null;
    void callForPicture(id, gone.signal).then((blob) => {
      if (gone.signal.aborted) return;
      src = blob === null ? null : URL.createObjectURL(blob);
      setPicture({ id, src });
    });
    return () => {
      gone.abort();
      if (src !== null) URL.revokeObjectURL(src);
    };
  }, [id]);
  if (id === '') return null;
  // The picture of before stays until the next one is here.
  return picture?.id === id ? picture.src : undefined;
}
