import { useState } from 'react';
import type { Report } from '#features/acceptance/report.ts';
import { SignaturePad, type Strokes } from '#features/acceptance/signature-pad.tsx';
import { DialogForm } from '#features/forms/dialog-form.tsx';
import { call } from '#lib/client/call.ts';
import { useSession } from '#lib/client/session.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Field } from '#ui/field.tsx';

interface SignDialogProps {
  readonly report: Report;
  readonly side: 'owner' | 'installer';
  readonly onSigned: () => Promise<void>;
  readonly onClose: () => void;
}

/** A name and a drawn line under the report that was read: its hash goes with them. */
export function SignDialog({ report, side, onSigned, onClose }: SignDialogProps) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const own = useSession(({ session }) =>
    session.tag === 'in' || session.tag === 'over' ? session.account.name : '',
  );
  const [name, setName] = useState(own);
  const [strokes, setStrokes] = useState<Strokes>([]);
  async function sign(): Promise<void> {
    const { id, hash } = report;
    const body = { id, hash, name: name.trim(), strokes };
    const outcome = await act(() => call('PUT /panel/acceptance_report', { body }));
    if (outcome.tag === 'failed') return;
    await onSigned();
    onClose();
  }
  return (
    <DialogForm
      title={t('site.sign.title')}
      dirty={strokes.length > 0 || name !== own}
      verb={t('site.sign.act')}
      wide
      busy={busy}
      off={strokes.length === 0 || name.trim() === ''}
      problem={problem?.text}
      onSubmit={() => void sign()}
      onClose={onClose}
    >
      <p>{t(`site.sign.${side}`)}</p>
      <Field
        label={t('site.sign.name')}
        autoComplete="name"
        maxLength={60}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <SignaturePad label={t('site.sign.pad')} strokes={strokes} onChange={setStrokes} />
    </DialogForm>
  );
}
