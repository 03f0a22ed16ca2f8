import { useCallback } from 'react';
import css from '#features/camera/live-picture.module.css';
import type { Live } from '#features/camera/use-live.ts';
import { exactTime } from '#lib/clock-text.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Spinner } from '#ui/spinner.tsx';

interface LivePictureProps {
  readonly name: string;
  readonly live: Live;
}

/** Whether nothing of the camera may stand there: nobody may take the last picture for what it sees now. */
export const isBare = ({ stage }: Pick<Live, 'stage'>): boolean =>
  stage.tag === 'private' || stage.tag === 'denied';

/** What a camera sees: its video, or its pictures one after the other. */
export function LivePicture({ name, live }: LivePictureProps) {
  const t = useText();
  const { stage, shown, player } = live;
  const attach = useCallback((element: HTMLVideoElement | null) => player?.attach(element), [player]);
  const bare = isBare(live);
  const moves = shown?.tag === 'video';
  return (
    <>
      {player !== null && (
        <video
          ref={attach}
          className={css['picture']}
          data-stage={stage.tag}
          hidden={!moves || bare}
          aria-label={t('camera.liveTitle', { name })}
          muted
          playsInline
        />
      )}
      {shown?.tag === 'picture' && !bare && (
        <img
          className={css['picture']}
          data-stage={stage.tag}
          src={shown.src}
          alt={t('camera.alt', { name, time: exactTime(shown.at) })}
        />
      )}
      {stage.tag === 'connecting' && shown === undefined && <Spinner size={26} />}
    </>
  );
}
