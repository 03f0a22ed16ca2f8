import { codes } from '@homeward/contract/words/api/reply-codes.ts';
import { Suspense, useState } from 'react';
import { CameraPicture } from '#features/camera/camera-picture.tsx';
import { lazyPart } from '#lib/lazy-part.ts';
import { restart, setPrivacy } from '#features/camera/camera-acts.ts';
import { useWish } from '#features/camera/use-wish.ts';
import { CameraCard } from '#features/camera/camera-card.tsx';
import { LiveDialog } from '#features/camera/live-dialog.tsx';
import { call } from '#lib/client/call.ts';
import { shortDay, timeOfDay } from '#lib/clock-text.ts';
import { useMinute } from '#lib/clock.ts';
import { cameras } from '#lib/house/house.ts';
import { useRow } from '#lib/house/keyed-store.ts';
import { refusalText } from '#lib/house/refusal-text.ts';
import { useAway } from '#lib/house/use-away.ts';
import { useText, type Text } from '#lib/i18n/use-text.ts';
import { useMay } from '#lib/may.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { PageLink } from '#ui/page-link.tsx';

/** How old a picture is, in the largest whole unit; of another day, the day itself. */
function ageText(t: Text, at: number, now: number): string {
  const minutes = Math.floor((now - at) / 60_000);
  if (minutes < 1) return t('camera.age.now');
  if (minutes < 60) return t('camera.age.minutes', { count: minutes });
  if (minutes < 24 * 60) return t('camera.age.hours', { count: Math.floor(minutes / 60) });
  return `${shortDay(at)}, ${timeOfDay(at)}`;
}

/** Streams that this portal draws itself, frame by frame. */
const drawn: ReadonlySet<string> = new Set(['mjpeg', 'stills']);
const LiveCamera = lazyPart(async () => (await import('#features/camera/live-camera.tsx')).LiveCamera);

interface Stream {
  readonly url: string;
  readonly type: string;
  readonly until: number;
  readonly video?: 'yes' | 'noProgram' | 'no' | undefined;
}

/** Whether this portal draws it itself. */
const isDrawn = ({ type, video }: Stream): boolean => drawn.has(type) || video === 'yes';

/** A camera that follows its own row and asks for itself. */
export function OneCamera({ id }: { readonly id: string }) {
  const t = useText();
  const camera = useRow(cameras, id);
  const now = useMinute();
  const away = useAway();
  const may = useMay('control');
  const { wish, ask } = useWish(id);
  const [busy, setBusy] = useState(false);
  const [asks, setAsks] = useState(false);
  const [stream, setStream] = useState<Stream>();
  if (camera === undefined) return null;
  const { name, at, privacy } = camera;

  async function live(): Promise<void> {
    const outcome = await call('POST /camera/live', { body: { device_id: id, on: true } });
    if (outcome.tag === 'done' && typeof outcome.data === 'object') return setStream(outcome.data);
    if (outcome.tag === 'done') return;
    const { failure } = outcome;
    const none = failure.tag === 'refused' && failure.code === codes.notFound;
    showToast({
      icon: none ? 'info' : 'fault',
      message: none ? t('camera.noLive') : refusalText(t, failure),
      about: 'live',
    });
  }
  async function end(): Promise<void> {
    setStream(undefined);
    await call('POST /camera/live', { body: { device_id: id, on: false } });
  }

  return (
    <>
      <CameraCard
        name={name}
        picture={<CameraPicture id={id} exact />}
        age={at === '' ? t('camera.none') : ageText(t, Number(at), Math.max(now, Number(at)))}
        wish={wish}
        privacy={privacy === '' ? undefined : privacy === '1'}
        privacyBusy={busy}
        moves={camera.motion === '' ? undefined : camera.motion === '1'}
        off={away?.text ?? (camera.online === 'offline' ? t('camera.offlineNow') : undefined)}
        onPicture={() => void ask('image')}
        onClip={() => void ask('clip')}
        onLive={() => void live()}
        onPrivacy={(on) => {
          setBusy(true);
          void setPrivacy(id, name, on).finally(() => setBusy(false));
        }}
        allOf={
          <>
            <PageLink to="/camera" search={{ of: id }} className="link" label={t('camera.allOf', { name })}>
              {t('camera.captures')}
            </PageLink>
            {may && away === undefined && camera.online !== 'offline' && (
              <button
                type="button"
                className="link"
                aria-label={t('camera.restartOf', { name })}
                onClick={() => setAsks(true)}
              >
                {t('camera.restart')}
              </button>
            )}
          </>
        }
      />
      {asks && (
        <ConfirmDialog
          title={t('camera.restartTitle', { name })}
          onClose={() => setAsks(false)}
          actions={
            <>
              <Button data-autofocus onClick={() => setAsks(false)}>
                {t('camera.restartKeep')}
              </Button>
              <Button
                kind="primary"
                onClick={() => {
                  setAsks(false);
                  void restart(id, name);
                }}
              >
                {t('camera.restart')}
              </Button>
            </>
          }
        >
          <p>{t('camera.restartText')}</p>
        </ConfirmDialog>
      )}
      {stream !== undefined && isDrawn(stream) && (
        <Suspense>
          <LiveCamera
            id={id}
            name={name}
            until={stream.until}
            video={stream.video}
            onMore={() => void live()}
            onClose={() => void end()}
          />
        </Suspense>
      )}
      {stream !== undefined && !isDrawn(stream) && (
        <LiveDialog name={name} {...stream} onEnd={() => void end()} onClose={() => setStream(undefined)} />
      )}
    </>
  );
}
