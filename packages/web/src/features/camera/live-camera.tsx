import { useMemo, useState } from 'react';
import { callForFrame, type LiveSource } from '#features/camera/frame.ts';
import type { StillsBecause } from '#features/camera/live-words.ts';
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
  /** Whether the camera has a video to show; undefined where nobody says. */
  readonly video: 'yes' | 'noProgram' | 'no' | undefined;
  /** Begins it anew, until a later moment. */
  readonly onMore: () => void;
  readonly onClose: () => void;
}

const stillsBecause = { noProgram: 'noProgram', no: 'none' } as const satisfies Record<string, StillsBecause>;

/** A camera's live picture, drawn frame by frame, from which a picture can be kept. */
export function LiveCamera({ id, name, until, video: has, onMore, onClose }: LiveCameraProps) {
  const t = useText();
  const [paused, setPaused] = useState(false);
  const source = useMemo(
    (): LiveSource => ({
      next: (seen, video, signal) =>
        callForFrame(
          '/camera/frame',
          { device_id: id, seen, ...(video && has === 'yes' && { video }) },
          signal,
        ),
      // Any read renews the session, or has somebody sign in over this page.
      renew: () => call('GET /camera'),
    }),
    [id, has],
  );
  const live = useLive(source, until, paused);
  const because = has === 'yes' ? live.stills : has && stillsBecause[has];
  const camera = useRow(cameras, id);
  const { wish, ask } = useWish(id);
  return (
    <LiveView
      name={name}
      live={live}
      note={because === undefined ? '' : t(`camera.stills.${because}`)}
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
