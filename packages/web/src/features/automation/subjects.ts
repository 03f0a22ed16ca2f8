import { kindIcon } from '#features/events/event-look.ts';
import { roomLabel } from '#lib/house/by-floor.ts';
import type { Choice } from '#ui/choice-list.tsx';
import type { DeviceOption, Telling } from '#features/automation/names.ts';

const ofDevices = ({ t, options }: Telling, fits: (device: DeviceOption) => boolean): readonly Choice[] => {
  const rooms = new Map<string, string>(options.rooms.map((room) => [room.id, roomLabel(room)]));
  const order = [...rooms.values()];
  const place = (group: string): number => (order.includes(group) ? order.indexOf(group) : order.length);
  return options.devices
    .filter(fits)
    .map((device) => ({
      id: `device:${device.id}`,
      label: device.name,
      icon: kindIcon(device.kind),
      group: rooms.get(device.room ?? '') ?? t('automation.group.noRoom'),
    }))
    .toSorted((one, other) => place(one.group) - place(other.group));
};

const areas = ({ t, options }: Telling): readonly Choice[] =>
  options.areas.map(({ id, name }) => ({
    id: `area:${id}`,
    label: name,
    icon: 'shield' as const,
    group: t('automation.group.areas'),
  }));

/** People who come and go; without a place there is nothing to come to. */
function people({ t, options }: Telling): readonly Choice[] {
  if (options.fences.length === 0) return [];
  const group = t('automation.group.people');
  return [
    { id: 'who:', label: t('automation.somebody'), icon: 'users', group },
    ...options.trackers.map(({ id, name }) => ({
      id: `who:${id}`,
      label: name,
      icon: 'user' as const,
      group,
    })),
  ];
}

const zone = ({ triggers }: DeviceOption): boolean =>
  triggers.includes('opened') || triggers.includes('motion');

/** What can start a rule. */
export const triggerSubjects = (telling: Telling): readonly Choice[] => {
  const { t } = telling;
  const group = t('automation.group.house');
  return [
    {
      id: 'time',
      label: t('automation.subject.time'),
      note: t('automation.subject.timeNote'),
      icon: 'clock',
      group,
    },
    {
      id: 'alarm',
      label: t('automation.subject.alarm'),
      note: t('automation.subject.alarmNote'),
      icon: 'bellRing',
      group,
    },
    {
      id: 'fault',
      label: t('automation.subject.fault'),
      note: t('automation.subject.faultNote'),
      icon: 'fault',
      group,
    },
    {
      id: 'webhook',
      label: t('automation.subject.webhook'),
      note: t('automation.subject.webhookNote'),
      icon: 'globe',
      group,
    },
    {
      id: 'random',
      label: t('automation.subject.chance'),
      note: t('automation.subject.chanceNote'),
      icon: 'refresh',
      group,
    },
    ...areas(telling),
    ...people(telling),
    ...ofDevices(telling, ({ triggers, measures }) => triggers.length + measures.length > 0),
  ];
};

/** What a rule can depend on. */
export const conditionSubjects = (telling: Telling): readonly Choice[] => {
  const { t, options } = telling;
  const group = t('automation.group.house');
  return [
    {
      id: 'time',
      label: t('automation.subject.period'),
      note: t('automation.subject.periodNote'),
      icon: 'clock',
      group,
    },
    ...(options.sun
      ? [{ id: 'dark', label: t('automation.subject.daylight'), icon: 'moon' as const, group }]
      : []),
    { id: 'alarm', label: t('automation.subject.alarm'), icon: 'bellRing', group },
    {
      id: 'cameHome',
      label: t('automation.subject.cameHome'),
      note: t('automation.subject.cameHomeNote'),
      icon: 'users',
      group,
    },
    ...areas(telling),
    ...people(telling),
    ...ofDevices(telling, ({ standings, measures }) => standings.length + measures.length > 0),
  ];
};

/** What a scene, or a rule, can do something with. */
export const actionSubjects = (telling: Telling, of: 'rule' | 'scene'): readonly Choice[] => {
  const { t, options } = telling;
  const rule = of === 'rule';
  const house = t('automation.group.house');
  const cameras = options.devices.some(({ commands }) => commands.includes('capture'));
  const usable = ({ commands }: DeviceOption): boolean => commands.length > 0;
  return [
    ...(rule
      ? ([
          {
            id: 'notify',
            label: t('automation.subject.message'),
            note: t('automation.subject.messageNote'),
            icon: 'mail',
            group: house,
          },
          {
            id: 'wait',
            label: t('automation.subject.wait'),
            note: t('automation.subject.waitNote'),
            icon: 'clock',
            group: house,
          },
          {
            id: 'waitUntil',
            label: t('automation.subject.waitUntil'),
            note: t('automation.subject.waitUntilNote'),
            icon: 'clock',
            group: house,
          },
          {
            id: 'request',
            label: t('automation.subject.request'),
            note: t('automation.subject.requestNote'),
            icon: 'globe',
            group: house,
          },
          ...(cameras
            ? ([
                { id: 'cameras', label: t('automation.subject.cameras'), icon: 'camera', group: house },
              ] as const)
            : []),
        ] as const)
      : []),
    ...areas(telling),
    ...(rule
      ? options.scenes.map(({ id, name }) => ({
          id: `scene:${id}`,
          label: name,
          icon: 'play' as const,
          group: t('automation.group.scenes'),
        }))
      : []),
    ...options.groups
      .filter(({ commands }) => commands.length > 0)
      .map(({ id, name }) => ({
        id: `group:${id}`,
        label: name,
        icon: 'plug' as const,
        group: t('automation.group.groups'),
      })),
    ...ofDevices(telling, (device) => usable(device) || (rule && zone(device))),
  ];
};

export const isZone = zone;

/** The part of a choice's id behind its kind: `device:RF:1` is of the device `RF:1`. */
export function idOf(choice: string, kind: string): string | null {
  return choice.startsWith(`${kind}:`) ? choice.slice(kind.length + 1) : null;
}
