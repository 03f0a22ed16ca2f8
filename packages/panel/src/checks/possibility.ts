import { inPeriod } from '@homeward/contract/rules/values/day-period.ts';
import type { SimpleCondition } from '@homeward/contract/shapes/automation/automation.ts';
import type { DayPeriod } from '@homeward/contract/shapes/values/calendar.ts';
import type { PanelConfig } from '../state/config.ts';
import { deedsOf } from './consequences.ts';
import type { PlainRule } from './plain-rules.ts';
import type { AnyAction } from './consequences.ts';

type Of<Tag extends SimpleCondition['tag']> = Extract<SimpleCondition, { readonly tag: Tag }>;

const only = <Tag extends SimpleCondition['tag']>(
  conditions: readonly SimpleCondition[],
  tag: Tag,
): readonly Of<Tag>[] => conditions.filter((condition): condition is Of<Tag> => condition.tag === tag);

const opposites: Readonly<Record<Of<'device'>['is'], Of<'device'>['is']>> = {
  open: 'closed',
  closed: 'open',
  on: 'off',
  off: 'on',
  locked: 'unlocked',
  unlocked: 'locked',
  motion: 'still',
  still: 'motion',
};

/** Whether some minute of the week lies in all of the spans. */
function shareMinute(
  periods: readonly DayPeriod[],
  days: readonly number[],
  minutes: readonly number[],
): boolean {
  if (periods.length === 0) return true;
  return days.some((day) =>
    minutes.some((minute) => periods.every((period) => inPeriod(period, { weekday: day, minute }))),
  );
}

const week = [1, 2, 3, 4, 5, 6, 7];
/** Where anything can begin or end. */
const turns = (periods: readonly DayPeriod[]): readonly number[] => [
  0,
  ...periods.flatMap(({ from, to }) => [from, to]),
];

/** Whether conditions can hold at one moment, as far as they speak of the same things. */
export function isPossibleTogether(conditions: readonly SimpleCondition[]): boolean {
  const modes = only(conditions, 'mode');
  const perArea = (area: number) => modes.filter((one) => one.area === area).map((one) => one.modes);
  for (const { area, modes: own } of modes)
    if (!own.some((mode) => perArea(area).every((list) => list.includes(mode)))) return false;
  const devices = only(conditions, 'device');
  if (devices.some((one) => devices.some((two) => one.device === two.device && two.is === opposites[one.is])))
    return false;
  if (new Set(only(conditions, 'alarm').map(({ on }) => on)).size > 1) return false;
  if (new Set(only(conditions, 'dark').map(({ dark }) => dark)).size > 1) return false;
  const measures = only(conditions, 'measure');
  for (const { device, measure } of measures) {
    const same = measures.filter((one) => one.device === device && one.measure === measure);
    const above = Math.max(...same.map((one) => one.above ?? -Infinity));
    const below = Math.min(...same.map((one) => one.below ?? Infinity));
    if (above >= below) return false;
  }
  const periods = only(conditions, 'period').map(({ period }) => period);
  return shareMinute(periods, week, turns(periods));
}

/** What holds at the moment a rule starts, because it starts then. */
function impliedBy({ trigger }: PlainRule): readonly SimpleCondition[] {
  switch (trigger.tag) {
    case 'opened':
    case 'openFor':
      return [{ tag: 'device', device: trigger.device, is: 'open' }];
    case 'closed':
    case 'closedFor':
      return [{ tag: 'device', device: trigger.device, is: 'closed' }];
    case 'switched':
      return [{ tag: 'device', device: trigger.device, is: trigger.on ? 'on' : 'off' }];
    case 'mode':
      return [{ tag: 'mode', area: trigger.area, modes: [trigger.mode] }];
    case 'entryBegan':
      return [{ tag: 'mode', area: trigger.area, modes: [trigger.mode] }];
    case 'exitBegan':
    case 'exitStopped':
      return [{ tag: 'mode', area: trigger.area, modes: ['disarm'] }];
    case 'measure': {
      const { device, measure, above, below } = trigger;
      return [{ tag: 'measure', device, measure, above, below }];
    }
    default:
      return [];
  }
}

/** Whether a rule can run at all: its conditions can hold together, and at a time at which it starts. */
export function isPossible(rule: PlainRule): boolean {
  if (!isPossibleTogether([...rule.conditions, ...impliedBy(rule)])) return false;
  const { trigger } = rule;
  if (trigger.tag !== 'time' || trigger.moment.tag === 'sun') return true;
  const periods = only(rule.conditions, 'period').map(({ period }) => period);
  const days = trigger.moment.tag === 'weekly' ? trigger.moment.days : week;
  return shareMinute(periods, days, [trigger.moment.minute]);
}

/** Whether what an action brings about is just what a condition excludes, so that it starts no rule that has it. */
export function refutes(
  config: PanelConfig,
  action: AnyAction,
  conditions: readonly SimpleCondition[],
): boolean {
  return deedsOf(config, action).some((deed) => {
    if (deed.tag === 'sets')
      return only(conditions, 'mode').some(
        ({ area, modes }) => area === deed.action.area && !modes.includes(deed.action.mode),
      );
    if (deed.tag !== 'tells') return false;
    const { command, device } = deed;
    const is = command.tag === 'switch' ? (command.on ? 'on' : 'off') : null;
    return (
      is !== null &&
      only(conditions, 'device').some((one) => one.device === device && one.is === opposites[is])
    );
  });
}
