import { useState } from 'react';
import { isWrong, setBy, tasksOf } from '#features/installer-batch/batch-draft.ts';
import css from '#features/installer-batch/batch.module.css';
import { SetRows } from '#features/installer-batch/set-rows.tsx';
import { isNamed, ScopeFields } from '#features/installer-templates/scope-fields.tsx';
import { DriftedSites } from '#features/installer-templates/drifted-sites.tsx';
import { Standing } from '#features/installer-templates/template-list.tsx';
import { TemplateVersions } from '#features/installer-templates/template-versions.tsx';
import { scopeText, type Template } from '#features/installer-templates/template-words.ts';
import { Answered } from '#features/answers/answered.tsx';
import { ActQuestion } from '#features/forms/act-question.tsx';
import { startingFrom } from '#features/forms/shared-edit.ts';
import { call } from '#lib/client/call.ts';
import { momentText } from '#lib/date-text.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useTenantMay } from '#lib/house/tenant-may.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { go } from '#lib/router/here.ts';
import { same } from '#lib/same.ts';
import { useUnsaved } from '#lib/use-unsaved.ts';
import { Button } from '#ui/button.tsx';
import { Crumb } from '#ui/crumb.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHead } from '#ui/page.tsx';
import { ProblemLine } from '#ui/problem-line.tsx';

/** One template: what it sets and for whom, who is not as it says, and what it said before. */
export function TemplatePage({ id }: { readonly id: string }) {
  const t = useText();
  const answer = useAnswer('GET /installer/template');
  const all = answer.data as readonly Template[] | undefined;
  const template = all?.find((one) => one.id === id);
  return (
    <>
      <Crumb to="/installer_template">{t('batch.templates')}</Crumb>
      {template === undefined ? (
        <>
          <PageHead title={t('batch.template')} />
          {all === undefined ? (
            <Answered answer={answer} failedTitle={t('sites.failed')} rows={6} />
          ) : (
            <EmptyState title={t('templates.gone')} text={t('templates.goneText')} />
          )}
        </>
      ) : (
        <Editor key={template.revision} template={template} reload={answer.reload} />
      )}
    </>
  );
}

interface EditorProps {
  readonly template: Template;
  readonly reload: () => Promise<void>;
}

function Editor({ template, reload }: EditorProps) {
  const t = useText();
  const { busy, problem, act, clear } = useAct();
  const { id, revision, name, scope, group, tasks } = template;
  const [start] = useState(() => ({ name, scope, group, ...setBy(tasks) }));
  const [draft, setDraft] = useState(start);
  const [dropping, setDropping] = useState(false);
  const writes = useTenantMay('templates', 'write');
  const dirty = !same(draft, start);
  const save = useUnsaved(dirty && !busy);
  const wanted = tasksOf(draft);
  async function put(body: object): Promise<void> {
    const outcome = await act(() =>
      call('PUT /installer/template', { body: startingFrom(revision, { id, ...body }) as never }),
    );
    if (outcome.tag === 'done') await reload();
  }
  return (
    <>
      <PageHead
        title={name}
        subtitle={[
          scopeText(t, template),
          t('templates.version', { version: revision }),
          template.by,
          momentText(template.at),
        ]
          .filter((word) => word !== '')
          .join(' · ')}
        action={
          <div className={css['acts']}>
            <Standing template={template} />
            {writes && (
              <Button kind="quiet" onClick={() => setDropping(true)}>
                {t('batch.dropTemplate')}
              </Button>
            )}
            {dirty && (
              <Button
                onClick={() => {
                  setDraft(start);
                  clear();
                }}
              >
                {t('settings.discard')}
              </Button>
            )}
            {writes && (
              <Button
                ref={save}
                kind="primary"
                busy={busy}
                off={!dirty || wanted.length === 0 || !isNamed(draft) || isWrong(t, draft)}
                onClick={() =>
                  void put({
                    name: draft.name.trim(),
                    scope: draft.scope,
                    group: draft.group.trim(),
                    tasks: wanted,
                  })
                }
              >
                {t('sites.save')}
              </Button>
            )}
          </div>
        }
      />
      <ProblemLine text={problem?.text} />
      <div className={css['columns']}>
        <section className={css['card']} aria-label={t('batch.template')}>
          <fieldset disabled={!writes}>
            <header>
              <h2>{t('batch.template')}</h2>
              <p className="muted dense">{t(writes ? 'templates.text' : 'sites.readOnly')}</p>
              <ScopeFields
                value={draft}
                onChange={(next) => {
                  clear();
                  setDraft({ ...draft, ...next });
                }}
              />
            </header>
            <SetRows
              draft={draft}
              refused={problem}
              onChange={(change) => {
                clear();
                setDraft({ ...draft, ...change });
              }}
            />
          </fieldset>
        </section>
        <div className="stack">
          {scope !== 'none' && <DriftedSites template={template} />}
          <TemplateVersions
            template={template}
            busy={busy}
            onPutBack={
              writes
                ? ({ name: was, tasks: before, scope: held, group: of }) =>
                    void put({ name: was, scope: held, group: of, tasks: before })
                : undefined
            }
          />
        </div>
      </div>
      {dropping && (
        <ActQuestion
          title={t('templates.dropTitle', { name })}
          text={t('templates.dropText')}
          verb={t('batch.dropTemplate')}
          work={() => call('DELETE /installer/template', { body: { id } })}
          onDone={() => go('/installer_template')}
          onClose={() => setDropping(false)}
        />
      )}
    </>
  );
}
