import { useEffect, useMemo, useState } from 'react';
import type { Spot, View } from '#features/places/geo.ts';
import { tilesOf } from '#features/places/tiles.ts';
import { loadWorld, worldPaths, type World } from '#features/places/world.ts';
import { usePortalSettings } from '#lib/house/portal-settings.ts';
import css from '#features/places/map.module.css';

interface MapBaseProps {
  /** The spot that lies at 0, 0. */
  readonly middle: Spot;
  readonly view: View;
  /** Metres a pixel. */
  readonly unit: number;
}

/** Nearer than this the coasts of the world would be wrong by streets. Metres. */
const farEnough = 60_000;

/**
 * What lies under everything: pictures of the operator's own map where there is one, and from far away the world that
 * comes with the portal. Without the first, nobody outside learns what is looked at.
 */
export function MapBase({ middle, view, unit }: MapBaseProps) {
  const template = usePortalSettings()?.map.tiles ?? '';
  const isFar = template === '' && view.width > farEnough;
  const world = useWorld(isFar);
  const { latitude, longitude } = middle;
  const paths = useMemo(
    () => world && worldPaths(world, { latitude, longitude }),
    [world, latitude, longitude],
  );
  if (template !== '')
    return (
      <g className={css['tiles']}>
        {tilesOf(template, view, unit, middle).map(({ key, address, left, top, width, height }) => (
          <image
            key={key}
            href={address}
            x={left}
            y={top}
            // A hair wider, so that no line is seen between two.
            width={width + unit / 2}
            height={height + unit / 2}
            preserveAspectRatio="none"
          />
        ))}
      </g>
    );
  if (!isFar || paths === undefined) return null;
  return (
    <>
      <path className={css['land']} d={paths.land} strokeWidth={unit} />
      <path className={css['borders']} d={paths.borders} strokeWidth={unit} />
    </>
  );
}

/** Whose map it is: its licence wants that said. */
export function MapCredit() {
  const map = usePortalSettings()?.map;
  if (map === undefined || map.tiles === '' || map.credit === '') return null;
  return <p className={css['credit']}>{map.credit}</p>;
}

/** The world, once somebody looks from far enough; nothing while it is not there. */
function useWorld(wanted: boolean): World | undefined {
  const [world, setWorld] = useState<World>();
  useEffect(() => {
    if (!wanted || world !== undefined) return;
    let gone = false;
    loadWorld().then(
      (loaded) => {
        if (!gone) setWorld(loaded);
      },
      // The map goes on without it.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [wanted, world]);
  return world;
}
