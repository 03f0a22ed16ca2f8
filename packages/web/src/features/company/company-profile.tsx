import type { DataOf } from '@homeward/contract/routes/table.ts';
import { useState } from 'react';
import { profileFields, profileLength } from '#features/company/profile-fields.ts';
import { ActQuestion } from '#features/forms/act-question.tsx';
import { DialogForm } from '#features/forms/dialog-form.tsx';
import { call } from '#lib/client/call.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useTenantMay } from '#lib/house/tenant-may.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { go } from '#lib/router/here.ts';
import { same } from '#lib/same.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Card, FormActions } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import css from '#features/company/one-company.module.css';

type Company = Extract<DataOf<'GET /installer/company'>, readonly unknown[]>[number];

interface CompanyProfileProps {
  readonly company: Company;
  readonly onSaved: () => Promise<void>;
}

/** What a company below says of itself, for whoever may: with another name, and ended. */
export function CompanyProfile({ company, onSaved }: CompanyProfileProps) {
  const t = useText();
  const writes = useTenantMay('companies', 'write');
  const [open, setOpen] = useState<'edit' | 'end'>();
  const { id, name, panels } = company;
  return (
    <Card label={t('companies.company')}>
      <dl className={css['facts']}>
        {profileFields.map((field) => (
          <div key={field}>
            <dt>{t(`sites.company.${field}`)}</dt>
            <dd>{company[field] || '–'}</dd>
          </div>
        ))}
      </dl>
      {writes && (
        <FormActions>
          <Button kind="danger" off={panels > 0} onClick={() => setOpen('end')}>
            {t('companies.end')}
          </Button>
          <Button icon="edit" onClick={() => setOpen('edit')}>
            {t('companies.edit')}
          </Button>
        </FormActions>
      )}
      {writes && panels > 0 && <p className="muted dense">{t('companies.endNotYet', { count: panels })}</p>}
      {open === 'edit' && (
        <EditCompany company={company} onSaved={onSaved} onClose={() => setOpen(undefined)} />
      )}
      {open === 'end' && (
        <ActQuestion
          title={t('companies.endTitle', { name })}
          text={t('companies.endText')}
          verb={t('companies.end')}
          typed={{ label: t('sites.giveUpTyped', { name }), text: name }}
          work={() => call('DELETE /installer/company', { body: { company: id } })}
          onClose={() => setOpen(undefined)}
          onDone={() => {
            showToast({ icon: 'check', message: t('companies.ended', { name }) });
            go('/installer_company', { search: {} });
          }}
        />
      )}
    </Card>
  );
}

function EditCompany({ company, onSaved, onClose }: CompanyProfileProps & { readonly onClose: () => void }) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const { id, name, phone, mail, address } = company;
  const [start] = useState({ name, phone, mail, address });
  const [draft, setDraft] = useState(start);
  async function submit(): Promise<void> {
    const outcome = await act(() => call('PUT /installer/company', { body: { company: id, ...draft } }));
    if (outcome.tag === 'failed') return;
    onClose();
    await onSaved();
  }
  return (
    <DialogForm
      title={t('companies.edit')}
      dirty={!same(draft, start)}
      verb={t('sites.save')}
      busy={busy}
      off={draft.name.trim() === '' || same(draft, start)}
      problem={problem !== undefined && !(problem.where in draft) ? problem.text : undefined}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p className="muted">{t('companies.editText')}</p>
      {profileFields.map((field) => (
        <Field
          key={field}
          label={t(`sites.company.${field}`)}
          maxLength={profileLength[field]}
          autoComplete="off"
          required={field === 'name'}
          data-autofocus={field === 'name' || undefined}
          value={draft[field]}
          error={problem?.where === field ? problem.text : undefined}
          onChange={({ target }) => setDraft({ ...draft, [field]: target.value })}
        />
      ))}
    </DialogForm>
  );
}
