import { useText } from '#lib/i18n/use-text.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Segmented } from '#ui/segmented.tsx';
import css from '#features/places/way-player.module.css';

export const speeds = ['1', '10', '60'] as const;
export type Speed = (typeof speeds)[number];

interface WayPlayerProps {
  readonly playing: boolean;
  readonly speed: Speed;
  readonly place: number;
  readonly count: number;
  /** What the slider says: the time of the position. */
  readonly time: string;
  readonly onPlay: (playing: boolean) => void;
  readonly onSpeed: (speed: Speed) => void;
  readonly onPlace: (place: number) => void;
}

/** Goes along the way by itself, or as the slider is drawn. */
export function WayPlayer({ playing, speed, place, count, time, onPlay, onSpeed, onPlace }: WayPlayerProps) {
  const t = useText();
  return (
    <div className={css['player']}>
      <IconButton
        icon={playing ? 'stop' : 'play'}
        label={t(playing ? 'places.way.pause' : 'places.way.play')}
        onClick={() => onPlay(!playing)}
      />
      <input
        type="range"
        min={0}
        max={Math.max(0, count - 1)}
        value={place}
        aria-label={t('places.way.along')}
        aria-valuetext={time}
        onChange={(event) => onPlace(Number(event.target.value))}
      />
      <output>{time}</output>
      <Segmented
        label={t('places.way.speed')}
        value={speed}
        options={speeds.map((value) => ({ value, label: `${value}×` }))}
        onChange={onSpeed}
      />
    </div>
  );
}
