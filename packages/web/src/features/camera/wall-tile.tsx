import { useMemo, type KeyboardEvent } from 'react';
import { ageText } from '#features/camera/age-text.ts';
import css from '#features/camera/camera-wall.module.css';
import { callForFrame, type LiveSource } from '#features/camera/frame.ts';
import { isBare, LivePicture } from '#features/camera/live-picture.tsx';
import { liveWord } from '#features/camera/live-words.ts';
import { usePicture } from '#features/camera/picture.ts';
import { useLive } from '#features/camera/use-live.ts';
import { useWatching } from '#features/camera/use-watching.tsx';
import { call } from '#lib/client/call.ts';
import { useMinute } from '#lib/clock.ts';
import { cameras } from '#lib/house/house.ts';
import { useRow } from '#lib/house/keyed-store.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Icon } from '#ui/icon.tsx';

interface WallTileProps {
  readonly id: string;
  /** Until when it is live; undefined where it stands still. */
  readonly until: number | undefined;
  /** The one tile that the tabulator stops at. */
  readonly stop: boolean;
  readonly onFocus: () => void;
  readonly onKey: (event: KeyboardEvent) => void;
  /** Ends what is live, and leaves the full screen: a dialog would lie behind it. */
  readonly onOpen: () => Promise<void>;
}

/** One camera on the wall: what it sees, whether that is live, and how old it is. */
export function WallTile({ id, until, stop, onFocus, onKey, onOpen }: WallTileProps) {
  const t = useText();
  const camera = useRow(cameras, id);
  const now = useMinute();
  const { watch, dialog } = useWatching(id, camera?.name ?? '');
  if (camera === undefined) return null;
  const { name, at } = camera;
  const hidden = camera.privacy === '1';
  const still =
    at === ''
      ? t('camera.none')
      : t('camera.wallStill', { age: ageText(t, Number(at), Math.max(now, Number(at))) });
  const offline = camera.online === 'offline';
  const word = hidden ? t('camera.livePrivate') : offline ? `${t('camera.offlineNow')} ${still}` : still;
  return (
    <li className={css['cell']}>
      <button
        type="button"
        className={css['tile']}
        data-tile
        tabIndex={stop ? 0 : -1}
        aria-disabled={hidden || offline || undefined}
        onFocus={onFocus}
        onKeyDown={onKey}
        onClick={() => {
          if (!hidden && !offline) void onOpen().then(watch);
        }}
      >
        {until !== undefined && !hidden && !offline ? (
          <Moving id={id} name={name} until={until} still={still} />
        ) : (
          <>
            {hidden ? <Icon name="eyeOff" size={36} /> : <Still capture={camera.capture_id} />}
            <Caption name={name} word={word} live={false} />
          </>
        )}
      </button>
      {dialog}
    </li>
  );
}

/** The last picture; what it shows is said by the caption. */
function Still({ capture }: { readonly capture: string }) {
  const src = usePicture(capture);
  return typeof src === 'string' ? <img src={src} alt="" /> : <Icon name="camera" size={36} />;
}

interface MovingProps {
  readonly id: string;
  readonly name: string;
  readonly until: number;
  readonly still: string;
}

/** Pictures, not video: of several at once the line to the house carries more this way. */
function Moving({ id, name, until, still }: MovingProps) {
  const t = useText();
  const source = useMemo(
    (): LiveSource => ({
      next: (seen, _, signal) => callForFrame('/camera/frame', { device_id: id, seen }, signal),
      renew: () => call('GET /camera'),
    }),
    [id],
  );
  const live = useLive(source, until, false);
  const isLive = live.stage.tag === 'live';
  const word = liveWord(t, live.stage);
  return (
    <>
      <LivePicture name={name} live={live} />
      {isBare(live) && <Icon name="eyeOff" size={36} />}
      <Caption name={name} word={isLive ? word : `${word} ${still}`} live={isLive} />
    </>
  );
}

const Caption = ({
  name,
  word,
  live,
}: {
  readonly name: string;
  readonly word: string;
  readonly live: boolean;
}) => (
  <span className={css['caption']} data-live={live || undefined}>
    <b>{name}</b>
    <span>{word}</span>
  </span>
);
