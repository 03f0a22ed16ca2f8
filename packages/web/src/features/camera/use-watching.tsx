import { codes } from '@homeward/contract/words/api/reply-codes.ts';
import { Suspense, useState, type ReactNode } from 'react';
import { LiveDialog } from '#features/camera/live-dialog.tsx';
import { call } from '#lib/client/call.ts';
import { refusalText } from '#lib/house/refusal-text.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { lazyPart } from '#lib/lazy-part.ts';
import { showToast } from '#lib/toasts.ts';

/** Streams that this portal draws itself, frame by frame. */
const drawn: ReadonlySet<string> = new Set(['mjpeg', 'stills']);
const LiveCamera = lazyPart(async () => (await import('#features/camera/live-camera.tsx')).LiveCamera);

export interface Stream {
  readonly url: string;
  readonly type: string;
  readonly until: number;
  readonly video?: 'yes' | 'noProgram' | 'no' | undefined;
}

/** Whether this portal draws it itself. */
export const isDrawn = ({ type, video }: Stream): boolean => drawn.has(type) || video === 'yes';

/** Begins the live picture of a camera, and says where that fails; undefined then. */
export async function beginLive(t: ReturnType<typeof useText>, id: string): Promise<Stream | undefined> {
  const outcome = await call('POST /camera/live', { body: { device_id: id, on: true } });
  if (outcome.tag === 'done') return typeof outcome.data === 'object' ? outcome.data : undefined;
  const { failure } = outcome;
  const none = failure.tag === 'refused' && failure.code === codes.notFound;
  showToast({
    icon: none ? 'info' : 'fault',
    message: none ? t('camera.noLive') : refusalText(t, failure),
    about: 'live',
  });
  return undefined;
}

export const endLive = (id: string): Promise<unknown> =>
  call('POST /camera/live', { body: { device_id: id, on: false } });

/** The live picture of one camera, in a dialog of its own. */
export function useWatching(
  id: string,
  name: string,
): { readonly watch: () => Promise<void>; readonly dialog: ReactNode } {
  const t = useText();
  const [stream, setStream] = useState<Stream>();
  const watch = async (): Promise<void> => {
    const begun = await beginLive(t, id);
    if (begun !== undefined) setStream(begun);
  };
  async function end(): Promise<void> {
    setStream(undefined);
    await endLive(id);
  }
  if (stream === undefined) return { watch, dialog: null };
  return {
    watch,
    dialog: isDrawn(stream) ? (
      <Suspense>
        <LiveCamera
          id={id}
          name={name}
          until={stream.until}
          video={stream.video}
          onMore={() => void watch()}
          onClose={() => void end()}
        />
      </Suspense>
    ) : (
      <LiveDialog name={name} {...stream} onEnd={() => void end()} onClose={() => setStream(undefined)} />
    ),
  };
}
