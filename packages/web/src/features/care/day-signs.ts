import type { HistoryPoint, Series } from '@homeward/contract/shapes/devices/history.ts';
import type { DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import { call } from '#lib/client/call.ts';
import type { HouseDevice } from '#lib/house/device.ts';
import { isWithheld } from '#lib/house/withheld.ts';

/** A span of a day, epoch ms. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** What was seen of a room on one day. */
export interface RoomDay {
  readonly room: string;
  readonly name: string;
  /** Signs of life, close ones together. */
  readonly signs: readonly Span[];
  /** How many signs there were. */
  readonly count: number;
  /** When no device of the room could be heard: what happened then is not known. */
  readonly unheard: readonly Span[];
}

/** Which series of a kind tells that somebody is there; a bed or chair says so for as long as it is taken. */
const sources: Partial<Readonly<Record<DeviceKind, { readonly series: Series; readonly lasts: boolean }>>> = {
  pir: { series: 'motion', lasts: false },
  ir_camera: { series: 'motion', lasts: false },
  ir_sensor: { series: 'motion', lasts: false },
  door_contact: { series: 'opening', lasts: false },
  tilt_sensor: { series: 'opening', lasts: false },
  bed_sensor: { series: 'detected', lasts: true },
  chair_sensor: { series: 'detected', lasts: true },
};

export const showsLife = (device: HouseDevice): boolean =>
  device.room !== '' && sources[device.kind] !== undefined && !isWithheld(device);

/** Signs that are less apart are one stay. */
const together = 20 * 60_000;

/** Spans in order, those that touch or are less than `gap` ms apart made one. */
export function merged(spans: readonly Span[], gap: number): readonly Span[] {
  const result: Span[] = [];
  for (const span of spans.toSorted((one, other) => one.from - other.from)) {
    const last = result.at(-1);
    if (last !== undefined && span.from - last.to <= gap)
      result[result.length - 1] = { from: last.from, to: Math.max(last.to, span.to) };
    else result.push(span);
  }
  return result;
}

const isSign = (value: HistoryPoint['value']): boolean => value === true || value === 'open';

/** Unknown, or said to be away. */
const isSilent = (value: HistoryPoint['value']): boolean => value !== true && value !== 'online';

/** Before the first point nobody knows. */
const fromStart = (points: readonly HistoryPoint[], from: number): readonly HistoryPoint[] =>
  points[0] !== undefined && points[0].at <= from ? points : [{ at: from, value: null }, ...points];

/** Spans for which a series said `wanted`, until the next point or `end`. */
export function spansWhere(
  points: readonly HistoryPoint[],
  end: number,
  wanted: (value: HistoryPoint['value']) => boolean,
): readonly Span[] {
  return points.flatMap(({ at, value }, place) =>
    wanted(value) ? [{ from: at, to: points[place + 1]?.at ?? end }] : [],
  );
}

/** Spans that lie in every one of the lists: a room is unheard only while none of its devices is heard. */
export function common(lists: readonly (readonly Span[])[]): readonly Span[] {
  const [first = [], ...others] = lists;
  return others.reduce<readonly Span[]>(
    (left, right) =>
      left.flatMap((one) =>
        right.flatMap((other) => {
          const from = Math.max(one.from, other.from);
          const to = Math.min(one.to, other.to);
          return from < to ? [{ from, to }] : [];
        }),
      ),
    first,
  );
}

async function pointsOf(
  device: string,
  series: Series,
  { from, to }: Span,
): Promise<readonly HistoryPoint[] | undefined> {
  const outcome = await call('GET /panel/device_history', { query: { device_id: device, series, from, to } });
  return outcome.tag === 'done' ? outcome.data.points : undefined;
}

/**
 * Reads which rooms gave signs of life in a span of at most a day. Undefined where the panel cannot say; rooms come in
 * the order of their devices.
 */
export async function roomDays(
  rows: readonly HouseDevice[],
  day: Span,
): Promise<readonly RoomDay[] | undefined> {
  const rooms = new Map<string, HouseDevice[]>();
  for (const row of rows.filter(showsLife)) rooms.set(row.room, [...(rooms.get(row.room) ?? []), row]);
  const read = await Promise.all(
    [...rooms].map(async ([room, inside]): Promise<RoomDay | undefined> => {
      const heard = await Promise.all(
        inside.map(async ({ id, kind }) => {
          const source = sources[kind];
          if (source === undefined) return undefined;
          const [said, online] = await Promise.all([
            pointsOf(id, source.series, day),
            pointsOf(id, 'online', day),
          ]);
          if (said === undefined || online === undefined) return undefined;
          const spans = spansWhere(said, day.to, isSign).filter(
            // What held when the span began is no sign of this day, unless it lasts.
            ({ from }) => source.lasts || from > day.from,
          );
          return {
            spans: spans.map(({ from, to }) => (source.lasts ? { from, to } : { from, to: from })),
            unheard: merged(spansWhere(fromStart(online, day.from), day.to, isSilent), together),
          };
        }),
      );
      const known = heard.filter((one) => one !== undefined);
      if (known.length < heard.length) return undefined;
      const signs = known.flatMap(({ spans }) => spans);
      return {
        room,
        name: inside[0]?.roomName ?? room,
        signs: merged(signs, together),
        count: signs.length,
        unheard: common(known.map(({ unheard }) => unheard)),
      };
    }),
  );
  const known = read.filter((one) => one !== undefined);
  return known.length < read.length ? undefined : known;
}
