import type { Member, SentInvitation } from '@homeward/contract/shapes/company/member.ts';
import { useState } from 'react';
import { inviteeFields, InviteeFields } from '#features/people/invitee-fields.tsx';
import { draftOf, emptyDraft, rightsOf } from '#features/people/rights-draft.ts';
import { SentDialog } from '#features/people/sent-dialog.tsx';
import { RightsForm, type RightsChoices } from '#features/people/rights-form.tsx';
import { DialogForm } from '#features/forms/dialog-form.tsx';
import { call } from '#lib/client/call.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Fields } from '#ui/card.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';

const fields = ['areas', 'cameras', 'slot', 'from', 'until', ...inviteeFields];

interface InviteProps {
  readonly choices: RightsChoices;
  /** Somebody who has a code at the panel already, to use it in the app. */
  readonly slot?: RightsChoices['slots'][number];
  readonly onClose: () => void;
  readonly onSent: () => void;
}

/** Invites somebody by link, and by mail where an address is given. */
export function Invite({ choices, slot, onClose, onSent }: InviteProps) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const first = slot?.name ?? '';
  const [name, setName] = useState(first);
  const [mail, setMail] = useState('');
  const [start] = useState(() =>
    slot === undefined ? emptyDraft : { ...emptyDraft, slot: String(slot.no) },
  );
  const [draft, setDraft] = useState(start);
  const [sent, setSent] = useState<SentInvitation>();
  if (sent !== undefined) return <SentDialog sent={sent} mail={mail} onClose={onClose} />;
  return (
    <DialogForm
      title={t('people.invite')}
      dirty={name !== first || mail !== '' || draft !== start}
      verb={t('people.inviteAct')}
      busy={busy}
      off={name.trim() === ''}
      problem={problem === undefined || fields.includes(problem.where) ? undefined : problem.text}
      wide
      onSubmit={() =>
        void act(() =>
          call('POST /panel/member', {
            body: { name: name.trim(), mail_address: mail.trim(), ...rightsOf(draft) },
          }),
        ).then((outcome) => {
          if (outcome.tag === 'failed') return;
          setSent(outcome.data);
          onSent();
        })
      }
      onClose={onClose}
    >
      <p>{t('people.inviteText')}</p>
      <Fields>
        <InviteeFields name={name} mail={mail} problem={problem} onName={setName} onMail={setMail} />
      </Fields>
      <RightsForm draft={draft} choices={choices} problem={problem} onChange={setDraft} />
    </DialogForm>
  );
}

interface EditProps {
  readonly member: Member;
  readonly choices: RightsChoices;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Changes what somebody may do; it counts at once and everywhere. */
export function EditMember({ member, choices, onClose, onDone }: EditProps) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const [start] = useState(() => draftOf(member));
  const [draft, setDraft] = useState(start);
  return (
    <DialogForm
      title={t('people.editOf', { name: member.name || member.id })}
      dirty={draft !== start}
      verb={t('account.save')}
      busy={busy}
      problem={problem === undefined || fields.includes(problem.where) ? undefined : problem.text}
      wide
      onSubmit={() =>
        void act(() =>
          call('PUT /panel/member', { body: { user_id: member.user_id, ...rightsOf(draft, member) } }),
        ).then((outcome) => outcome.tag === 'done' && onDone())
      }
      onClose={onClose}
    >
      <RightsForm draft={draft} choices={choices} problem={problem} onChange={setDraft} />
    </DialogForm>
  );
}

interface HandOverProps {
  readonly members: readonly Member[];
  readonly onClose: () => void;
  readonly onSent: () => void;
}

/** Offers the home to a new owner; nothing changes until the offer is taken. */
export function HandOver({ members, onClose, onSent }: HandOverProps) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const [whom, setWhom] = useState('');
  const [name, setName] = useState('');
  const [mail, setMail] = useState('');
  const [stay, setStay] = useState(true);
  const [sent, setSent] = useState<SentInvitation>();
  const chosen = members.find(({ user_id: id }) => id === whom);
  const said = chosen?.name ?? name.trim();
  if (sent !== undefined) return <SentDialog sent={sent} mail={mail} onClose={onClose} />;
  return (
    <DialogForm
      title={t('people.handOver')}
      dirty={whom !== '' || name !== '' || mail !== ''}
      verb={t('people.handOverAct')}
      busy={busy}
      off={said === ''}
      problem={problem?.text}
      wide
      onSubmit={() =>
        void act(() =>
          call('POST /panel/owner', {
            body: {
              name: said,
              mail_address: chosen?.mail_address ?? mail.trim(),
              ...(chosen === undefined ? {} : { user_id: chosen.user_id }),
              stay,
            },
          }),
        ).then((outcome) => {
          if (outcome.tag === 'failed') return;
          setSent(outcome.data);
          onSent();
        })
      }
      onClose={onClose}
    >
      <p>{t('people.handOverText')}</p>
      {members.length > 0 && (
        <Select
          label={t('people.newOwner')}
          value={whom}
          options={[
            { value: '', label: t('people.somebodyNew') },
            ...members.map((member) => ({ value: member.user_id, label: member.name || member.id })),
          ]}
          onChange={setWhom}
        />
      )}
      {chosen === undefined && (
        <Fields>
          <Field
            label={t('people.name')}
            maxLength={60}
            required
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <Field
            label={t('people.mail')}
            type="email"
            hint={t('people.mailText')}
            value={mail}
            onChange={(event) => setMail(event.target.value)}
          />
        </Fields>
      )}
      <Checkbox label={t('people.stay')} checked={stay} onChange={setStay} />
    </DialogForm>
  );
}
