import { useState } from 'react';
import type { Customer } from '#features/customers/customer-field.tsx';
import { DialogForm } from '#features/forms/dialog-form.tsx';
import { startingFrom } from '#features/forms/shared-edit.ts';
import { call } from '#lib/client/call.ts';
import type { Outcome } from '#lib/client/outcome.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { same } from '#lib/same.ts';
import { Field } from '#ui/field.tsx';
import { TextBox } from '#ui/text-box.tsx';

/** What is asked of a customer in lines, and characters of each at most. */
const lines = { name: 80, phone: 40, mail: 120, address: 200 } as const;
const noteLength = 500;
type Line = keyof typeof lines;
const order: readonly Line[] = ['name', 'phone', 'mail', 'address'];
const empty = { name: '', phone: '', mail: '', address: '', note: '' };

interface CustomerDialogProps {
  /** Undefined is a new one. */
  readonly customer: Customer | undefined;
  readonly onSaved: () => Promise<void>;
  readonly onClose: () => void;
}

/** A customer as the company writes him down. */
export function CustomerDialog({ customer, onSaved, onClose }: CustomerDialogProps) {
  const t = useText();
  const { busy, problem, act, clear } = useAct();
  const { name, phone, mail, address, note } = customer ?? empty;
  const [start] = useState({ name, phone, mail, address, note });
  const [draft, setDraft] = useState(start);
  const change = (next: Partial<typeof draft>): void => {
    clear();
    setDraft({ ...draft, ...next });
  };
  async function submit(): Promise<void> {
    const outcome = await act((): Promise<Outcome<unknown>> =>
      customer === undefined
        ? call('POST /installer/customer', { body: draft })
        : call('PUT /installer/customer', {
            body: startingFrom(customer.revision, { id: customer.id, ...draft }) as never,
          }),
    );
    if (outcome.tag === 'failed') return;
    onClose();
    await onSaved();
  }
  return (
    <DialogForm
      title={
        customer === undefined ? t('sites.customerAdd') : t('sites.customerEdit', { name: customer.name })
      }
      dirty={!same(draft, start)}
      verb={t('sites.save')}
      busy={busy}
      off={draft.name.trim() === '' || same(draft, start)}
      problem={problem !== undefined && !(problem.where in draft) ? problem.text : undefined}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {order.map((field) => (
        <Field
          key={field}
          label={t(`sites.company.${field}`)}
          maxLength={lines[field]}
          autoComplete="off"
          required={field === 'name'}
          data-autofocus={field === 'name' || undefined}
          value={draft[field]}
          error={problem?.where === field ? problem.text : undefined}
          onChange={({ target }) => change({ [field]: target.value })}
        />
      ))}
      <TextBox
        label={t('sites.note')}
        limit={noteLength}
        maxLength={noteLength}
        rows={3}
        value={draft.note}
        onChange={({ target }) => change({ note: target.value })}
      />
    </DialogForm>
  );
}
