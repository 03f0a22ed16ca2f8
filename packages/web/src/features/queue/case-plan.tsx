import type { CaseLine } from '@homeward/contract/shapes/company/alarm-case.ts';
import css from '#features/queue/case-pane.module.css';
import { timeOfDay } from '#lib/clock-text.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';

/** When each step was done last, by its place; null where it was not, or was taken back. */
export const stepsDone = (plan: readonly string[], lines: readonly CaseLine[]): readonly (number | null)[] =>
  plan.map((step, place) => {
    const last = lines.find((line) => line.what === 'tick' && line.place === place && line.about === step);
    return last?.done === true ? last.at : null;
  });

interface CasePlanProps {
  readonly plan: readonly string[];
  readonly lines: readonly CaseLine[];
  readonly mine: boolean;
  readonly onTick: (step: number, done: boolean) => void;
}

/** What to do, step by step; the first that is not done is the next. */
export function CasePlan({ plan, lines, mine, onTick }: CasePlanProps) {
  const t = useText();
  if (plan.length === 0) return <p className="muted">{t('queue.planNone')}</p>;
  const done = stepsDone(plan, lines);
  const next = done.indexOf(null);
  return (
    <ol className={css['plan']} aria-label={t('queue.plan')}>
      {plan.map((step, place) => {
        const at = done[place] ?? null;
        return (
          // Two steps may read the same.
          // oxlint-disable-next-line react/no-array-index-key
          <li
            key={`${place} ${step}`}
            data-now={place === next || undefined}
            data-done={at !== null || undefined}
          >
            <i aria-hidden="true">{at === null ? place + 1 : <Icon name="check" size={16} />}</i>
            <span>{step}</span>
            {at !== null && <time>{timeOfDay(at)}</time>}
            <Button
              kind={place === next ? 'plain' : 'quiet'}
              off={!mine}
              onClick={() => onTick(place, at === null)}
            >
              {t(at === null ? 'queue.done' : 'queue.undo')}
              <span className="sr">{`: ${step}`}</span>
              {place === next && <kbd aria-hidden="true">D</kbd>}
            </Button>
          </li>
        );
      })}
    </ol>
  );
}
