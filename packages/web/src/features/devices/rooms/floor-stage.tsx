import type { CSSProperties, ReactNode, Ref } from 'react';
import { deviceLook } from '#features/devices/device-look.ts';
import { nameOf } from '#features/devices/device-name.ts';
import css from '#features/devices/rooms/floor-plan.module.css';
import type { Placed, Spot } from '#features/devices/rooms/placing.ts';
import type { HouseDevice } from '#lib/house/device.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Tooltip } from '#ui/tooltip.tsx';

/** The place of something on the picture, for its style. */
export const spotStyle = ({ x, y }: Spot): CSSProperties => ({ left: `${x}%`, top: `${y}%` });

interface FloorStageProps {
  readonly label: string;
  /** Undefined while it comes; null where it did not. */
  readonly src: string | null | undefined;
  /** What is drawn over it. */
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLDivElement> | undefined;
}

/** The picture of a floor, and what stands on it. Its devices are named by what is drawn over it. */
export function FloorStage({ label, src, children, ref }: FloorStageProps) {
  const t = useText();
  if (src === undefined) return <Skeleton shape="plate" />;
  if (src === null) return <p className="muted">{t('devices.plan.picture.gone')}</p>;
  return (
    <div className={css['stage']} role="group" aria-label={label} ref={ref}>
      <img src={src} alt="" draggable={false} />
      {children}
    </div>
  );
}

interface SpotMarksProps {
  readonly placed: readonly Placed[];
  readonly rows: readonly HouseDevice[];
  readonly alarmed: ReadonlySet<string>;
  readonly onOpen: (device: string) => void;
}

/** The devices that stand on a picture, for whoever looks at it; those of an alarm lie above the others. */
export function SpotMarks({ placed, rows, alarmed, onOpen }: SpotMarksProps) {
  return (
    <ul className={css['spots']}>
      {placed.flatMap((spot) => {
        const device = rows.find(({ id }) => id === spot.device_id);
        if (device === undefined) return [];
        return (
          <SpotMark
            key={device.id}
            device={device}
            spot={spot}
            alarmed={alarmed.has(device.id)}
            onOpen={onOpen}
          />
        );
      })}
    </ul>
  );
}

interface SpotMarkProps {
  readonly device: HouseDevice;
  readonly spot: Spot;
  readonly alarmed: boolean;
  readonly onOpen: (device: string) => void;
}

function SpotMark({ device, spot, alarmed, onOpen }: SpotMarkProps) {
  const t = useText();
  const look = deviceLook(t, device);
  const name = nameOf(t, device);
  const word = alarmed ? t('devices.plan.alarmed', { state: look.word }) : look.word;
  return (
    <li
      className={css['spot']}
      style={spotStyle(spot)}
      data-alarmed={alarmed || undefined}
      data-edge={spot.x > 70 ? 'end' : spot.x < 30 ? 'start' : undefined}
    >
      <Tooltip text={`${name}: ${word}`}>
        <button
          type="button"
          className={css['mark']}
          data-tone={alarmed ? 'alarm' : look.tone}
          data-shape={look.shape}
          aria-label={`${name}, ${word}`}
          onClick={() => onOpen(device.id)}
        >
          <span className={css['disc']}>
            <Icon name={look.icon} size={20} />
          </span>
        </button>
      </Tooltip>
      {alarmed && (
        <span className={css['cry']} aria-hidden="true">
          {name}
        </span>
      )}
    </li>
  );
}
