import type { ConflictFinding, ExampleStep } from '@homeward/contract/shapes/automation/checks.ts';
import { actionSentence } from '#features/automation/action-words.ts';
import type { Telling } from '#features/automation/names.ts';
import { plain } from '#features/automation/sentence.ts';
import { triggerSentence } from '#features/automation/trigger-words.ts';
import { duration } from '#features/automation/value-words.ts';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import css from '#features/automation/findings.module.css';

export type RuleName = (id: string) => string;

function look(telling: Telling, ruleName: RuleName, step: ExampleStep): { icon: IconName; text: string } {
  const { t, options } = telling;
  switch (step.tag) {
    case 'happens':
      return { icon: 'bolt', text: plain(triggerSentence(telling, step.trigger)) };
    case 'appliesScene':
      return {
        icon: 'play',
        text: t('automation.step.scene', {
          name: options.scenes.find(({ id }) => id === step.scene)?.name ?? t('automation.gone.scene'),
        }),
      };
    case 'runs':
      return { icon: 'refresh', text: t('automation.step.runs', { name: ruleName(step.rule) }) };
    case 'acts':
      return { icon: 'check', text: plain(actionSentence(telling, step.action)) };
  }
}

interface StepsProps {
  readonly telling: Telling;
  readonly ruleName: RuleName;
  readonly steps: ConflictFinding['timeline'];
}

/** An example as a line of time: what happens, which rule it starts, what comes of it. */
export function Steps({ telling, ruleName, steps }: StepsProps) {
  const { t } = telling;
  return (
    <ol className={css['steps']}>
      {steps.map((step, index) => {
        const { icon, text } = look(telling, ruleName, step);
        return (
          <li key={`${index} ${text}`} data-what={step.tag}>
            <span className={css['node']}>
              <Icon name={icon} size={16} />
            </span>
            <span>
              {text}
              <small>
                {index === 0
                  ? t('automation.step.first')
                  : step.after === (steps[index - 1]?.after ?? 0)
                    ? t('automation.step.atOnce')
                    : t('automation.step.after', { time: duration(telling, step.after) })}
              </small>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
