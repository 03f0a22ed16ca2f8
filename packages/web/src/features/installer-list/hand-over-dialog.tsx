import type { SentInvitation } from '@homeward/contract/shapes/company/member.ts';
import { useState } from 'react';
import { DialogForm } from '#features/forms/dialog-form.tsx';
import { SentDialog } from '#features/people/sent-dialog.tsx';
import { inviteeFields, InviteeFields } from '#features/people/invitee-fields.tsx';
import { call } from '#lib/client/call.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import type { Site } from '#lib/sites.ts';

/** Offers a finished site to its first owner; the rights of the first installation end when it is taken. */
export function HandOverDialog({ site, onClose }: { readonly site: Site; readonly onClose: () => void }) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const [name, setName] = useState('');
  const [mail, setMail] = useState('');
  const [sent, setSent] = useState<SentInvitation>();
  if (sent !== undefined) return <SentDialog sent={sent} mail={mail} onClose={onClose} />;
  return (
    <DialogForm
      title={t('sites.handOver')}
      dirty={name !== '' || mail !== ''}
      verb={t('sites.handOver')}
      busy={busy}
      off={name.trim() === ''}
      problem={problem === undefined || inviteeFields.includes(problem.where) ? undefined : problem.text}
      onSubmit={() =>
        void act(() =>
          call('POST /installer/handover', {
            body: { mac: site.mac, name: name.trim(), mail_address: mail.trim() },
          }),
        ).then((outcome) => {
          if (outcome.tag === 'done') setSent(outcome.data);
        })
      }
      onClose={onClose}
    >
      <p>{t('sites.handOverText')}</p>
      <InviteeFields name={name} mail={mail} problem={problem} onName={setName} onMail={setMail} />
    </DialogForm>
  );
}
