import { useEffect, useState } from 'react';
import { callForFile } from '#lib/client/file.ts';

/** The address of a picture or clip for `<img>` and `<video>`: undefined while it comes, null where it is gone. */
export function useCapture(id: string | undefined): string | null | undefined {
  const [known, setKnown] = useState<{ readonly id: string; readonly src: string | null }>();
  useEffect(() => {
    if (id === undefined) return;
    const gone = new AbortController();
    let src: string | null = null;
    void callForFile('/camera/picture', { id }, gone.signal).then((outcome) => {
      if (gone.signal.aborted) return;
      src = outcome.tag === 'done' ? URL.createObjectURL(outcome.data) : null;
      setKnown({ id, src });
    });
    return () => {
      gone.abort();
      if (src !== null) URL.revokeObjectURL(src);
    };
  }, [id]);
  return known?.id === id ? known?.src : undefined;
}
