import { usePicture } from '#features/camera/picture.ts';
import { exactTime, sameDay, shortDay, timeOfDay } from '#lib/clock-text.ts';
import { useMinute } from '#lib/clock.ts';
import { cameras } from '#lib/house/house.ts';
import { useRow } from '#lib/house/keyed-store.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { CameraTile } from '#features/camera/camera-tile.tsx';

interface CameraPictureProps {
  readonly id: string;
  /** Says the time with its seconds. */
  readonly exact?: boolean;
  /** When what it is shown for began, epoch ms: a picture from before that says so. */
  readonly since?: number;
  /** Its place is there, with its words, and the picture is not asked for yet. */
  readonly waits?: boolean;
}

/** The last picture of a camera; the next one takes its place by itself. */
export function CameraPicture({ id, exact = false, since, waits = false }: CameraPictureProps) {
  const t = useText();
  const camera = useRow(cameras, id);
  const now = useMinute();
  const src = usePicture(waits ? '' : (camera?.capture_id ?? ''));
  if (camera === undefined) return null;
  const at = Number(camera.at);
  const time = exact ? exactTime(at) : timeOfDay(at);
  const when = camera.at === '' ? t('camera.none') : sameDay(at, now) ? time : `${shortDay(at)}, ${time}`;
  // Of less than half a minute the times themselves speak.
  const minutes = since === undefined || camera.at === '' ? 0 : Math.round((since - at) / 60_000);
  const isOld = minutes >= 1;
  const taken = isOld ? t('camera.before', { taken: when, minutes }) : when;
  return (
    <CameraTile
      name={camera.name}
      taken={camera.online === 'offline' ? t('camera.offline', { taken }) : taken}
      src={waits ? undefined : src}
      alt={t('camera.alt', { name: camera.name, time: taken })}
    />
  );
}
