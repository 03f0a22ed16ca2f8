import type { Trigger } from '@homeward/contract/shapes/automation/automation.ts';
import type { AreaId, DeviceId, TrackerId } from '@homeward/contract/shapes/values/ids.ts';
import type { Choice } from '#ui/choice-list.tsx';
import { idOf } from '#features/automation/subjects.ts';
import { unset } from '#features/automation/draft.ts';
import { deviceOf, familyOf, type DeviceOption, type Telling } from '#features/automation/names.ts';
import type { IconName } from '#ui/icon-paths.ts';
import { everyDay } from '#features/automation/value-words.ts';

/** The first thing that a device can start a rule with. */
function firstOf(id: DeviceId, { triggers, measures }: DeviceOption): Trigger {
  const [word] = triggers;
  if (word !== undefined) return ofDevice(word === 'switched' ? 'switchedOn' : word, id);
  return measureOf(id, measures[0] ?? 'temperature');
}

const measureOf = (device: DeviceId, measure: Extract<Trigger, { tag: 'measure' }>['measure']): Trigger => ({
  tag: 'measure',
  device,
  measure,
  above: null,
  below: null,
  forSeconds: 0,
});

function ofDevice(verb: string, device: DeviceId): Trigger {
  switch (verb) {
    case 'closed':
    case 'motion':
    case 'motionEnded':
      return { tag: verb, device };
    case 'openFor':
    case 'closedFor':
      return { tag: verb, device, seconds: 600 };
    case 'pressed':
      return { tag: 'pressed', device, action: null };
    case 'switchedOn':
    case 'switchedOff':
      return { tag: 'switched', device, on: verb === 'switchedOn' };
    default:
      return { tag: 'opened', device };
  }
}

/** Which choice of the subjects a trigger stands for. */
export function triggerSubjectOf(trigger: Trigger): string {
  if ('device' in trigger) return `device:${trigger.device}`;
  if ('area' in trigger) return `area:${trigger.area}`;
  if ('tracker' in trigger) return `who:${trigger.tracker ?? ''}`;
  return trigger.tag;
}

/** A trigger about another subject; what was said stays where it fits that, too. */
export function triggerAbout(telling: Telling, choice: string, before: Trigger | null): Trigger | null {
  const device = idOf(choice, 'device');
  if (device !== null) {
    const option = deviceOf(telling, device);
    if (option === undefined) return before;
    if (before !== null && 'device' in before) {
      const fits =
        before.tag === 'measure'
          ? option.measures.includes(before.measure)
          : option.triggers.includes(before.tag);
      if (fits) return { ...before, device: option.id };
    }
    return firstOf(option.id, option);
  }
  const area = idOf(choice, 'area');
  if (area !== null) {
    const id = Number(area) as AreaId;
    return before !== null && 'area' in before
      ? { ...before, area: id }
      : { tag: 'mode', area: id, mode: 'arm' };
  }
  const who = idOf(choice, 'who');
  if (who !== null) {
    const tracker = who === '' ? null : (who as TrackerId);
    if (before !== null && 'tracker' in before) return { ...before, tracker };
    const [only, ...more] = telling.options.fences;
    return { tag: 'arrived', fence: more.length === 0 ? (only?.id ?? unset.fence) : unset.fence, tracker };
  }
  if (before?.tag === choice) return before;
  if (choice === 'alarm') return { tag: 'alarm', kind: null };
  if (choice === 'fault') return { tag: 'fault', fault: null, over: false };
  if (choice === 'webhook') return { tag: 'webhook' };
  if (choice === 'random') return { tag: 'random', percent: 3 };
  return { tag: 'time', moment: { tag: 'weekly', days: everyDay, minute: 1200 } };
}

const icons: Readonly<Record<string, IconName>> = {
  opened: 'doorOpen',
  closed: 'doorClosed',
  openFor: 'clock',
  closedFor: 'clock',
  motion: 'motion',
  motionEnded: 'clock',
  pressed: 'play',
  mode: 'shieldLock',
  exitBegan: 'leave',
  exitStopped: 'close',
  entryBegan: 'doorOpen',
};
const iconOf = (verb: string): Pick<Choice, 'icon'> => {
  const icon = icons[verb];
  return icon === undefined ? {} : { icon };
};

/** What the subject of a trigger can do, as the choices of its verb. */
export function triggerVerbs(telling: Telling, trigger: Trigger): readonly Choice[] {
  const { t } = telling;
  if ('area' in trigger)
    return (['mode', 'exitBegan', 'exitStopped', 'entryBegan'] as const).map((id) => ({
      id,
      label: t(`automation.verb.${id}`),
      note: t(`automation.note.${id}`),
      ...iconOf(id),
    }));
  if ('tracker' in trigger)
    return (['arrived', 'left'] as const).map((id) => ({ id, label: t(`automation.verb.${id}`) }));
  if (!('device' in trigger)) return [];
  const option = deviceOf(telling, trigger.device);
  if (option === undefined) return [];
  const family = familyOf(option.kind);
  return [
    ...option.triggers.flatMap((word): readonly Choice[] => {
      switch (word) {
        case 'opened':
        case 'closed':
        case 'openFor':
        case 'closedFor':
          return [
            {
              id: word,
              label: t(`automation.verb.${word}.${family}`),
              note: t(`automation.note.${word}`),
              ...(family === 'opening' || word.endsWith('For') ? iconOf(word) : {}),
            },
          ];
        case 'switched':
          return [
            { id: 'switchedOn', label: t('automation.verb.switchedOn'), icon: 'bulbOn' },
            { id: 'switchedOff', label: t('automation.verb.switchedOff'), icon: 'bulb' },
          ];
        default:
          return [
            {
              id: word,
              label: t(`automation.verb.${word}`),
              note: t(`automation.note.${word}`),
              ...iconOf(word),
            },
          ];
      }
    }),
    ...option.measures.map((measure) => ({
      id: `measure:${measure}`,
      label: t(`automation.measure.${measure}`),
      note: t('automation.note.measure'),
      icon: 'chart' as const,
    })),
  ];
}

export function triggerVerbOf(trigger: Trigger): string {
  if (trigger.tag === 'measure') return `measure:${trigger.measure}`;
  if (trigger.tag === 'switched') return trigger.on ? 'switchedOn' : 'switchedOff';
  return trigger.tag;
}

/** The trigger with another verb. */
export function triggerDoing(telling: Telling, verb: string, before: Trigger): Trigger {
  if (verb === triggerVerbOf(before)) return before;
  if ('area' in before) {
    const { area } = before;
    const mode = 'mode' in before ? before.mode : 'arm';
    if (verb === 'exitStopped') return { tag: 'exitStopped', area };
    return { tag: verb === 'exitBegan' || verb === 'entryBegan' ? verb : 'mode', area, mode };
  }
  if ('tracker' in before) return { ...before, tag: verb === 'left' ? 'left' : 'arrived' };
  if (!('device' in before)) return before;
  const { device } = before;
  const measure = deviceOf(telling, device)?.measures.find((one) => verb === `measure:${one}`);
  if (measure !== undefined) return measureOf(device, measure);
  const made = ofDevice(verb, device);
  return 'seconds' in made && 'seconds' in before ? { ...made, seconds: before.seconds } : made;
}
