import * as codes from '@homeward/contract/words/api/reply-code-names.ts';
import { useEffect, useState } from 'react';
import { againAfter } from '#lib/again-after.ts';
import { callForFile } from '#lib/client/file.ts';
import type { Failure } from '#lib/client/outcome.ts';

/** How far a picture or clip has come. */
export type CaptureFile =
  | { readonly tag: 'coming' }
  | { readonly tag: 'picture' | 'clip'; readonly src: string }
  /** It moves, and only still pictures were asked for: its bytes were left where they are. */
  | { readonly tag: 'unread' }
  /** The server does not have it, or does not show it to whoever asks. */
  | { readonly tag: 'gone' | 'denied' }
  /** It did not arrive; it is asked for again a few times. */
  | { readonly tag: 'away' };

const coming: CaptureFile = { tag: 'coming' };
const isClip = (type: string): boolean => type.startsWith('video/');

function failedAs(failure: Failure): CaptureFile {
  if (failure.tag === 'refused' && failure.code === codes.notFound) return { tag: 'gone' };
  if (failure.tag === 'refused' && failure.code === codes.forbidden) return { tag: 'denied' };
  return { tag: 'away' };
}

const read = (blob: Blob, onlyStills: boolean): CaptureFile =>
  onlyStills && isClip(blob.type)
    ? { tag: 'unread' }
    : { tag: isClip(blob.type) ? 'clip' : 'picture', src: URL.createObjectURL(blob) };

/** A picture or clip by its id, and how to ask for it again at once; without an id nothing is asked for. */
export function useCaptureFile(
  id: string | undefined,
  { onlyStills = false }: { readonly onlyStills?: boolean } = {},
): { readonly file: CaptureFile; readonly again: () => void } {
  const [round, setRound] = useState(0);
  const [known, setKnown] = useState<{ readonly key: string; readonly file: CaptureFile }>();
  const key = `${id} ${round}`;
  useEffect(() => {
    if (id === undefined) return;
    const gone = new AbortController();
    let file = coming;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wants = onlyStills ? (type: string) => !isClip(type) : undefined;
    const ask = (times: number): void =>
      void callForFile('/camera/picture', { id }, gone.signal, wants).then((outcome) => {
        if (gone.signal.aborted) return;
        file = outcome.tag === 'done' ? read(outcome.data, onlyStills) : failedAs(outcome.failure);
        setKnown({ key, file });
        const pause = againAfter[times];
        if (file.tag === 'away' && pause !== undefined) timer = setTimeout(ask, pause, times + 1);
      });
    ask(0);
    return () => {
      gone.abort();
      clearTimeout(timer);
      if ('src' in file) URL.revokeObjectURL(file.src);
    };
  }, [id, key, onlyStills]);
  return { file: known?.key === key ? known.file : coming, again: () => setRound(round + 1) };
}
