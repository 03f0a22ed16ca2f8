import type { Telling } from '#features/automation/names.ts';
import { ruleLine } from '#features/automation/read-sentence.tsx';
import type { RuleDraft } from '#features/automation/draft.ts';
import { templates } from '#features/automation/templates.ts';
import { Icon } from '#ui/icon.tsx';
import { Section } from '#ui/page.tsx';
import css from '#features/automation/lists.module.css';

interface TemplateListProps {
  readonly telling: Telling;
  readonly onChoose: (draft: RuleDraft) => void;
}

/** Rules that many want, to begin with. */
export function TemplateList({ telling, onChoose }: TemplateListProps) {
  const { t } = telling;
  const list = templates(telling);
  if (list.length === 0) return null;
  return (
    <Section title={t('automation.template.title')}>
      <ul className={css['templates']}>
        {list.map(({ id, icon, draft }) => (
          <li key={id}>
            <button type="button" onClick={() => onChoose(draft)}>
              <Icon name={icon} />
              <span>
                <b>{draft.name}</b>
                {draft.trigger !== null && (
                  <small>{ruleLine(telling, { ...draft, trigger: draft.trigger })}</small>
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
