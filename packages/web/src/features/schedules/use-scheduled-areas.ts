import { modeName } from '#lib/house/mode-name.ts';
import { offeredModes, type Mode } from '#lib/house/device.ts';
import { areas, devices } from '#lib/house/house.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import { useText } from '#lib/i18n/use-text.ts';

/** An area with the modes that schedules may bring it to. */
export interface ScheduledArea {
  readonly id: number;
  readonly name: string;
  readonly modes: readonly Mode[];
  readonly nameOf: (mode: Mode) => string;
}

const namesOf = (rows: readonly { readonly id: number; readonly name: string }[]) =>
  rows.map(({ id, name }) => ({ id, name }));
const all = <Row>(rows: readonly Row[]): readonly Row[] => rows;

/** The areas of the home, by their number. */
export function useScheduledAreas(): readonly ScheduledArea[] {
  const t = useText();
  const list = useRows(areas, namesOf);
  const own = useRows(devices, all);
  return list
    .toSorted((one, other) => one.id - other.id)
    .map(({ id, name }) => {
      const modes = offeredModes(own.filter((device) => device.area === id));
      return { id, name, modes, nameOf: (mode) => modeName(t, mode, modes) };
    });
}
