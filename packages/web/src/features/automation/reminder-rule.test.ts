import type { Rule } from '@homeward/contract/shapes/automation/automation.ts';
import type { AccountId, AreaId, FenceId, RuleId, TrackerId } from '@homeward/contract/shapes/values/ids.ts';
import { describe, expect, it } from 'vitest';
import {
  type LeftDisarmed,
  leftRule,
  newNoShow,
  type NoShow,
  noShowRule,
  reminderIn,
  ruleOf,
} from '#features/automation/reminder-rule.ts';

const noShow: NoShow = {
  tag: 'noShow',
  name: 'Mia is not home',
  by: { tag: 'user', no: 3 },
  tracker: 't1' as TrackerId,
  fence: 'f1' as FenceId,
  days: [1, 2, 3],
  minute: 930,
  fromMinute: 720,
  text: 'Mia is not home yet.',
  to: ['a1' as AccountId],
};
const left: LeftDisarmed = {
  tag: 'left',
  name: 'Left open',
  area: 1 as AreaId,
  fence: 'f1' as FenceId,
  minutes: 5,
  armAfter: 10,
  text: 'Nobody is home, and House is not armed.',
  to: undefined,
};
const asRule = (draft: ReturnType<typeof ruleOf>): Rule =>
  ({ ...draft, id: 'r1' as RuleId, trigger: draft.trigger }) as Rule;

describe('a reminder', () => {
  it.each([
    ['for somebody who is not home', noShow],
    ['by code alone, to everybody', { ...noShow, tracker: null, fence: null, to: undefined }],
    ['of a home that was left', left],
    ['that only tells', { ...left, armAfter: null }],
  ])('%s is read again as it was made', (_, reminder) => {
    expect(reminderIn(asRule(ruleOf(reminder)))).toEqual(reminder);
  });

  it('arms only after it has told, and never disarms', () => {
    expect(leftRule(left).actions.map(({ tag }) => tag)).toEqual([
      'waitUntil',
      'notify',
      'waitUntil',
      'mode',
    ]);
    expect(leftRule(left).leave).toEqual([]);
  });

  it('that was made more as a rule is only a rule', () => {
    const rule = asRule(noShowRule(noShow));
    const came = rule.conditions[0];
    const changed: readonly Partial<Rule>[] = [
      { actions: [...rule.actions, ...rule.actions] },
      { conditions: [...rule.conditions, { tag: 'alarm', on: true }] },
      { match: 'any' },
      { orTriggers: [rule.trigger] },
      ...(came?.tag === 'cameHome' ? [{ conditions: [{ ...came, came: true }] }] : []),
    ];
    for (const change of changed) expect(reminderIn({ ...rule, ...change })).toBeNull();
    expect(changed).toHaveLength(5);
    const other = asRule(leftRule(left));
    expect(reminderIn({ ...other, actions: other.actions.slice(1) })).toBeNull();
  });
});

describe('a new reminder', () => {
  const t = ((key: string) => key) as never;
  const anna = { who: { tag: 'user', no: 1 }, name: 'Anna' } as const;
  const begin = (some: object) =>
    newNoShow({ t, options: { fences: [], trackers: [], people: [anna], ...some } as never });

  it('waits for a phone, and for no other person beside it, else for a code', () => {
    const place = { fences: [{ id: 'f1', name: 'Home' }], trackers: [{ id: 't1', name: 'Mia' }] };
    expect(begin(place)).toMatchObject({ by: null, tracker: 't1', fence: 'f1' });
    expect(begin({})).toMatchObject({ by: anna.who, tracker: null, fence: null });
    const account = { who: { tag: 'account', account: 'a1' }, name: 'Ben' };
    expect(begin({ people: [account] })).toMatchObject({ by: null, tracker: null });
  });
});
