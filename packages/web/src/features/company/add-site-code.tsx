import type { DataOf } from '@homeward/contract/routes/table.ts';
import { useState } from 'react';
import { CustomerField, type Customer } from '#features/customers/customer-field.tsx';
import { DialogForm } from '#features/forms/dialog-form.tsx';
import { SecretDialog } from '#features/forms/secret-dialog.tsx';
import { call } from '#lib/client/call.ts';
import { momentText } from '#lib/date-text.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { spanText } from '#lib/span-text.ts';
import { Banner } from '#ui/banner.tsx';
import { Field } from '#ui/field.tsx';
import { Segmented } from '#ui/segmented.tsx';

const dayMs = 86_400_000;
const spans = ['1', '7', '30'] as const;
const labelLength = 60;

interface AddSiteCodeProps {
  readonly onMade: () => void;
  readonly onClose: () => void;
}

/** Makes a code for a new site, which is shown once. */
export function AddSiteCode({ onMade, onClose }: AddSiteCodeProps) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const [label, setLabel] = useState('');
  const [customer, setCustomer] = useState<Customer['id'] | ''>('');
  const [days, setDays] = useState<(typeof spans)[number]>('7');
  const [made, setMade] = useState<DataOf<'POST /installer/site_code'>>();
  if (made !== undefined)
    return (
      <SecretDialog
        title={t('sites.codeMade', { name: label.trim() })}
        label={t('sites.code')}
        secret={made.code}
        verb={t('account.codesKept')}
        wide
        onClose={onClose}
      >
        <Banner tone="delay" icon="clock">
          {t('sites.codeOnce', { time: momentText(made.expires) })}
        </Banner>
      </SecretDialog>
    );
  async function submit(): Promise<void> {
    const outcome = await act(() =>
      call('POST /installer/site_code', {
        body: { label: label.trim(), days: Number(days), ...(customer === '' ? {} : { customer }) },
      }),
    );
    if (outcome.tag === 'failed') return;
    setMade(outcome.data);
    onMade();
  }
  return (
    <DialogForm
      title={t('sites.codeAdd')}
      dirty={label !== '' || customer !== ''}
      verb={t('sites.codeAct')}
      busy={busy}
      off={label.trim() === ''}
      problem={problem?.text}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field
        label={t('sites.codeLabel')}
        hint={t('sites.codeLabelHint')}
        data-autofocus
        required
        maxLength={labelLength}
        autoComplete="off"
        value={label}
        onChange={({ target }) => setLabel(target.value)}
      />
      <CustomerField value={customer} onChange={setCustomer} />
      <Segmented
        label={t('sites.codeDays')}
        value={days}
        options={spans.map((value) => ({ value, label: spanText(Number(value) * dayMs) }))}
        onChange={setDays}
      />
    </DialogForm>
  );
}
