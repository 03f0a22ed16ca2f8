import { areaLabel } from '@homeward/contract/words/values/text.ts';
import type { Telling } from '#features/events/event-line.ts';
import { areas } from '#lib/house/house.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import { useEventLabel, useText } from '#lib/i18n/use-text.ts';

/** What event sentences need, in the language and with the area names of now. */
export function useTelling(): Telling {
  const t = useText();
  const label = useEventLabel();
  const names = useRows(areas, (rows) => rows.map(({ id, name }) => [String(id), name] as const));
  return {
    t,
    label,
    areaName: (area) => areaLabel(names.find(([id]) => id === area)?.[1], t('area.numbered', { no: area })),
  };
}
