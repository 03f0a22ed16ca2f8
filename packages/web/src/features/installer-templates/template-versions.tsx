import type { DataOf } from '@homeward/contract/routes/table.ts';
import { changeText, fieldText } from '#features/installer-batch/batch-draft.ts';
import css from '#features/installer-batch/batch.module.css';
import { scopeText, type Template } from '#features/installer-templates/template-words.ts';
import { Answered } from '#features/answers/answered.tsx';
import { momentText } from '#lib/date-text.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';

type Version = Extract<DataOf<'GET /installer/template_version'>, readonly unknown[]>[number];

interface TemplateVersionsProps {
  readonly template: Template;
  readonly busy: boolean;
  /** Nothing for whoever may read alone. */
  readonly onPutBack: ((version: Version) => void) | undefined;
}

/** What a template said before, newest first: who changed what, and when; each can be put back as a new version. */
export function TemplateVersions({ template: { id, revision }, busy, onPutBack }: TemplateVersionsProps) {
  const t = useText();
  const answer = useAnswer('GET /installer/template_version', { query: { id } }, { again: revision });
  const versions = answer.data as readonly Version[] | undefined;
  return (
    <section className={css['card']} aria-label={t('templates.versions')}>
      <header>
        <h2>{t('templates.versions')}</h2>
      </header>
      <Answered answer={answer} failedTitle={t('sites.failed')} rows={2} />
      <ol className={css['versions']}>
        {versions?.map((version, place) => (
          <li key={version.version} className={css['part']}>
            <div className={css['head']}>
              <b>{t('templates.version', { version: version.version })}</b>
              {version.version !== revision && onPutBack !== undefined && (
                <Button kind="quiet" busy={busy} onClick={() => onPutBack(version)}>
                  {t('templates.putBack', { version: version.version })}
                </Button>
              )}
            </div>
            <p className="muted dense">
              {[
                version.by,
                momentText(version.at),
                ...(scopeText(t, version) === scopeText(t, versions[place + 1] ?? version)
                  ? []
                  : [scopeText(t, version)]),
              ]
                .filter((word) => word !== '')
                .join(' · ')}
            </p>
            <ul className={css['changes']}>
              {version.changes.map((change) => (
                <li key={change.field}>
                  {fieldText(t, change.field)}
                  <del>
                    {change.before === null ? t('templates.notSet') : changeText(t, change, change.before)}
                  </del>
                  <span aria-hidden="true">→</span>
                  <ins>
                    {change.after === null ? t('templates.notSet') : changeText(t, change, change.after)}
                  </ins>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}
