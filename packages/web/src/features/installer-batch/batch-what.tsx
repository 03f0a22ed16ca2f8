import { useState } from 'react';
import {
  batchRows,
  beginning,
  draftOf,
  emptyDraft,
  fieldText,
  rowNamed,
  tasksOf,
  type BatchDraft,
  type Template,
} from '#features/installer-batch/batch-draft.ts';
import css from '#features/installer-batch/batch.module.css';
import { startingFrom } from '#features/forms/shared-edit.ts';
import { DialogForm } from '#features/forms/dialog-form.tsx';
import { SettingField } from '#features/settings/setting-field.tsx';
import { labelOf } from '#features/settings/setting-words.ts';
import { call } from '#lib/client/call.ts';
import type { Problem } from '#lib/house/use-act.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ProblemLine } from '#ui/problem-line.tsx';
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
  const fields = Object.keys(draft.settings);
  const template = templates.find(({ id }) => id === draft.template);
  const tasks = tasksOf(draft);
  const put = (field: string, value: BatchDraft['settings'][string]): void =>
    onChange({ ...draft, settings: { ...draft.settings, [field]: value } });
  const without = (field: string): void =>
    onChange({
      ...draft,
      settings: Object.fromEntries(Object.entries(draft.settings).filter(([name]) => name !== field)),
    });
  async function keep(name: string): Promise<void> {
    const outcome = await act(() =>
      call('POST /installer/template', { body: { name, tasks: tasks as never } }),
    );
    if (outcome.tag === 'failed') return;
    await onTemplates();
    setNaming(undefined);
    onChange({ ...draft, template: outcome.data.id });
  }
  async function change({ id, name, revision }: Template): Promise<void> {
    await act(() =>
      call('PUT /installer/template', { body: startingFrom(revision, { id, name, tasks: tasks as never }) }),
    );
    await onTemplates();
  }
  async function drop({ id }: Template): Promise<void> {
    const outcome = await act(() => call('DELETE /installer/template', { body: { id } }));
    if (outcome.tag === 'done') onChange({ ...draft, template: '' });
    await onTemplates();
  }
  const left = batchRows.filter(({ field }) => !fields.includes(field));
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
      {batchRows
        .filter(({ field }) => fields.includes(field))
        .map((row) => (
          <div key={row.field} className={css['one']}>
            <SettingField
              row={row}
              value={draft.settings[row.field] ?? null}
              saved={draft.settings[row.field] ?? null}
              refused={refused?.where === row.field ? refused.text : undefined}
              onChange={(value) => put(row.field, value)}
            />
            <IconButton
              icon="close"
              label={t('batch.leaveOut', { name: labelOf(t, row) })}
              onClick={() => without(row.field)}
            />
          </div>
        ))}
      {draft.others.map(({ tag }) => (
        <p key={tag} className={css['part']}>
          {fieldText(t, tag)}
        </p>
      ))}
      <div className={css['part']}>
        <Select
          label={t('batch.add')}
          value=""
          options={[
            { value: '', label: t('batch.addOne') },
            ...left.map((row) => ({ value: row.field, label: labelOf(t, row) })),
          ]}
          onChange={(field) => {
            const row = rowNamed(field);
            if (row !== undefined) put(field, beginning(row));
          }}
        />
        {tasks.length > 0 && (
          <div className={css['acts']}>
            {template !== undefined && (
              <>
                <Button busy={busy} onClick={() => void change(template)}>
                  {t('batch.keepChanges')}
                </Button>
                <Button kind="quiet" busy={busy} onClick={() => void drop(template)}>
                  {t('batch.dropTemplate')}
                </Button>
              </>
            )}
            <Button kind="quiet" onClick={() => setNaming('')}>
              {t('batch.keep')}
            </Button>
          </div>
        )}
        {naming === undefined && <ProblemLine text={problem?.text} />}
      </div>
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
