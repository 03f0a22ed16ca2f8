import type { DataOf } from '@homeward/contract/routes/table.ts';
import { useState } from 'react';
import { DialogForm } from '#features/forms/dialog-form.tsx';
import { call } from '#lib/client/call.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import type { Site } from '#lib/sites.ts';
import { Select } from '#ui/select.tsx';

type Plan = Extract<DataOf<'GET /installer/plan'>, readonly unknown[]>[number];

interface SitePlanProps {
  readonly site: Site;
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
}

/** An operator gives a site another of its plans; none is the full one. */
export function SitePlan({ site, onDone, onClose }: SitePlanProps) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const plans = (useAnswer('GET /installer/plan').data ?? []) as readonly Plan[];
  const [chosen, setChosen] = useState<string>();
  // The list says what its plan is called: one of another name is not the operator's.
  const now = plans.find(({ name }) => name === site.plan)?.id ?? '';
  const value = chosen ?? now;
  async function submit(): Promise<void> {
    const plan = plans.find(({ id }) => id === value)?.id ?? null;
    const outcome = await act(() => call('PUT /installer/plan', { body: { mac: site.mac, plan } }));
    if (outcome.tag === 'failed') return;
    onClose();
    await onDone();
  }
  return (
    <DialogForm
      title={t('sites.planOf', { name: site.name || site.mac })}
      dirty={value !== now}
      verb={t('sites.save')}
      busy={busy}
      off={value === now}
      problem={problem?.text}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p className="muted">{t('sites.planText')}</p>
      <Select
        label={t('sites.plan')}
        value={value}
        options={[
          { value: '', label: t('sites.planFull') },
          ...plans.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={setChosen}
      />
    </DialogForm>
  );
}
