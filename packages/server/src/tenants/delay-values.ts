import { delayField, delayPlaceOf } from '@homeward/contract/rules/company/delay-field.ts';
import type { TemplateTask } from '@homeward/contract/shapes/company/template.ts';
import type { AreaConfig } from '@homeward/contract/shapes/panel/area.ts';
import type { ConfigEdit } from '@homeward/contract/shapes/panel/edit.ts';
import { delayKinds } from '@homeward/contract/words/company/template-words.ts';
import { armedModes } from '@homeward/contract/words/panel/arm-modes.ts';
import type { CachedPanel } from '../panels/cached-panel.ts';

/** Seconds by the field of a delay (rules/company/delay-field.ts). */
export type DelayValues = Readonly<Record<string, number>>;
export type DelayTask = Extract<TemplateTask, { tag: 'delays' }>;

type Areas = Pick<CachedPanel, 'areas'>;

const inOrder = ({ areas }: Areas) => areas.toSorted((a, b) => a.id - b.id);

/** What an area has, by field. */
export const delaysOf = ({ id: area, delays }: Pick<AreaConfig, 'id' | 'delays'>): DelayValues =>
  Object.fromEntries(
    armedModes.flatMap((mode) =>
      delayKinds.map((kind) => [delayField({ area, mode, kind }), delays[mode][kind]] as const),
    ),
  );

/** What all areas of a panel have. */
export const delaysAt = (resident: Areas): DelayValues =>
  Object.assign({}, ...inOrder(resident).map(delaysOf)) as DelayValues;

/** What tasks make of the delays of a panel's areas; of two that are about the same, the later counts. */
export function delaysWanted(resident: Areas, tasks: readonly DelayTask[]): DelayValues {
  const areas = inOrder(resident);
  const wanted: Record<string, number> = {};
  for (const { areas: which, delays } of tasks)
    for (const { id: area } of which === 'first' ? areas.slice(0, 1) : areas)
      for (const mode of armedModes)
        for (const kind of delayKinds) {
          const seconds = delays[mode]?.[kind];
          if (seconds !== undefined) wanted[delayField({ area, mode, kind })] = seconds;
        }
  return wanted;
}

/** The edits that give areas these delays, one for each area that has others; areas that are gone are left out. */
export function delayEdits(resident: Areas, values: DelayValues): readonly ConfigEdit[] {
  return inOrder(resident).flatMap((area): readonly ConfigEdit[] => {
    const now = delaysOf(area);
    const own = Object.entries(values).filter(([field, seconds]) => field in now && now[field] !== seconds);
    if (own.length === 0) return [];
    const delays = structuredClone(area.delays);
    for (const [field, seconds] of own) {
      const place = delayPlaceOf(field);
      if (place !== null) delays[place.mode][place.kind] = seconds;
    }
    const { id, name, supervision } = area;
    return [
      {
        tag: 'putArea',
        area: { id, name, delays, ...(supervision === undefined ? {} : { supervision }) },
      },
    ];
  });
}

/** The name of the area of a delay, where it has one. */
export function areaNameOf(resident: Areas | null, field: string): string | null {
  const place = delayPlaceOf(field);
  if (place === null) return null;
  return resident?.areas.find(({ id }) => id === place.area)?.name ?? String(place.area);
}
