import type { Position } from '@homeward/contract/shapes/care/location.ts';
import type { FenceRow } from '@homeward/contract/routes/care/location.ts';
import { metresText, spanText, whereText } from '#features/places/place-words.ts';
import { stopsOf, type Spot, type Stop } from '#features/places/geo.ts';
import type { WayRow } from '#features/places/way-list.tsx';
import { timeOfDay } from '#lib/clock-text.ts';
import type { Text } from '#lib/i18n/use-text.ts';

/** A, B … Z, then AA. */
export const letterOf = (place: number): string =>
  place < 26 ? String.fromCharCode(65 + place) : letterOf(Math.floor(place / 26) - 1) + letterOf(place % 26);

export interface Way {
  readonly stops: readonly Stop[];
  readonly rows: readonly WayRow[];
}

/** A day's way in words: a stay is one row, everything between is one a position. */
export function wayOf(
  t: Text,
  positions: readonly Position[],
  fences: readonly FenceRow[],
  house: Spot | undefined,
): Way {
  const stops = stopsOf(positions);
  const rows: WayRow[] = [];
  positions.forEach((position, place) => {
    const id = String(place);
    const at = stops.findIndex(({ from, to }) => position.at >= from && position.at <= to);
    const stop = stops[at];
    if (stop === undefined)
      rows.push({
        id,
        mark: undefined,
        time: timeOfDay(position.at),
        title: whereText(t, position, fences, house),
        note: t('places.way.accuracy', { accuracy: metresText(position.accuracy) }),
      });
    else if (stop.from === position.at)
      rows.push({
        id,
        mark: letterOf(at),
        time: timeOfDay(stop.from),
        title: whereText(t, stop, fences, house),
        note: t('places.way.stay', { time: timeOfDay(stop.to), span: spanText(t, stop.to - stop.from) }),
      });
  });
  return { stops, rows };
}

/** The row that tells of a position: its own, or the stay that it is part of. */
export function rowOf(rows: readonly WayRow[], place: number): string | undefined {
  return rows.findLast(({ id }) => Number(id) <= place)?.id;
}
