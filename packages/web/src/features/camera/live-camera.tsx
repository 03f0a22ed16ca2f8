import { useMemo, useState } from 'react';
import { callForFrame, type LiveSource } from '#features/camera/frame.ts';
import { useLive } from '#features/camera/use-live.ts';
import { useWish } from '#features/camera/use-wish.ts';
import { wishWord } from '#features/camera/camera-card.tsx';
import { LiveView } from '#features/camera/live-view.tsx';
import { TurnPad } from '#features/camera/turn-pad.tsx';
import { call } from '#lib/client/call.ts';
import { cameras } from '#lib/house/house.ts';
import { useRow } from '#lib/house/keyed-store.ts';
import { exactTime } from '#lib/clock-text.ts';
import { useText } from '#lib/i18n/use-text.ts';

interface LiveCameraProps {
  readonly id: string;
  readonly name: string;
  readonly until: number;
  /** Begins it anew, until a later moment. */
  readonly onMore: () => void;
  readonly onClose: () => void;
}

/** A camera's live picture, drawn frame by frame, from which a picture can be kept. */
export function LiveCamera({ id, name, until, onMore, onClose }: LiveCameraProps) {
  const t = useText();
  const [paused, setPaused] = useState(false);
  const source = useMemo(
    (): LiveSource => ({
      next: (seen, signal) => callForFrame('/camera/frame', { device_id: id, seen }, signal),
      // Any read renews the session, or has somebody sign in over this page.
      renew: () => call('GET /camera'),
    }),
    [id],
  );
  const { stage, shown } = useLive(source, until, paused);
  const camera = useRow(cameras, id);
  const { wish, ask } = useWish(id);
  return (
    <LiveView
      name={name}
      stage={stage}
      src={shown?.src}
      time={shown === undefined ? '' : exactTime(shown.at)}
      until={t('camera.liveUntil', { time: exactTime(until) })}
      paused={paused}
      {...(camera?.turns === '1' && {
        turn: (off: boolean) => <TurnPad id={id} name={name} presets={camera.presets} off={off} />,
      })}
      wish={wishWord(t, wish) ?? ''}
      wishBusy={wish.tag === 'asking' || wish.tag === 'waiting'}
      onPause={() => setPaused(!paused)}
      onPicture={() => void ask('image')}
      onMore={onMore}
      onClose={onClose}
    />
  );
}
