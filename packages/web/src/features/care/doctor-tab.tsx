import type { ContactRow } from '@homeward/contract/routes/care/care.ts';
import { useId } from 'react';
import { changeContact, contactFields } from '#features/care/contact-edit.ts';
import { putBack } from '#features/removed/put-back.ts';
import { RemovedLately } from '#features/removed/lately.tsx';
import { blankContact, ContactFields, isTooLong, type ContactDraft } from '#features/care/contact-form.tsx';
import { useDaysText } from '#features/care/period-fields.tsx';
import { loadCare } from '#features/care/care-now.ts';
import { call } from '#lib/client/call.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';
import { useFormDraft } from '#lib/use-form-draft.ts';
import { useUnsaved } from '#lib/use-unsaved.ts';
import { Button } from '#ui/button.tsx';
import { Card, FormActions } from '#ui/card.tsx';
import { HeadSave } from '#ui/head-save.tsx';

interface DoctorTabProps {
  readonly doctor: ContactRow | undefined;
  readonly readOnly: boolean;
}

/** `/doctor`: the one doctor. */
export function DoctorTab({ doctor, readOnly }: DoctorTabProps) {
  const t = useText();
  const id = useId();
  const { busy, problem, act, clear } = useAct();
  const days = useDaysText();
  const saved = contactFields(doctor ?? blankContact);
  const { start, draft, dirty, change, reset, settle } = useFormDraft('doctor', saved);
  const save = useUnsaved(dirty && !busy);
  const put = (body: ContactDraft) =>
    call('POST /user/care_receiver_contacts', { body: { kind: 'doctor', ...body } });
  async function readAnew(): Promise<void> {
    await loadCare();
    reset();
  }
  async function submit(): Promise<void> {
    const body = contactFields(draft);
    const outcome = await act<unknown>(() =>
      doctor === undefined
        ? put(body)
        : changeContact({ t, days, contact: doctor, start, draft: body, onTheirs: readAnew }),
    );
    if (outcome.tag === 'failed') return;
    await settle(draft, loadCare);
    showToast({ icon: 'check', message: t('care.saved'), about: 'care doctor' });
  }
  async function remove(doctor: ContactRow): Promise<void> {
    const outcome = await act(() =>
      call('DELETE /user/care_receiver_contacts', { body: { kind: 'doctor' } }),
    );
    if (outcome.tag === 'failed') return;
    await readAnew();
    showToast({
      icon: 'trash',
      message: t('care.contact.removed', { name: saved.name }),
      action: {
        label: t('care.undo'),
        run: () => void putBack('contact', { id: doctor.id, name: saved.name }, loadCare),
      },
    });
  }
  return (
    <>
      <form
        id={id}
        onSubmit={(event) => {
          event.preventDefault();
          if (dirty && !busy && !isTooLong(draft)) void submit();
        }}
      >
        <Card>
          {doctor === undefined && <p className="muted">{t('care.doctor.none')}</p>}
          <ContactFields
            draft={draft}
            doctor
            readOnly={readOnly}
            problem={problem}
            onChange={(next) => change(contactFields(next))}
          />
          {!readOnly && (
            <FormActions>
              {doctor !== undefined && (
                <Button kind="danger" icon="trash" off={busy} onClick={() => void remove(doctor)}>
                  {t('care.doctor.remove')}
                </Button>
              )}
              <Button
                off={!dirty || busy}
                onClick={() => {
                  reset();
                  clear();
                }}
              >
                {t('care.discard')}
              </Button>
              <HeadSave>
                <Button
                  form={id}
                  ref={save}
                  kind="primary"
                  type="submit"
                  busy={busy}
                  off={!dirty || isTooLong(draft)}
                >
                  {t('care.save')}
                </Button>
              </HeadSave>
            </FormActions>
          )}
        </Card>
      </form>
      {!readOnly && <RemovedLately kind="contact" shown={doctor?.id ?? ''} onBack={loadCare} />}
    </>
  );
}
