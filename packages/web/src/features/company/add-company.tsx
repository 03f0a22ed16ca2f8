import type { SentInvitation } from '@homeward/contract/shapes/company/member.ts';
import { useState } from 'react';
import { DialogForm } from '#features/forms/dialog-form.tsx';
import { profileFields, profileLength, type ProfileField } from '#features/company/profile-fields.ts';
import { inviteeFields, InviteeFields } from '#features/people/invitee-fields.tsx';
import { SentDialog } from '#features/people/sent-dialog.tsx';
import { call } from '#lib/client/call.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Field } from '#ui/field.tsx';

const empty: Readonly<Record<ProfileField, string>> = { name: '', phone: '', mail: '', address: '' };
const shown = [
  ...profileFields.map((field) => `company.${field}`),
  ...inviteeFields.map((field) => `manager.${field}`),
];

interface AddCompanyProps {
  readonly onAdded: () => Promise<void>;
  readonly onClose: () => void;
}

/** Makes an installer company and invites its first manager, by a link that is shown once. */
export function AddCompany({ onAdded, onClose }: AddCompanyProps) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const [company, setCompany] = useState(empty);
  const [name, setName] = useState('');
  const [mail, setMail] = useState('');
  const [sent, setSent] = useState<SentInvitation>();
  if (sent !== undefined) return <SentDialog sent={sent} mail={mail} onClose={onClose} />;
  const typed = [...Object.values(company), name, mail];
  async function submit(): Promise<void> {
    const outcome = await act(() =>
      call('POST /installer/company', {
        body: { company, manager: { name: name.trim(), mail_address: mail.trim() } },
      }),
    );
    if (outcome.tag === 'failed') return;
    setSent(outcome.data);
    void onAdded();
  }
  return (
    <DialogForm
      title={t('companies.add')}
      dirty={typed.some((text) => text !== '')}
      verb={t('companies.addAct')}
      busy={busy}
      off={company.name.trim() === '' || name.trim() === ''}
      problem={problem === undefined || shown.includes(problem.where) ? undefined : problem.text}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <fieldset className="stack">
        <legend>{t('companies.company')}</legend>
        {profileFields.map((field) => (
          <Field
            key={field}
            label={t(`sites.company.${field}`)}
            maxLength={profileLength[field]}
            autoComplete="off"
            required={field === 'name'}
            data-autofocus={field === 'name' || undefined}
            value={company[field]}
            error={problem?.where === `company.${field}` ? problem.text : undefined}
            onChange={({ target }) => setCompany({ ...company, [field]: target.value })}
          />
        ))}
      </fieldset>
      <fieldset className="stack">
        <legend>{t('companies.manager')}</legend>
        <InviteeFields
          name={name}
          mail={mail}
          problem={problem && { ...problem, where: problem.where.replace(/^manager\./, '') }}
          onName={setName}
          onMail={setMail}
        />
      </fieldset>
    </DialogForm>
  );
}
