import { useState, type ReactNode, type Ref } from 'react';
import type { Outcome } from '#lib/client/outcome.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';
import { useUnsaved } from '#lib/use-unsaved.ts';
import { Button } from '#ui/button.tsx';
import { FormActions } from '#ui/card.tsx';
import { ProblemLine } from '#ui/problem-line.tsx';

interface Form {
  readonly dirty: boolean;
  readonly busy: boolean;
  readonly problem: string | undefined;
  readonly onReset: () => void;
  readonly onSubmit: () => void;
}

/** Settings of a page as they are changed, and their way to the server. */
export function useDraft<Draft>(
  saved: Draft,
  send: (draft: Draft) => Promise<Outcome<unknown>>,
  onSaved: () => Promise<void>,
) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const [draft, setDraft] = useState(saved);
  const dirty = JSON.stringify(draft) !== JSON.stringify(saved);
  const saveRef = useUnsaved(dirty);
  async function submit(): Promise<void> {
    const outcome = await act(() => send(draft));
    if (outcome.tag === 'failed') return;
    await onSaved();
    showToast({ icon: 'check', message: t('account.saved') });
  }
  const form: Form = {
    dirty,
    busy,
    problem: problem?.text,
    onReset: () => setDraft(saved),
    onSubmit: () => void submit(),
  };
  return {
    draft,
    form,
    saveRef,
    change: (part: Partial<Draft>): void => setDraft({ ...draft, ...part }),
  };
}

interface DraftFormProps {
  readonly form: Form;
  readonly saveRef: Ref<HTMLButtonElement>;
  /** Somebody else sets it; it is only shown. */
  readonly readOnly?: boolean;
  readonly children: ReactNode;
}

/** Settings of a page with the buttons that save or discard what was changed. */
export function DraftForm({ form, saveRef, readOnly = false, children }: DraftFormProps) {
  const t = useText();
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (!form.busy && form.dirty && !readOnly) form.onSubmit();
      }}
    >
      {children}
      <ProblemLine text={form.problem} />
      {!readOnly && (
        <FormActions>
          {form.dirty && <Button onClick={form.onReset}>{t('account.discard')}</Button>}
          <Button ref={saveRef} type="submit" kind="primary" busy={form.busy} off={!form.dirty}>
            {t('account.save')}
          </Button>
        </FormActions>
      )}
    </form>
  );
}
