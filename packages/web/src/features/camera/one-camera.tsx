import { useState } from 'react';
import { ageText } from '#features/camera/age-text.ts';
import { CameraPicture } from '#features/camera/camera-picture.tsx';
import { restart, setPrivacy } from '#features/camera/camera-acts.ts';
import { useWatching } from '#features/camera/use-watching.tsx';
import { useWish } from '#features/camera/use-wish.ts';
import { CameraCard } from '#features/camera/camera-card.tsx';
import { useMinute } from '#lib/clock.ts';
import { cameras } from '#lib/house/house.ts';
import { useRow } from '#lib/house/keyed-store.ts';
import { useAway } from '#lib/house/use-away.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { useMay } from '#lib/may.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { PageLink } from '#ui/page-link.tsx';

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
  const { watch, dialog } = useWatching(id, camera?.name ?? '');
  if (camera === undefined) return null;
  const { name, at, privacy } = camera;

  return (
    <>
      <CameraCard
        name={name}
        picture={<CameraPicture id={id} exact />}
        age={at === '' ? t('camera.none') : ageText(t, Number(at), Math.max(now, Number(at)))}
        wish={wish}
        privacy={privacy === '' ? undefined : privacy === '1'}
        privacyOff={busy || away !== undefined}
        moves={camera.motion === '' ? undefined : camera.motion === '1'}
        off={away?.text ?? (camera.online === 'offline' ? t('camera.offlineNow') : undefined)}
        onPicture={() => void ask('image')}
        onClip={camera.clips === '0' ? undefined : () => void ask('clip')}
        onLive={() => void watch()}
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
      {dialog}
    </>
  );
}
