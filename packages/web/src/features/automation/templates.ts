import type { RuleDraft } from '#features/automation/draft.ts';
import { newRule } from '#features/automation/draft.ts';
import { leftRule, newLeft, newNoShow, noShowRule } from '#features/automation/reminder-rule.ts';
import type { DeviceOption, Telling } from '#features/automation/names.ts';
import { everyDay } from '#features/automation/value-words.ts';
import type { IconName } from '#ui/icon-paths.ts';

/** A rule that many want, made of what this house has. */
export interface Template {
  readonly id:
    | 'comeHome'
    | 'leftOpen'
    | 'armAtNight'
    | 'alarmLight'
    | 'shutters'
    | 'nobodyHome'
    | 'noShow'
    | 'leftDisarmed';
  readonly icon: IconName;
  readonly draft: RuleDraft;
}

export function templates({ t, options }: Telling): readonly Template[] {
  const { devices, areas, fences, sun } = options;
  const first = (fits: (device: DeviceOption) => boolean): DeviceOption | undefined => devices.find(fits);
  const contact = first(({ kind }) => kind === 'door_contact');
  const window =
    first(({ kind, name }) => kind === 'door_contact' && /window|fenster/i.test(name)) ?? contact;
  const light =
    first(({ kind }) => kind === 'dimmer' || kind === 'hue') ??
    first(({ commands }) => commands.includes('switch'));
  const motion = first(({ triggers }) => triggers.includes('motion'));
  const shutter = first(({ kind }) => kind === 'shutter');
  const [area] = areas;
  const [fence] = fences;
  const made: Template[] = [];
  const add = (id: Template['id'], icon: IconName, draft: Partial<RuleDraft>): void => {
    made.push({ id, icon, draft: { ...newRule, name: t(`automation.template.${id}`), ...draft } });
  };
  const night = sun
    ? ({ tag: 'dark', dark: true } as const)
    : ({ tag: 'period', period: { days: everyDay, from: 1320, to: 360 } } as const);
  if (motion !== undefined && light !== undefined)
    add('comeHome', 'bulb', {
      trigger: { tag: 'motion', device: motion.id },
      conditions: [night],
      actions: [{ tag: 'device', device: light.id, command: { tag: 'switch', on: true, forSeconds: 300 } }],
    });
  if (window !== undefined)
    add('leftOpen', 'windowOpen', {
      trigger: { tag: 'openFor', device: window.id, seconds: 900 },
      actions: [{ tag: 'notify', text: t('automation.template.leftOpenMessage', { name: window.name }) }],
    });
  if (area !== undefined)
    add('armAtNight', 'houseShield', {
      trigger: { tag: 'time', moment: { tag: 'weekly', days: everyDay, minute: 1380 } },
      conditions: [{ tag: 'mode', area: area.id, modes: ['disarm'] }],
      actions: [{ tag: 'mode', area: area.id, mode: 'home_1' }],
    });
  if (light !== undefined)
    add('alarmLight', 'bellRing', {
      trigger: { tag: 'alarm', kind: null },
      actions: [{ tag: 'device', device: light.id, command: { tag: 'switch', on: true } }],
    });
  if (shutter !== undefined)
    add('shutters', 'shutter', {
      trigger: {
        tag: 'time',
        moment: sun
          ? { tag: 'sun', event: 'sunset', offsetMinutes: 15, days: everyDay }
          : { tag: 'weekly', days: everyDay, minute: 1200 },
      },
      actions: [{ tag: 'device', device: shutter.id, command: { tag: 'shutter', move: 'close' } }],
    });
  if (area !== undefined && fence !== undefined)
    add('nobodyHome', 'leave', {
      trigger: { tag: 'left', fence: fence.id, tracker: null },
      conditions: [{ tag: 'inside', fence: fence.id, tracker: null, inside: false }],
      actions: [{ tag: 'mode', area: area.id, mode: 'arm' }],
    });
  if (area !== undefined) add('noShow', 'bell', noShowRule(newNoShow({ t, options })));
  if (area !== undefined && fence !== undefined)
    add('leftDisarmed', 'leave', leftRule(newLeft({ t, options }, area.id, fence.id)));
  return made;
}

/** The rule of a template by its id; undefined where this house has not what it is made of. */
export const templateOf = (telling: Telling, id: string): RuleDraft | undefined =>
  templates(telling).find((template) => template.id === id)?.draft;
