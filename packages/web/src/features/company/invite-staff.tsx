import type { SentInvitation } from '@homeward/contract/shapes/company/member.ts';
import { useState } from 'react';
import { DialogForm } from '#features/forms/dialog-form.tsx';
import { SentDialog } from '#features/people/sent-dialog.tsx';
import { inviteeFields, InviteeFields } from '#features/people/invitee-fields.tsx';
import { call } from '#lib/client/call.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Select } from '#ui/select.tsx';

const roles = ['manager', 'technician', 'support'] as const;

interface InviteStaffProps {
  readonly onSent: () => Promise<void>;
  readonly onClose: () => void;
}

/** Invites somebody to work for the company, by a link that is shown once. */
export function InviteStaff({ onSent, onClose }: InviteStaffProps) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const [name, setName] = useState('');
  const [mail, setMail] = useState('');
  const [role, setRole] = useState<(typeof roles)[number]>('technician');
  const [sent, setSent] = useState<SentInvitation>();
  if (sent !== undefined) return <SentDialog sent={sent} mail={mail} onClose={onClose} />;
  return (
    <DialogForm
      title={t('people.invite')}
      dirty={name !== '' || mail !== ''}
      verb={t('people.inviteAct')}
      busy={busy}
      off={name.trim() === ''}
      problem={problem === undefined || inviteeFields.includes(problem.where) ? undefined : problem.text}
      onSubmit={() =>
        void act(() =>
          call('POST /installer/member', {
            body: { name: name.trim(), mail_address: mail.trim(), role },
          }),
        ).then((outcome) => {
          if (outcome.tag === 'failed') return;
          setSent(outcome.data);
          void onSent();
        })
      }
      onClose={onClose}
    >
      <InviteeFields name={name} mail={mail} problem={problem} onName={setName} onMail={setMail} />
      <Select
        label={t('sites.roleLabel')}
        value={role}
        options={roles.map((value) => ({ value, label: t(`sites.role.${value}`) }))}
        onChange={setRole}
      />
    </DialogForm>
  );
}
