import type { CaseCameras as Pictures } from '@homeward/contract/shapes/company/alarm-case.ts';
import { useMemo } from 'react';
import { callForFrame, type LiveSource } from '#features/camera/frame.ts';
import { isBare, LivePicture } from '#features/camera/live-picture.tsx';
import { liveWord } from '#features/camera/live-words.ts';
import { useLive } from '#features/camera/use-live.ts';
import css from '#features/queue/case-cameras.module.css';
import type { CaseCamera, Watched } from '#features/queue/use-case-camera.ts';
import { call } from '#lib/client/call.ts';
import { exactTime } from '#lib/clock-text.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { ProblemLine } from '#ui/problem-line.tsx';

interface CaseCamerasProps {
  readonly pictures: Pictures;
  readonly look: CaseCamera;
}

/** The cameras at what raised an alarm, for whoever has it; or why there are none to see. */
export function CaseCameras({ pictures: { why, cameras }, look }: CaseCamerasProps) {
  const t = useText();
  if (why !== '' && why !== 'otherPanel') return <p className="muted">{t(`queue.withheld.${why}`)}</p>;
  return (
    <>
      <ul className={css['cameras']}>
        {cameras.map(({ device_id: device, name, of, privacy }) => {
          const watched = look.watched?.device === device ? look.watched : undefined;
          return (
            <li key={device}>
              <p>
                <b>{name}</b>
                <span>{privacy ? t('camera.livePrivate') : of}</span>
              </p>
              <Button
                icon={watched === undefined ? 'camera' : 'stop'}
                busy={look.busy}
                off={privacy && watched === undefined}
                aria-keyshortcuts="V"
                onClick={() => (watched === undefined ? look.watch(device) : look.stop())}
              >
                {t(watched === undefined ? 'camera.live' : 'camera.liveEnd')}
                <span className="sr">{`: ${name}`}</span>
                <kbd aria-hidden="true">V</kbd>
              </Button>
              {watched !== undefined && (
                <Picture name={name} watched={watched} onMore={() => look.watch(device)} />
              )}
            </li>
          );
        })}
      </ul>
      <ProblemLine text={look.problem} />
      <p className="muted dense">{t('queue.lookNoted')}</p>
    </>
  );
}

interface PictureProps {
  readonly name: string;
  readonly watched: Watched;
  readonly onMore: () => void;
}

function Picture({ name, watched: { id, device, until }, onMore }: PictureProps) {
  const t = useText();
  const source = useMemo(
    (): LiveSource => ({
      next: (seen, video, signal) =>
        callForFrame(
          '/installer/alarm_frame',
          { id, device_id: device, seen, ...(video && { video }) },
          signal,
        ),
      renew: () => call('GET /installer/queue'),
    }),
    [id, device],
  );
  const live = useLive(source, until, false);
  const { stage } = live;
  return (
    <figure className={css['picture']}>
      <div data-stage={stage.tag}>
        <LivePicture name={name} live={live} />
        {isBare(live) && <Icon name="eyeOff" size={36} />}
        <p>
          <i aria-hidden="true" />
          <span role="status">{liveWord(t, stage)}</span>
        </p>
      </div>
      <figcaption>
        <span>{stage.tag === 'ended' ? '' : t('camera.liveUntil', { time: exactTime(until) })}</span>
        {stage.tag === 'ended' && <Button onClick={onMore}>{t('camera.liveMore')}</Button>}
      </figcaption>
    </figure>
  );
}
