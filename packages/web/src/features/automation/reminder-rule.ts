import type { Condition, Rule, RuleAction } from '@homeward/contract/shapes/automation/automation.ts';
import type { Whoever } from '@homeward/contract/shapes/automation/whoever.ts';
import type { AccountId, AreaId, FenceId, TrackerId } from '@homeward/contract/shapes/values/ids.ts';
import { armedModes } from '@homeward/contract/words/panel/arm-modes.ts';
import { newRule, type RuleDraft } from '#features/automation/draft.ts';
import type { Telling } from '#features/automation/names.ts';
import { same } from '#lib/same.ts';

// Reminders are rules of one form: made and read here, run by the panel as any other.

interface Told {
  readonly name: string;
  readonly text: string;
  /** Absent is everybody who is told of notices. */
  readonly to: readonly AccountId[] | undefined;
}

/** Somebody is not home by a time. */
export interface NoShow extends Told {
  readonly tag: 'noShow';
  /** Whose code or tag counts; null is none. */
  readonly by: Whoever | null;
  /** Whose phone counts, and where; null is none. */
  readonly tracker: TrackerId | null;
  readonly fence: FenceId | null;
  readonly days: readonly number[];
  /** By when, and since when coming home counts: minutes of the day. */
  readonly minute: number;
  readonly fromMinute: number;
}

/** The last one left, and an area is not armed. */
export interface LeftDisarmed extends Told {
  readonly tag: 'left';
  readonly area: AreaId;
  readonly fence: FenceId;
  /** For how long nobody is there and nobody arms. */
  readonly minutes: number;
  /** Minutes after which the area is armed by itself where still nobody is there and nobody did; null is never. */
  readonly armAfter: number | null;
}

export type Reminder = NoShow | LeftDisarmed;

type Words = Pick<Telling, 't' | 'options'>;

export function newNoShow({ t, options }: Words): NoShow {
  const [fence] = options.fences;
  const tracker = fence === undefined ? undefined : options.trackers[0];
  return {
    tag: 'noShow',
    name: t('automation.template.noShow'),
    // Whoever else comes home must not hide that this one did not.
    by: tracker === undefined ? (options.people.find(({ who }) => who.tag !== 'account')?.who ?? null) : null,
    tracker: tracker?.id ?? null,
    fence: tracker === undefined ? null : (fence?.id ?? null),
    days: [1, 2, 3, 4, 5],
    minute: 930,
    fromMinute: 720,
    text: t('automation.template.noShowMessage'),
    to: undefined,
  };
}

export const newLeft = ({ t, options }: Words, area: AreaId, fence: FenceId): LeftDisarmed => ({
  tag: 'left',
  name: t('automation.template.leftDisarmed'),
  area,
  fence,
  minutes: 5,
  armAfter: null,
  text: t('automation.template.leftDisarmedMessage', {
    area: options.areas.find(({ id }) => id === area)?.name ?? '',
  }),
  to: undefined,
});

const notice = ({ text, to }: Told): RuleAction => ({
  tag: 'notify',
  text,
  ...(to === undefined ? {} : { to: [...to] }),
});

/** A reminder as the rule that it is. */
export const noShowRule = (reminder: NoShow): RuleDraft => ({
  ...newRule,
  name: reminder.name,
  trigger: { tag: 'time', moment: { tag: 'weekly', days: [...reminder.days], minute: reminder.minute } },
  conditions: [
    {
      tag: 'cameHome',
      by: reminder.by,
      tracker: reminder.tracker,
      fence: reminder.fence,
      fromMinute: reminder.fromMinute,
      came: false,
    },
  ],
  actions: [notice(reminder)],
});

/** Whoever comes back at once, or arms on the way, hears nothing. */
const waiting = ({ area, fence }: LeftDisarmed, minutes: number): RuleAction => ({
  tag: 'waitUntil',
  condition: {
    tag: 'group',
    match: 'any',
    conditions: [
      { tag: 'mode', area, modes: armedModes },
      { tag: 'inside', fence, tracker: null, inside: true },
    ],
  },
  seconds: minutes * 60,
  goOn: 'ifNot',
});

/** The same for a home that was left. */
export const leftRule = (reminder: LeftDisarmed): RuleDraft => {
  const { area, fence, minutes, armAfter, name } = reminder;
  return {
    ...newRule,
    name,
    trigger: { tag: 'left', fence, tracker: null },
    conditions: [
      { tag: 'inside', fence, tracker: null, inside: false },
      { tag: 'mode', area, modes: ['disarm'] },
    ],
    actions: [
      waiting(reminder, minutes),
      notice(reminder),
      ...(armAfter === null
        ? []
        : [waiting(reminder, armAfter), { tag: 'mode', area, mode: 'arm' } as const]),
    ],
  };
};

export const ruleOf = (reminder: Reminder): RuleDraft =>
  reminder.tag === 'noShow' ? noShowRule(reminder) : leftRule(reminder);

type Read = Pick<Rule, 'name' | 'trigger' | 'conditions' | 'actions'>;
const isCameHome = (one: Condition | undefined): one is Extract<Condition, { tag: 'cameHome' }> =>
  one?.tag === 'cameHome';

function noShowIn({ name, trigger, conditions, actions }: Read): NoShow | null {
  const [came] = conditions;
  const [told] = actions;
  if (trigger.tag !== 'time' || trigger.moment.tag !== 'weekly') return null;
  if (!isCameHome(came) || told?.tag !== 'notify') return null;
  const { by, tracker, fence, fromMinute } = came;
  const { days, minute } = trigger.moment;
  return { tag: 'noShow', name, by, tracker, fence, days, minute, fromMinute, text: told.text, to: told.to };
}

function leftIn({ name, trigger, conditions, actions }: Read): LeftDisarmed | null {
  const [, mode] = conditions;
  const [first, told, second] = actions;
  if (trigger.tag !== 'left' || mode?.tag !== 'mode') return null;
  if (first?.tag !== 'waitUntil' || told?.tag !== 'notify') return null;
  return {
    tag: 'left',
    name,
    area: mode.area,
    fence: trigger.fence,
    minutes: Math.round(first.seconds / 60),
    armAfter: second?.tag === 'waitUntil' ? Math.round(second.seconds / 60) : null,
    text: told.text,
    to: told.to,
  };
}

/** What of a rule decides what it does. */
const essence = ({ trigger, conditions, actions, leave, ...more }: Rule | RuleDraft): unknown => ({
  trigger,
  conditions,
  actions,
  leave,
  or: more.orTriggers ?? [],
  match: more.match ?? 'all',
  again: more.beginAgain ?? false,
});

/** The reminder that a rule is; null for one that does anything else, or more. */
export function reminderIn(rule: Rule): Reminder | null {
  const found = noShowIn(rule) ?? leftIn(rule);
  // Only what the form would make of it again is shown in the form.
  return found !== null && same(essence(ruleOf(found)), essence(rule)) ? found : null;
}
