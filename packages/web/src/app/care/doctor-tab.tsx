import type { ContactRow } from '@homeward/contract/routes/care.ts';
import { useState } from 'react';
import { blankContact, ContactFields, isTooLong, type ContactDraft } from '#features/care/contact-form.tsx';
import { loadCare } from '#lib/care/care-now.ts';
import { call } from '#lib/client/call.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';
import { useUnsaved } from '#lib/use-unsaved.ts';
import { Button } from '#ui/button.tsx';
import { Card, FormActions } from '#ui/card.tsx';

interface DoctorTabProps {
  readonly doctor: ContactRow | undefined;
  readonly readOnly: boolean;
}

const fieldsOf = ({ name, relation, phone, mail, hasKey }: ContactDraft): ContactDraft => ({
  name,
  relation,
  phone,
  mail,
  hasKey,
});

/** `/doctor`: the one doctor. */
export function DoctorTab({ doctor, readOnly }: DoctorTabProps) {
  const t = useText();
  const [changed, setChanged] = useState<ContactDraft>();
  const { busy, problem, act, clear } = useAct();
  const saved = fieldsOf(doctor ?? blankContact);
  const draft = changed ?? saved;
  const dirty = JSON.stringify(fieldsOf(draft)) !== JSON.stringify(saved);
  const save = useUnsaved(dirty && !busy);
  const put = (body: ContactDraft) =>
    call('POST /user/care_receiver_contacts', { body: { kind: 'doctor', ...body } });
  async function submit(): Promise<void> {
    const outcome = await act(() => put(fieldsOf(draft)));
    if (outcome.tag === 'failed') return;
    await loadCare();
    setChanged(undefined);
    showToast({ icon: 'check', message: t('care.saved'), about: 'care doctor' });
  }
  async function remove(): Promise<void> {
    const outcome = await act(() =>
      call('DELETE /user/care_receiver_contacts', { body: { kind: 'doctor' } }),
    );
    if (outcome.tag === 'failed') return;
    await loadCare();
    setChanged(undefined);
    showToast({
      icon: 'trash',
      message: t('care.contact.removed', { name: saved.name }),
      action: { label: t('care.undo'), run: () => void put(saved).then(loadCare) },
    });
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (dirty && !busy && !isTooLong(draft)) void submit();
      }}
    >
      <Card>
        {doctor === undefined && <p className="muted">{t('care.doctor.none')}</p>}
        <ContactFields draft={draft} doctor readOnly={readOnly} problem={problem} onChange={setChanged} />
        {!readOnly && (
          <FormActions>
            {doctor !== undefined && (
              <Button kind="danger" icon="trash" off={busy} onClick={() => void remove()}>
                {t('care.doctor.remove')}
              </Button>
            )}
            <Button
              off={!dirty || busy}
              onClick={() => {
                setChanged(undefined);
                clear();
              }}
            >
              {t('care.discard')}
            </Button>
            <Button ref={save} kind="primary" type="submit" busy={busy} off={!dirty || isTooLong(draft)}>
              {t('care.save')}
            </Button>
          </FormActions>
        )}
      </Card>
    </form>
  );
}
