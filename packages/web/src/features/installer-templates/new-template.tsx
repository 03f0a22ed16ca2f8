import { useState } from 'react';
import { tasksOf, type Draft } from '#features/installer-batch/batch-draft.ts';
import { SetRows } from '#features/installer-batch/set-rows.tsx';
import { isNamed, ScopeFields, type Scope } from '#features/installer-templates/scope-fields.tsx';
import { DialogForm } from '#features/forms/dialog-form.tsx';
import { call } from '#lib/client/call.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';

const empty: Draft & Scope = { name: '', scope: 'none', group: '', settings: {}, delays: {}, others: [] };

interface NewTemplateProps {
  readonly onAdded: (id: string) => void;
  readonly onClose: () => void;
}

/** Makes a template: what it is called, for which sites it holds, and what it sets. */
export function NewTemplate({ onAdded, onClose }: NewTemplateProps) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const [draft, setDraft] = useState(empty);
  const tasks = tasksOf(draft);
  async function add(): Promise<void> {
    const { name, scope, group } = draft;
    const outcome = await act(() =>
      call('POST /installer/template', {
        body: { name: name.trim(), scope, group: group.trim(), tasks: tasks as never },
      }),
    );
    if (outcome.tag === 'done') onAdded(outcome.data.id);
  }
  return (
    <DialogForm
      wide
      title={t('templates.new')}
      dirty={draft !== empty}
      verb={t('sites.save')}
      busy={busy}
      off={tasks.length === 0 || !isNamed(draft)}
      problem={problem?.text}
      onSubmit={() => void add()}
      onClose={onClose}
    >
      <ScopeFields value={draft} onChange={(scope) => setDraft({ ...draft, ...scope })} />
      <SetRows draft={draft} refused={problem} onChange={(change) => setDraft({ ...draft, ...change })} />
    </DialogForm>
  );
}
