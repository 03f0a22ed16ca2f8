import { CameraPicture } from '#features/camera/camera-picture.tsx';
import { cameras } from '#lib/house/house.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import { useRest } from '#lib/use-rest.ts';

interface AlarmPicturesProps {
  readonly area: number;
  /** Names of the detectors that reported. */
  readonly zones: readonly string[];
  /** When the alarm began, epoch ms. */
  readonly since: number;
}

/**
 * The cameras that most likely see it: named after a detector that reported, in the same area, newest first. Their pictures come
 * once the alarm itself is on the screen.
 */
export function AlarmPictures({ area, zones, since }: AlarmPicturesProps) {
  const rest = useRest();
  const ids = useRows(cameras, (rows) =>
    rows
      .toSorted((one, other) => {
        const near = (camera: typeof one): number =>
          Number(zones.some((zone) => zone !== '' && camera.name.startsWith(zone))) * 2 +
          Number(camera.area === String(area));
        return near(other) - near(one) || Number(other.at) - Number(one.at);
      })
      .filter(({ capture_id }) => capture_id !== '')
      .slice(0, 2)
      .map(({ device_id }) => device_id),
  );
  return ids.map((id) => <CameraPicture key={id} id={id} exact since={since} waits={!rest} />);
}
