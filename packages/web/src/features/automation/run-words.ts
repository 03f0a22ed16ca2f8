import type { RuleRun, RuleWait } from '@homeward/contract/shapes/automation/rule-run.ts';
import type { Condition } from '@homeward/contract/shapes/automation/automation.ts';
import { conditionSentence } from '#features/automation/condition-words.ts';
import type { Telling } from '#features/automation/names.ts';
import { timeOfDay } from '#lib/clock-text.ts';
import { plain } from '#features/automation/sentence.ts';
import type { IconName } from '#ui/icon-paths.ts';
import type { Tone } from '#ui/tone.ts';

export interface RunLook {
  readonly icon: IconName;
  readonly tone: Tone;
  /** What came of it, in a word. */
  readonly word: string;
  /** Why, where it did not run, or not all of it. */
  readonly why: string | undefined;
}

/** A run that waits, or that its wait ended; undefined where it went on to its end. */
function waitLook({ t }: Telling, { until, ended }: RuleWait): RunLook | undefined {
  if (ended === null)
    return {
      icon: 'clock',
      tone: 'ok',
      word:
        until === null ? t('automation.run.ran') : t('automation.run.waiting', { time: timeOfDay(until) }),
      why: undefined,
    };
  if (ended === 'done') return undefined;
  return {
    icon: 'minus',
    tone: 'offline',
    word: t('automation.run.ended'),
    why: t(`automation.runEnd.${ended}`),
  };
}

/** How a run is told: that it ran, or why not. `refusal` puts a refused action's reason in words. */
export function runLook(
  telling: Telling,
  run: RuleRun,
  condition: Condition | null,
  refusal: (key: string) => string,
): RunLook {
  const { t } = telling;
  switch (run.outcome) {
    case 'ran': {
      const waited = run.wait === undefined ? undefined : waitLook(telling, run.wait);
      if (waited !== undefined) return waited;
      const refused = run.refusals.filter((one) => one !== null);
      const failed = run.requests.filter(
        ({ status, reason }) => reason !== null && (reason !== '' || (status ?? 0) >= 400),
      );
      if (refused.length === 0 && failed.length === 0)
        return { icon: 'check', tone: 'ok', word: t('automation.run.ran'), why: undefined };
      const whys = [
        ...refused.map(refusal),
        ...failed.map(({ status, reason }) =>
          t('automation.run.request', { answer: status === null ? (reason ?? '') : String(status) }),
        ),
      ];
      const none = refused.length === run.refusals.length && run.refusals.length > 0;
      return {
        icon: 'fault',
        tone: 'fault',
        word: t(none ? 'automation.run.refused' : 'automation.run.partly'),
        why: [...new Set(whys)].join(' '),
      };
    }
    case 'busy':
      return {
        icon: 'clock',
        tone: 'offline',
        word: t('automation.run.busy'),
        why: t('automation.runWhy.busy'),
      };
    case 'blocked':
      return {
        icon: 'minus',
        tone: 'offline',
        word: t('automation.run.blocked'),
        why:
          condition === null
            ? t(run.blockedBy === null ? 'automation.run.blockedAll' : 'automation.run.blockedChanged')
            : t('automation.run.blockedBy', { condition: plain(conditionSentence(telling, condition)) }),
      };
    case 'cut':
    case 'stopped':
    case 'missed':
      return {
        icon: run.outcome === 'missed' ? 'clock' : 'refresh',
        tone: run.outcome === 'missed' ? 'offline' : 'fault',
        word: t(`automation.run.${run.outcome}`),
        why: t(`automation.runWhy.${run.outcome}`),
      };
  }
}
