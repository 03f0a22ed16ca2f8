import type { CareSettings } from '@homeward/contract/shapes/care/care.ts';
import type { DeviceId, RoomId } from '@homeward/contract/shapes/values/ids.ts';
import type { Option } from '#features/care/watch-dialogs.tsx';
import { devices } from '#lib/house/house.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import { oneTimeId } from '#lib/one-time-id.ts';

export interface WatchesProps {
  readonly draft: CareSettings;
  readonly readOnly: boolean;
  readonly rooms: readonly Option<RoomId>[];
  readonly onChange: (part: Partial<CareSettings>) => void;
}

export const allWeek = [1, 2, 3, 4, 5, 6, 7] as const;
export const freshId = (): string => oneTimeId().slice(0, 12);

/** Devices of the kinds that fit, to choose from. */
export const useOptions = (fits: (kind: string) => boolean): readonly Option<DeviceId>[] =>
  useRows(devices, (rows) => rows.filter(({ kind }) => fits(kind)).map(({ id, name }) => ({ id, name })));

/** The list with an entry changed or added. */
export const put = <Item extends { readonly id: string }>(list: readonly Item[], item: Item): Item[] =>
  list.some(({ id }) => id === item.id)
    ? list.map((one) => (one.id === item.id ? item : one))
    : [...list, item];
export const without = <Item extends { readonly id: string }>(list: readonly Item[], id: string): Item[] =>
  list.filter((one) => one.id !== id);
