import { useId, type ReactNode, type Ref } from 'react';
import type { Outcome } from '#lib/client/outcome.ts';
import { ErrorSummary } from '#features/forms/error-summary.tsx';
import { sharedEdit, type SharedEdit } from '#features/forms/shared-edit.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';
import { useFormDraft } from '#lib/use-form-draft.ts';
import { useUnsaved } from '#lib/use-unsaved.ts';
import { Button } from '#ui/button.tsx';
import { FormActions } from '#ui/card.tsx';
import { HeadSave } from '#ui/head-save.tsx';
import { ProblemLine } from '#ui/problem-line.tsx';

interface Form {
  readonly dirty: boolean;
  readonly busy: boolean;
  readonly problem: string | undefined;
  readonly onReset: () => void;
  readonly onSubmit: () => void;
}

/**
 * Settings of a page as they are changed, and their way to the server. What has a revision is sent with the one that
 * the edit starts from.
 */
export function useDraft<Draft extends object>(
  /** Its name among the forms of a house. */
  name: string,
  saved: Draft,
  send: (draft: Draft, revision?: number) => Promise<Outcome<unknown>>,
  onSaved: () => Promise<void>,
  shared?: Pick<SharedEdit<Draft>, 'read' | 'tell'>,
) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const { start, draft, dirty, change, reset, settle } = useFormDraft(name, saved);
  const saveRef = useUnsaved(dirty);
  async function onTheirs(): Promise<void> {
    await onSaved();
    reset();
  }
  async function submit(): Promise<void> {
    const outcome = await act(() =>
      shared === undefined ? send(draft) : sharedEdit({ ...shared, start, draft, onTheirs })(send),
    );
    if (outcome.tag === 'failed') return;
    await settle(draft, onSaved);
    showToast({ icon: 'check', message: t('account.saved') });
  }
  const form: Form = {
    dirty,
    busy,
    problem: problem?.text,
    onReset: reset,
    onSubmit: () => void submit(),
  };
  return {
    draft,
    form,
    saveRef,
    change: (part: Partial<Draft>): void => change({ ...draft, ...part }),
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
  const id = useId();
  return (
    <form
      id={id}
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (!form.busy && form.dirty && !readOnly) form.onSubmit();
      }}
    >
      <ErrorSummary />
      {children}
      <ProblemLine text={form.problem} />
      {!readOnly && (
        <FormActions>
          {form.dirty && <Button onClick={form.onReset}>{t('account.discard')}</Button>}
          <HeadSave>
            <Button form={id} ref={saveRef} type="submit" kind="primary" busy={form.busy} off={!form.dirty}>
              {t('account.save')}
            </Button>
          </HeadSave>
        </FormActions>
      )}
    </form>
  );
}
