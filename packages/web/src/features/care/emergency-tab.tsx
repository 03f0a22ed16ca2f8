import { limits } from '@homeward/contract/words/values/limits.ts';
import type { ContactRow } from '@homeward/contract/routes/care/care.ts';
import { Suspense, useState } from 'react';
import { ReachNote } from '#features/reach/reach-part.ts';
import { changeContact, contactFields } from '#features/care/contact-edit.ts';
import { rungOf } from '#features/care/care-words.ts';
import { putBack } from '#features/removed/put-back.ts';
import { RemovedLately } from '#features/removed/lately.tsx';
import {
  blankContact,
  ContactFields,
  isChanged,
  isTooLong,
  type ContactDraft,
} from '#features/care/contact-form.tsx';
import { ContactRows } from '#features/care/contact-rows.tsx';
import { useDaysText } from '#features/care/period-fields.tsx';
import { clockOf } from '#features/care/times-field.tsx';
import { DialogForm } from '#features/forms/dialog-form.tsx';
import { announce } from '#lib/announce.ts';
import { loadCare } from '#features/care/care-now.ts';
import { call } from '#lib/client/call.ts';
import { attempt } from '#lib/house/device-acts.ts';
import { useReach } from '#features/reach/reach.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Section } from '#ui/page.tsx';

interface EmergencyTabProps {
  readonly contacts: readonly ContactRow[];
  readonly readOnly: boolean;
}

/** As many as the panel keeps. */
const most = 20;

/** `/emergency`: whom to call, in the order of calling. */
export function EmergencyTab({ contacts, readOnly }: EmergencyTabProps) {
  const t = useText();
  const [editing, setEditing] = useState<ContactRow | 'new'>();
  const days = useDaysText();
  const reach = useReach();
  const unreached = (id: string): boolean =>
    reach?.help.some(({ contact, ways }) => contact === id && ways.length === 0) ?? false;
  const hoursOf = ({ available = null }: ContactRow): string | undefined =>
    available === null
      ? undefined
      : t('care.contact.when', {
          days: days(available.days),
          from: clockOf(available.from),
          to: clockOf(available.to),
        });

  async function change(word: string, work: Parameters<typeof attempt>[1]): Promise<boolean> {
    const done = await attempt(word, work);
    await loadCare();
    return done;
  }
  const put = (contact: ContactRow, place: number) =>
    change(
      `contact ${contact.id}`,
      call('POST /user/care_receiver_contacts', {
        body: { kind: 'emergency', id: contact.id, place },
      }),
    );
  async function remove(contact: ContactRow): Promise<void> {
    const gone = await change(
      `contact ${contact.id}`,
      call('DELETE /user/care_receiver_contacts', { body: { id: contact.id, kind: 'emergency' } }),
    );
    if (!gone) return;
    const { id, name } = contact;
    showToast({
      icon: 'trash',
      message: t('care.contact.removed', { name }),
      action: {
        label: t('care.undo'),
        run: () => void putBack('contact', { id, name }, loadCare),
      },
    });
  }

  const add = !readOnly && (
    <Button
      icon="plus"
      kind={contacts.length === 0 ? 'primary' : 'plain'}
      off={contacts.length >= most}
      onClick={() => setEditing('new')}
    >
      {t('care.contact.add')}
    </Button>
  );
  return (
    <>
      <p className="muted">{t('care.contacts.text', { minutes: limits.contactMinutes })}</p>
      <Suspense>
        <ReachNote what="help" />
      </Suspense>
      {contacts.length === 0 ? (
        <EmptyState title={t('care.contacts.none')} text={t('care.contacts.noneText')} action={add} />
      ) : (
        <Section title={t('care.contacts.count', { count: contacts.length, most })} more={add}>
          <ContactRows
            rungs={contacts.map((contact) => ({
              ...rungOf(contact),
              hours: hoursOf(contact),
              unreached: unreached(contact.id),
            }))}
            readOnly={readOnly}
            onEdit={(id) => setEditing(contacts.find((one) => one.id === id))}
            onMove={(id, place) => {
              const contact = contacts.find((one) => one.id === id);
              if (contact === undefined) return;
              void put(contact, place).then((done) => {
                if (done) announce(t('care.contact.moved', { name: contact.name, place: place + 1 }));
              });
            }}
            onRemove={(id) => {
              const contact = contacts.find((one) => one.id === id);
              if (contact !== undefined) void remove(contact);
            }}
          />
        </Section>
      )}
      {!readOnly && (
        <RemovedLately kind="contact" shown={contacts.map(({ id }) => id).join(' ')} onBack={loadCare} />
      )}
      {editing !== undefined && (
        <ContactDialog
          contact={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
}

interface ContactDialogProps {
  readonly contact: ContactRow | undefined;
  readonly onClose: () => void;
}

function ContactDialog({ contact, onClose }: ContactDialogProps) {
  const t = useText();
  const days = useDaysText();
  const start: ContactDraft = contact ?? blankContact;
  const [draft, setDraft] = useState(start);
  const { busy, problem, act } = useAct();
  async function close(): Promise<void> {
    await loadCare();
    onClose();
  }
  async function save(): Promise<void> {
    const body = contactFields(draft);
    const outcome = await act<unknown>(() =>
      contact === undefined
        ? call('POST /user/care_receiver_contacts', { body: { kind: 'emergency', ...body } })
        : changeContact({ t, days, contact, start: contactFields(start), draft: body, onTheirs: close }),
    );
    if (outcome.tag === 'failed') return;
    await close();
    showToast({ icon: 'check', message: t('care.saved'), about: 'care contact' });
  }
  return (
    <DialogForm
      wide
      title={contact === undefined ? t('care.contact.add') : t('care.contact.edit', { name: contact.name })}
      dirty={isChanged(draft, start)}
      verb={t('care.save')}
      busy={busy}
      off={isTooLong(draft) || draft.available?.days.length === 0}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <ContactFields draft={draft} doctor={false} problem={problem} onChange={setDraft} />
    </DialogForm>
  );
}
