import type { SimpleCondition } from '@homeward/contract/shapes/automation/automation.ts';
import type { AreaId, TrackerId } from '@homeward/contract/shapes/values/ids.ts';
import type { Choice } from '#ui/choice-list.tsx';
import { idOf } from '#features/automation/subjects.ts';
import { unset } from '#features/automation/draft.ts';
import { deviceOf, type Telling } from '#features/automation/names.ts';
import { everyDay } from '#features/automation/value-words.ts';

export function conditionSubjectOf(condition: SimpleCondition): string {
  switch (condition.tag) {
    case 'mode':
    case 'setBy':
      return `area:${condition.area}`;
    case 'measure':
    case 'device':
      return `device:${condition.device}`;
    case 'inside':
      return `who:${condition.tracker ?? ''}`;
    case 'period':
      return 'time';
    case 'dark':
    case 'alarm':
    case 'cameHome':
      return condition.tag;
  }
}

/** A condition about another subject; what was said stays where it fits that, too. */
export function conditionAbout(
  telling: Telling,
  choice: string,
  before: SimpleCondition | undefined,
): SimpleCondition | null {
  const id = idOf(choice, 'device');
  if (id !== null) {
    const option = deviceOf(telling, id);
    if (option === undefined) return null;
    const device = option.id;
    if (before?.tag === 'device' && option.standings.includes(before.is)) return { ...before, device };
    if (before?.tag === 'measure' && option.measures.includes(before.measure)) return { ...before, device };
    const [is] = option.standings;
    if (is !== undefined) return { tag: 'device', device, is };
    return { tag: 'measure', device, measure: option.measures[0] ?? 'temperature', above: null, below: null };
  }
  const area = idOf(choice, 'area');
  if (area !== null) {
    const target = Number(area) as AreaId;
    return before?.tag === 'mode' || before?.tag === 'setBy'
      ? { ...before, area: target }
      : { tag: 'mode', area: target, modes: ['arm'] };
  }
  const who = idOf(choice, 'who');
  if (who !== null) {
    const tracker = who === '' ? null : (who as TrackerId);
    if (before?.tag === 'inside') return { ...before, tracker };
    const [only, ...more] = telling.options.fences;
    const fence = more.length === 0 ? (only?.id ?? unset.fence) : unset.fence;
    return { tag: 'inside', fence, tracker, inside: true };
  }
  if (choice === 'cameHome')
    return { tag: 'cameHome', by: null, tracker: null, fence: null, fromMinute: 720, came: false };
  if (choice === 'dark') return { tag: 'dark', dark: true };
  if (choice === 'alarm') return { tag: 'alarm', on: false };
  return { tag: 'period', period: { days: everyDay, from: 1320, to: 360 } };
}

export function conditionVerbs(telling: Telling, condition: SimpleCondition): readonly Choice[] {
  const { t } = telling;
  switch (condition.tag) {
    case 'measure':
    case 'device': {
      const option = deviceOf(telling, condition.device);
      return [
        ...(option?.standings ?? []).map((is) => ({
          id: `is:${is}`,
          label: t(`automation.standing.${is}`),
          note: t('automation.note.standing'),
        })),
        ...(option?.measures ?? []).map((measure) => ({
          id: `measure:${measure}`,
          label: t(`automation.measure.${measure}`),
          note: t('automation.note.range'),
        })),
      ];
    }
    case 'dark':
      return [
        { id: 'yes', label: t('automation.verb.dark'), icon: 'moon' },
        { id: 'no', label: t('automation.verb.light'), icon: 'sun' },
      ];
    case 'alarm':
      return [
        { id: 'yes', label: t('automation.verb.alarmOn'), icon: 'bellRing' },
        { id: 'no', label: t('automation.verb.alarmOff'), icon: 'bellOff' },
      ];
    case 'inside':
      return [
        { id: 'yes', label: t('automation.verb.inside') },
        { id: 'no', label: t('automation.verb.outside') },
      ];
    case 'cameHome':
      return [
        { id: 'yes', label: t('automation.verb.came') },
        { id: 'no', label: t('automation.verb.cameNot') },
      ];
    case 'mode':
    case 'setBy':
      return [
        { id: 'mode', label: t('automation.verb.isMode') },
        ...(telling.options.people.length > 0
          ? [{ id: 'setBy', label: t('automation.verb.setBy'), note: t('automation.note.setBy') }]
          : []),
      ];
    case 'period':
      return [];
  }
}

export function conditionVerbOf(condition: SimpleCondition): string {
  switch (condition.tag) {
    case 'measure':
      return `measure:${condition.measure}`;
    case 'device':
      return `is:${condition.is}`;
    case 'dark':
      return condition.dark ? 'yes' : 'no';
    case 'alarm':
      return condition.on ? 'yes' : 'no';
    case 'inside':
      return condition.inside ? 'yes' : 'no';
    case 'cameHome':
      return condition.came ? 'yes' : 'no';
    case 'mode':
    case 'setBy':
      return condition.tag;
    case 'period':
      return '';
  }
}

export function conditionDoing(telling: Telling, verb: string, before: SimpleCondition): SimpleCondition {
  switch (before.tag) {
    case 'measure':
    case 'device': {
      const { device } = before;
      const option = deviceOf(telling, device);
      const is = option?.standings.find((one) => verb === `is:${one}`);
      if (is !== undefined) return { tag: 'device', device, is };
      const measure = option?.measures.find((one) => verb === `measure:${one}`);
      if (measure === undefined || (before.tag === 'measure' && before.measure === measure)) return before;
      return { tag: 'measure', device, measure, above: null, below: null };
    }
    case 'dark':
      return { ...before, dark: verb === 'yes' };
    case 'alarm':
      return { ...before, on: verb === 'yes' };
    case 'inside':
      return { ...before, inside: verb === 'yes' };
    case 'cameHome':
      return { ...before, came: verb === 'yes' };
    case 'mode':
    case 'setBy': {
      const { area } = before;
      const [first] = telling.options.people;
      if (verb === before.tag) return before;
      if (verb === 'setBy' && first !== undefined) return { tag: 'setBy', area, by: first.who };
      return { tag: 'mode', area, modes: ['arm'] };
    }
    case 'period':
      return before;
  }
}
