import { useState } from 'react';
import {
  draftOf,
  emptyDraft,
  tasksOf,
  type BatchDraft,
  type Template,
} from '#features/installer-batch/batch-draft.ts';
import css from '#features/installer-batch/batch.module.css';
import { SetRows } from '#features/installer-batch/set-rows.tsx';
import { DialogForm } from '#features/forms/dialog-form.tsx';
import { call } from '#lib/client/call.ts';
import type { Problem } from '#lib/house/use-act.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useTenantMay } from '#lib/house/tenant-may.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';

interface BatchWhatProps {
  readonly draft: BatchDraft;
  readonly templates: readonly Template[];
  /** What the server said to a value. */
  readonly refused: Pick<Problem, 'where' | 'text'> | undefined;
  readonly onChange: (draft: BatchDraft) => void;
  readonly onTemplates: () => Promise<void>;
}

/** What changes: a template, or settings that are picked one by one; only these are sent. */
export function BatchWhat({ draft, templates, refused, onChange, onTemplates }: BatchWhatProps) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const [naming, setNaming] = useState<string>();
  const tasks = tasksOf(draft);
  const keeps = useTenantMay('templates', 'write');
  async function keep(name: string): Promise<void> {
    const outcome = await act(() =>
      call('POST /installer/template', { body: { name, tasks: tasks as never } }),
    );
    if (outcome.tag === 'failed') return;
    await onTemplates();
    setNaming(undefined);
    onChange({ ...draft, template: outcome.data.id });
  }
  return (
    <section className={css['card']} aria-label={t('batch.what')}>
      <header>
        <h2>{t('batch.what')}</h2>
        <p className="muted dense">{t('batch.whatText')}</p>
        {templates.length > 0 && (
          <Select
            label={t('batch.template')}
            value={draft.template}
            options={[
              { value: '', label: t('batch.noTemplate') },
              ...templates.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(id) => {
              const chosen = templates.find((one) => one.id === id);
              onChange(chosen === undefined ? emptyDraft : draftOf(chosen));
            }}
          />
        )}
      </header>
      <SetRows draft={draft} refused={refused} onChange={(change) => onChange({ ...draft, ...change })} />
      {keeps && tasks.length > 0 && (
        <div className={css['part']}>
          <div className={css['acts']}>
            <Button kind="quiet" onClick={() => setNaming('')}>
              {t('batch.keep')}
            </Button>
          </div>
        </div>
      )}
      {naming !== undefined && (
        <DialogForm
          title={t('batch.keep')}
          dirty={naming !== ''}
          verb={t('sites.save')}
          busy={busy}
          off={naming.trim() === ''}
          problem={problem?.text}
          onSubmit={() => void keep(naming.trim())}
          onClose={() => setNaming(undefined)}
        >
          <Field
            label={t('batch.templateName')}
            maxLength={60}
            value={naming}
            onChange={({ target }) => setNaming(target.value)}
          />
        </DialogForm>
      )}
    </section>
  );
}
