import type { Check, RuleRow } from '#features/automation/automation-store.ts';
import { Findings } from '#features/automation/findings.tsx';
import { Note } from '#features/automation/note.tsx';
import type { Telling } from '#features/automation/names.ts';
import { pathOf } from '#lib/paths.ts';
import { Icon } from '#ui/icon.tsx';
import { PageLink } from '#ui/page-link.tsx';

interface HouseCheckProps {
  readonly telling: Telling;
  readonly check: Check;
  readonly rules: readonly RuleRow[];
  /** The rule whose page it is on: not a link to itself. */
  readonly on?: string;
}

/** What all rules and scenes together may do without a code, and which of them fight. */
export function HouseCheck({ telling, check: { safety, conflicts }, rules, on }: HouseCheckProps) {
  const { t } = telling;
  const ruleName = (id: string): string =>
    rules.find((rule) => rule.id === id)?.name ?? t('automation.gone.rule');
  if (safety.length + conflicts.length === 0)
    return (
      <Note tone="ok" icon="check" title={t('automation.check.fine')}>
        <p className="muted">{t('automation.check.fineText')}</p>
      </Note>
    );
  return (
    <Findings
      telling={telling}
      ruleName={ruleName}
      safety={safety}
      conflicts={conflicts}
      link={(id) =>
        id === on ? null : (
          <PageLink key={id} to={pathOf('rule', id)}>
            {ruleName(id)}
            <Icon name="chevronRight" size={16} />
          </PageLink>
        )
      }
    />
  );
}
