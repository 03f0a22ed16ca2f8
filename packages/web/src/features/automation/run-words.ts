import type { RuleRun } from '@homeward/contract/shapes/automation/automation.ts';
import type { Condition } from '@homeward/contract/shapes/automation/automation.ts';
import { conditionSentence } from '#features/automation/condition-words.ts';
import type { Telling } from '#features/automation/names.ts';
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
    case 'blocked':
      return {
        icon: 'minus',
        tone: 'offline',
        word: t('automation.run.blocked'),
        why:
          condition === null
            ? t('automation.run.blockedChanged')
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
