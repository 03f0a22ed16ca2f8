import { useState } from 'react';
import { DialogForm } from '#features/forms/dialog-form.tsx';
import { call } from '#lib/client/call.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Field } from '#ui/field.tsx';

interface NoteDialogProps {
  readonly id: string;
  /** Of the panel that reported. */
  readonly name: string;
  readonly onClose: () => void;
  readonly onNoted: () => Promise<void>;
}

/** Somebody has seen a signal, and says what became of it. */
export function NoteDialog({ id, name, onClose, onNoted }: NoteDialogProps) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const [note, setNote] = useState('');
  return (
    <DialogForm
      title={t('signals.noteOf', { name })}
      dirty={note !== ''}
      verb={t('signals.note')}
      busy={busy}
      problem={problem?.text}
      onClose={onClose}
      onSubmit={() =>
        void act(() => call('POST /installer/signal', { body: { ids: [id], note } })).then((outcome) => {
          if (outcome.tag === 'failed') return;
          onClose();
          void onNoted();
        })
      }
    >
      <Field
        label={t('signals.became')}
        data-autofocus
        maxLength={200}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </DialogForm>
  );
}
