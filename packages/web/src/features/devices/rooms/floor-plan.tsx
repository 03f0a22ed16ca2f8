import { lazy, Suspense, useState, type ReactNode } from 'react';
import { FloorActs } from '#features/devices/rooms/floor-acts.tsx';
import css from '#features/devices/rooms/floor-plan.module.css';
import { useFloorPicture } from '#features/devices/rooms/floor-picture.ts';
import { FloorStage, SpotMarks } from '#features/devices/rooms/floor-stage.tsx';
import { ListMark } from '#features/devices/rooms/plan-room.tsx';
import type { Placed } from '#features/devices/rooms/placing.ts';
import type { HouseDevice } from '#lib/house/device.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { useMayEdit } from '#lib/role.ts';
import { useNarrow } from '#lib/use-narrow.ts';
import { Skeleton } from '#ui/skeleton.tsx';

/** Only whoever sets the home up needs it. */
const Placing = lazy(async () => ({
  default: (await import('#features/devices/rooms/placing.tsx')).Placing,
}));

export interface DrawnFloor {
  readonly id: string;
  readonly name: string;
  /** Since when it has its picture; null where it has none. */
  readonly picture: number | null;
  readonly placed: readonly Placed[];
}

interface FloorPlanProps {
  readonly floor: DrawnFloor;
  /** What stands in its rooms. */
  readonly rows: readonly HouseDevice[];
  /** What stands on no floor, and may be on any picture. */
  readonly loose: readonly HouseDevice[];
  readonly alarmed: ReadonlySet<string>;
  readonly onOpen: (device: string) => void;
  /** Resolves when what is shown is what there is. */
  readonly onChanged: () => Promise<void>;
  /** The same as a list. */
  readonly children: ReactNode;
}

/** A floor of the plan: its picture with what stands on it, what does not, and the same as a list. */
export function FloorPlan({ floor, rows, loose, alarmed, onOpen, onChanged, children }: FloorPlanProps) {
  const t = useText();
  const mayEdit = useMayEdit();
  const narrow = useNarrow();
  const [placing, setPlacing] = useState(false);
  const src = useFloorPicture(floor.id, floor.picture);
  const label = t('devices.plan.picture.of', { floor: floor.name });
  const unplaced = rows.filter(({ id }) => !floor.placed.some(({ device_id: one }) => one === id));
  const isPlacing = placing && floor.picture !== null;
  return (
    <>
      <header className={css['head']}>
        <h2>{floor.name}</h2>
        {mayEdit && !isPlacing && (
          <FloorActs
            id={floor.id}
            name={floor.name}
            hasPicture={floor.picture !== null}
            onPlace={() => setPlacing(true)}
            onChanged={() => void onChanged()}
          />
        )}
      </header>
      {isPlacing && (
        <Suspense fallback={<Skeleton shape="plate" />}>
          <Placing
            floor={floor}
            src={src}
            rows={[...rows, ...loose]}
            onSaved={() => void onChanged().then(() => setPlacing(false))}
            onCancel={() => setPlacing(false)}
          />
        </Suspense>
      )}
      {floor.picture === null && children}
      {floor.picture !== null && !isPlacing && (
        <>
          <div className={css['plan']}>
            <FloorStage label={label} src={src}>
              <SpotMarks placed={floor.placed} rows={[...rows, ...loose]} alarmed={alarmed} onOpen={onOpen} />
            </FloorStage>
            {unplaced.length > 0 && (
              <section className={css['beside']}>
                <h3>{t('devices.plan.unplaced')}</h3>
                <ul className={css['unplaced']}>
                  {unplaced.map((device) => (
                    <ListMark
                      key={device.id}
                      device={device}
                      alarmed={alarmed.has(device.id)}
                      onOpen={onOpen}
                    />
                  ))}
                </ul>
              </section>
            )}
          </div>
          <details className={css['list']} open={narrow}>
            <summary>{t('devices.plan.asList', { floor: floor.name })}</summary>
            {children}
          </details>
        </>
      )}
    </>
  );
}
