import type { ReactNode } from 'react';
import { ErrorSummary } from '#features/forms/error-summary.tsx';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';

interface DialogFormProps {
  readonly title: string;
  /** Something was typed that would be lost. */
  readonly dirty: boolean;
  /** What the form does, on its button. */
  readonly verb: string;
  readonly busy?: boolean;
  /** Not all is there that it takes. */
  readonly off?: boolean;
  /** What is wrong with the whole. */
  readonly problem?: string | undefined;
  readonly wide?: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form over the page, in the words that every one has. */
export function DialogForm({
  verb,
  busy = false,
  off = false,
  onSubmit,
  children,
  ...shown
}: DialogFormProps) {
  const t = useText();
  return (
    <FormDialog
      {...shown}
      unsaved={t('unsaved.text')}
      discardLabel={t('unsaved.discard')}
      cancelLabel={t('action.cancel')}
      onSubmit={() => {
        if (!busy && !off) onSubmit();
      }}
      submit={
        <Button kind="primary" type="submit" busy={busy} off={off}>
          {verb}
        </Button>
      }
    >
      <ErrorSummary />
      {children}
    </FormDialog>
  );
}
