import { useState } from 'react';
import { DialogForm } from '#features/forms/dialog-form.tsx';
import { call } from '#lib/client/call.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Field } from '#ui/field.tsx';

interface AddSiteDialogProps {
  /** It is among the own sites now. */
  readonly onAdded: (mac: string) => void;
  readonly onClose: () => void;
}

/** Takes a panel into the company's care by its enrolment code. */
export function AddSiteDialog({ onAdded, onClose }: AddSiteDialogProps) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const [code, setCode] = useState('');
  return (
    <DialogForm
      title={t('sites.add')}
      dirty={code !== ''}
      verb={t('sites.addAct')}
      busy={busy}
      off={code.trim().length < 8}
      problem={problem?.text}
      onSubmit={() =>
        void act(() => call('POST /installer/panel', { body: { code: code.trim() } })).then((outcome) => {
          if (outcome.tag === 'done') onAdded(outcome.data.mac);
        })
      }
      onClose={onClose}
    >
      <p>{t('sites.addText')}</p>
      <Field
        label={t('sites.code')}
        data-autofocus
        maxLength={64}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
    </DialogForm>
  );
}
