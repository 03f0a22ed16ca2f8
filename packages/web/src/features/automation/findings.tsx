import type { ConflictFinding, SafetyFinding } from '@homeward/contract/shapes/automation/checks.ts';
import type { ReactNode } from 'react';
import type { Telling } from '#features/automation/names.ts';
import { Note } from '#features/automation/note.tsx';
import { Steps, type RuleName } from '#features/automation/steps.tsx';
import { Tag } from '#ui/tag.tsx';
import css from '#features/automation/findings.module.css';

interface FindingsProps {
  readonly telling: Telling;
  readonly ruleName: RuleName;
  readonly safety: readonly SafetyFinding[];
  readonly conflicts: readonly ConflictFinding[];
  /** Links the rules that a finding is about. */
  readonly link?: (id: string) => ReactNode;
}

export function dangerText({ t, options }: Telling, { danger, area, device }: SafetyFinding): string {
  const place =
    options.devices.find(({ id }) => id === device)?.name ??
    options.areas.find(({ id }) => id === area)?.name ??
    t('automation.theHouse');
  return t(`automation.danger.${danger}`, { place });
}

/** Ways to lower protection, as sequences of events, and rules that fight, as lines of time. */
export function Findings({ telling, ruleName, safety, conflicts, link }: FindingsProps) {
  const { t } = telling;
  return (
    <div className={css['findings']}>
      {safety.map((finding, index) => (
        <Note
          key={`s${index} ${finding.danger}`}
          tone={finding.allowed === null ? 'fault' : 'delay'}
          icon={
            finding.danger === 'unlocks'
              ? 'doorOpen'
              : finding.danger === 'silences'
                ? 'bellOff'
                : finding.danger === 'bypasses'
                  ? 'bypass'
                  : 'shieldOpen'
          }
          title={dangerText(telling, finding)}
          tag={
            <Tag
              tone={finding.allowed === null ? 'fault' : 'delay'}
              icon={finding.allowed === null ? 'fault' : 'check'}
            >
              {t(finding.allowed === null ? 'automation.notAllowed' : 'automation.allowed')}
            </Tag>
          }
        >
          <Steps telling={telling} ruleName={ruleName} steps={finding.path} />
          {link !== undefined && (
            <p className={css['links']}>{[...new Set(finding.rules)].map((id) => link(id))}</p>
          )}
        </Note>
      ))}
      {conflicts.map((finding, index) => (
        <Note
          key={`c${index} ${finding.tag}`}
          tone="delay"
          icon={finding.tag === 'loop' ? 'refresh' : 'fault'}
          title={t(`automation.conflict.${finding.tag}`, {
            names: new Intl.ListFormat(telling.language).format(finding.rules.map(ruleName)),
          })}
        >
          <p className="muted">{t(`automation.conflictText.${finding.tag}`)}</p>
          <Steps telling={telling} ruleName={ruleName} steps={finding.timeline} />
          {link !== undefined && (
            <p className={css['links']}>{[...new Set(finding.rules)].map((id) => link(id))}</p>
          )}
        </Note>
      ))}
    </div>
  );
}
