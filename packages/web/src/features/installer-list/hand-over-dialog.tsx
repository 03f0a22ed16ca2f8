import type { SentInvitation } from '@homeward/contract/shapes/company/member.ts';
import { useState } from 'react';
import { DialogForm } from '#features/forms/dialog-form.tsx';
import { SentDialog } from '#features/people/sent-dialog.tsx';
import { inviteeFields, InviteeFields } from '#features/people/invitee-fields.tsx';
import { call } from '#lib/client/call.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';

interface HandOverDialogProps {
  readonly mac: string;
  /** The owner comes, and the company goes on. */
  readonly installing?: boolean;
  readonly onClose: () => void;
}

/** Offers a site to its first owner; the rights of the first installation end when it is taken, or later. */
export function HandOverDialog({ mac, installing = false, onClose }: HandOverDialogProps) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const [name, setName] = useState('');
  const [mail, setMail] = useState('');
  const [sent, setSent] = useState<SentInvitation>();
  if (sent !== undefined) return <SentDialog sent={sent} mail={mail} onClose={onClose} />;
  return (
    <DialogForm
      title={t(installing ? 'sites.inviteOwner' : 'sites.handOver')}
      dirty={name !== '' || mail !== ''}
      verb={t(installing ? 'sites.inviteOwner' : 'sites.handOver')}
      busy={busy}
      off={name.trim() === ''}
      problem={problem === undefined || inviteeFields.includes(problem.where) ? undefined : problem.text}
      onSubmit={() =>
        void act(() =>
          call('POST /installer/handover', {
            body: { mac, name: name.trim(), mail_address: mail.trim(), installing },
          }),
        ).then((outcome) => {
          if (outcome.tag === 'done') setSent(outcome.data);
        })
      }
      onClose={onClose}
    >
      <p>{t(installing ? 'sites.inviteOwnerText' : 'sites.handOverText')}</p>
      <InviteeFields name={name} mail={mail} problem={problem} onName={setName} onMail={setMail} />
    </DialogForm>
  );
}
