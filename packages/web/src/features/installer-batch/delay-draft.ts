import type { BodyIn } from '@homeward/contract/routes/table.ts';
import { delayAreas, delayKinds } from '@homeward/contract/words/company/template-words.ts';
import { armedModes } from '@homeward/contract/words/panel/arm-modes.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import { modeName } from '#lib/house/mode-name.ts';
import type { Text } from '#lib/i18n/use-text.ts';

type Task = NonNullable<BodyIn<'POST /installer/batch'>['tasks']>[number];
type DelayTask = Extract<Task, { readonly tag: 'delays' }>;

/** Seconds by the areas that are meant, the mode and the kind: `delays.all.arm.exit`. */
export type DelayDraft = Readonly<Record<string, number>>;

/** Every delay that can be set at many sites, those of all areas first. */
export const delayFields: readonly string[] = delayAreas.flatMap((areas) =>
  armedModes.flatMap((mode) => delayKinds.map((kind) => `delays.${areas}.${mode}.${kind}`)),
);

/** What a delay begins with when it is picked, in seconds. */
export const beginningDelay = 30;

export const isDelay = (seconds: number): boolean =>
  Number.isInteger(seconds) && seconds >= limits.delay.min && seconds <= limits.delay.max;

/** What tasks say of delays. */
export function delaysIn(tasks: readonly { readonly tag: string }[]): DelayDraft {
  const set: Record<string, number> = {};
  for (const task of tasks as readonly Task[]) {
    if (task.tag !== 'delays') continue;
    for (const mode of armedModes)
      for (const kind of delayKinds) {
        const seconds = task.delays[mode]?.[kind];
        if (seconds !== undefined) set[`delays.${task.areas}.${mode}.${kind}`] = Number(seconds);
      }
  }
  return set;
}

/** The same as tasks: that of the first area comes last, and so counts there. */
export const delayTasks = (set: DelayDraft): readonly DelayTask[] =>
  delayAreas.flatMap((areas): readonly DelayTask[] => {
    const modes = armedModes.flatMap((mode) => {
      const own = delayKinds.flatMap((kind) => {
        const seconds = set[`delays.${areas}.${mode}.${kind}`];
        return seconds === undefined ? [] : [[kind, seconds] as const];
      });
      return own.length === 0 ? [] : [[mode, Object.fromEntries(own)] as const];
    });
    return modes.length === 0 ? [] : [{ tag: 'delays', areas, delays: Object.fromEntries(modes) }];
  });

/** A delay in words, with the areas it is about; undefined for what is none. `name`: what the area is called. */
export function delayText(t: Text, field: string, name?: string): string | undefined {
  const [tag, area = '', mode, kind] = field.split('.');
  const knownMode = armedModes.find((one) => one === mode);
  const knownKind = delayKinds.find((one) => one === kind);
  if (tag !== 'delays' || knownMode === undefined || knownKind === undefined) return undefined;
  const areas = delayAreas.find((one) => one === area);
  return [
    t(`settings.delays.${knownKind}`),
    modeName(t, knownMode, armedModes),
    areas === undefined ? (name ?? `${t('settings.delays.area')} ${area}`) : t(`batch.areas.${areas}`),
  ].join(' · ');
}
