import { useEffect, useState } from 'react';
import { callForFile } from '#lib/client/file.ts';

interface CaptureFile {
  readonly src: string;
  /** It moves. */
  readonly clip: boolean;
}

/** A picture or clip: undefined while it comes, null where it is gone. */
export function useCaptureFile(id: string | undefined): CaptureFile | null | undefined {
  const [known, setKnown] = useState<{ readonly id: string; readonly file: CaptureFile | null }>();
  useEffect(() => {
    if (id === undefined) return;
    const gone = new AbortController();
    let file: CaptureFile | null = null;
    void callForFile('/camera/picture', { id }, gone.signal).then((outcome) => {
      if (gone.signal.aborted) return;
      if (outcome.tag === 'done')
        file = { src: URL.createObjectURL(outcome.data), clip: outcome.data.type.startsWith('video/') };
      setKnown({ id, file });
    });
    return () => {
      gone.abort();
      if (file !== null) URL.revokeObjectURL(file.src);
    };
  }, [id]);
  return known?.id === id ? known?.file : undefined;
}

/** Its address for `<img>` and `<video>`, likewise. */
export function useCapture(id: string | undefined): string | null | undefined {
  const file = useCaptureFile(id);
  return file === null ? null : file?.src;
}
