import type { DataOf } from '@homeward/contract/routes/table.ts';
import { useState } from 'react';
import { DialogForm } from '#features/forms/dialog-form.tsx';
import { featureIcons } from '#features/payment/feature-list.ts';
import { call } from '#lib/client/call.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { same } from '#lib/same.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';

type Plan = Extract<DataOf<'GET /installer/plan'>, readonly unknown[]>[number];

interface PlanDialogProps {
  /** Undefined for a new one. */
  readonly plan: Plan | undefined;
  readonly onSaved: () => Promise<void>;
  readonly onClose: () => void;
}

/** Makes a plan, or changes one with effect at once for every site that has it. */
export function PlanDialog({ plan, onSaved, onClose }: PlanDialogProps) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const start = { name: plan?.name ?? '', features: plan?.features ?? [] };
  const [draft, setDraft] = useState(start);
  const changed = !same(draft, start);
  async function submit(): Promise<void> {
    const outcome = await act(() =>
      call('POST /installer/plan', {
        body: {
          ...(plan === undefined ? {} : { id: plan.id }),
          name: draft.name.trim(),
          features: draft.features,
        },
      }),
    );
    if (outcome.tag === 'failed') return;
    onClose();
    await onSaved();
  }
  return (
    <DialogForm
      title={plan === undefined ? t('companies.planAdd') : t('companies.planEdit', { name: plan.name })}
      dirty={changed}
      verb={t('sites.save')}
      busy={busy}
      off={!changed || draft.name.trim() === ''}
      problem={problem?.where === 'name' ? undefined : problem?.text}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {plan !== undefined && plan.panels > 0 && (
        <p className="muted">{t('companies.planNow', { count: plan.panels })}</p>
      )}
      <Field
        label={t('companies.planName')}
        data-autofocus
        maxLength={40}
        autoComplete="off"
        required
        value={draft.name}
        error={problem?.where === 'name' ? problem.text : undefined}
        onChange={({ target }) => setDraft({ ...draft, name: target.value })}
      />
      <fieldset className="stack">
        <legend>{t('companies.planFeatures')}</legend>
        {featureIcons.map(([feature]) => (
          <Checkbox
            key={feature}
            label={t(`plan.feature.${feature}`)}
            checked={draft.features.includes(feature)}
            onChange={(on) =>
              setDraft({
                ...draft,
                features: on ? [...draft.features, feature] : draft.features.filter((one) => one !== feature),
              })
            }
          />
        ))}
      </fieldset>
    </DialogForm>
  );
}
