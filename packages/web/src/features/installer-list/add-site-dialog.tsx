import { codes } from '@homeward/contract/words/api/reply-codes.ts';
import { useState } from 'react';
import { CustomerField, type Customer } from '#features/customers/customer-field.tsx';
import { DialogForm } from '#features/forms/dialog-form.tsx';
import { call } from '#lib/client/call.ts';
import { codeInFours, isWholeCode } from '#lib/code-in-fours.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Field } from '#ui/field.tsx';

interface AddSiteDialogProps {
  /** It is among the own sites now. */
  readonly onAdded: (mac: string) => void;
  readonly onClose: () => void;
}

/** Takes a panel into the company's care, by its enrolment code or the one that it shows itself. */
export function AddSiteDialog({ onAdded, onClose }: AddSiteDialogProps) {
  const t = useText();
  const { busy, problem, act, clear } = useAct();
  const [code, setCode] = useState('');
  const [customer, setCustomer] = useState<Customer['id'] | ''>('');
  // Nobody's panel has it: that is about the field, and all else about the act.
  const unknown = problem?.failure.tag === 'refused' && problem.failure.code === codes.notFound;
  return (
    <DialogForm
      title={t('sites.add')}
      dirty={code !== '' || customer !== ''}
      verb={t('sites.addAct')}
      busy={busy}
      off={!isWholeCode(code)}
      problem={unknown ? undefined : problem?.text}
      onSubmit={() =>
        void act(() =>
          call('POST /installer/panel', { body: { code, ...(customer === '' ? {} : { customer }) } }),
        ).then((outcome) => {
          if (outcome.tag === 'done') onAdded(outcome.data.mac);
        })
      }
      onClose={onClose}
    >
      <p>{t('sites.addText')}</p>
      <Field
        label={t('sites.addCode')}
        data-autofocus
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={code}
        error={unknown ? t('sites.addUnknown') : undefined}
        onChange={(event) => {
          setCode(codeInFours(event.target.value));
          clear();
        }}
      />
      <CustomerField value={customer} onChange={setCustomer} />
    </DialogForm>
  );
}
