import type { Rule } from '@homeward/contract/shapes/automation/automation.ts';
import type { Telling } from '#features/automation/names.ts';
import { changesOf, ruleBefore } from '#features/automation/rule-versions.ts';
import { ruleTold } from '#features/automation/told.ts';
import { whenText } from '#features/automation/when-text.ts';
import { pathOf } from '#lib/paths.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { go } from '#lib/router/here.ts';
import { doerOf } from '#features/settings/changed-settings.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Section } from '#ui/page.tsx';
import css from '#features/automation/lists.module.css';

interface RuleHistoryProps {
  readonly telling: Telling;
  readonly rule: Rule;
  readonly mayEdit: boolean;
}

/** Who changed a rule, when, and from what to what; how it was then can be taken up again in the editor. */
export function RuleHistory({ telling, rule, mayEdit }: RuleHistoryProps) {
  const { t } = telling;
  const { data, problem } = useAnswer('GET /panel/changes', { query: { num: 400, part: 'rules' } });
  const all = data?.changes ?? [];
  const own = changesOf(all, rule.id);
  return (
    <Section title={t('automation.history.title')}>
      {problem !== undefined && <p className="muted">{t('automation.failed')}</p>}
      {data !== undefined && own.length === 0 && <p className="muted">{t('automation.history.none')}</p>}
      {own.length > 0 && (
        <Card>
          <ol className={css['versions']}>
            {own.map((change, index) => {
              const before = ruleBefore(rule, all, change.no);
              const next = own[index - 1];
              const after = next === undefined ? rule : ruleBefore(rule, all, next.no);
              const was = before === undefined ? [] : ruleTold(telling, before);
              const is = after === undefined ? [] : ruleTold(telling, after);
              return (
                <li key={change.no}>
                  <div>
                    <p>
                      <b>{doerOf(t, change)}</b> {whenText(change.at)}
                    </p>
                    {is.map(({ label, value }, place) => {
                      const old = was[place]?.value;
                      return old === undefined || old === value ? null : (
                        <p key={label} className="muted dense">
                          {`${label}: `}
                          <del>{spoken(t, old)}</del>
                          {' → '}
                          <ins>{spoken(t, value)}</ins>
                        </p>
                      );
                    })}
                  </div>
                  {mayEdit && before !== undefined && (
                    <Button
                      kind="quiet"
                      icon="refresh"
                      onClick={() =>
                        go(`${pathOf('rule', rule.id)}/edit`, { search: { version: String(change.no) } })
                      }
                    >
                      {t('automation.history.back')}
                    </Button>
                  )}
                </li>
              );
            })}
          </ol>
        </Card>
      )}
    </Section>
  );
}

const spoken = (t: Telling['t'], value: string | boolean | undefined): string =>
  typeof value === 'boolean'
    ? t(value ? 'automation.rule.on' : 'automation.rule.off')
    : value === undefined || value === ''
      ? '–'
      : value;
