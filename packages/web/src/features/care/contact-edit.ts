import type { ContactRow } from '@homeward/contract/routes/care/care.ts';
import type { ContactDraft } from '#features/care/contact-form.tsx';
import { clockOf } from '#features/care/times-field.tsx';
import { rowAtPanel, sharedEdit, startingFrom } from '#features/forms/shared-edit.ts';
import { call, callForRows } from '#lib/client/call.ts';
import type { Outcome } from '#lib/client/outcome.ts';
import type { Text } from '#lib/i18n/use-text.ts';

/** What can be changed of somebody to call; hours that are not there are none. */
export const contactFields = ({ name, relation, phone, mail, hasKey, available }: ContactDraft) => ({
  name,
  relation,
  phone,
  mail,
  hasKey,
  available: available ?? null,
});
type Fields = ReturnType<typeof contactFields>;

interface ContactEdit {
  readonly t: Text;
  /** Days of the week in words. */
  readonly days: (days: readonly number[]) => string;
  readonly contact: ContactRow;
  readonly start: Fields;
  readonly draft: Fields;
  readonly onTheirs: () => void | Promise<void>;
}

/** Changes somebody to call, or the doctor. */
export function changeContact(given: ContactEdit): Promise<Outcome<unknown>> {
  const { t, days, contact, start, draft, onTheirs } = given;
  const { id, kind } = contact;
  const hours = (available: Fields['available']): string =>
    available === null
      ? ''
      : t('care.contact.when', {
          days: days(available.days),
          from: clockOf(available.from),
          to: clockOf(available.to),
        });
  const edit = sharedEdit({
    start,
    draft,
    read: () =>
      rowAtPanel(
        () => callForRows('GET /user/care_receiver_contacts'),
        (row) => row.kind === kind && row.id === id,
        contactFields,
      ),
    tell: (told) => [
      { label: t('care.contact.name'), value: told.name },
      { label: t('care.contact.relation'), value: told.relation },
      { label: t('care.contact.phone'), value: told.phone },
      { label: t('care.contact.mail'), value: told.mail },
      { label: t('care.contact.hasKey'), value: told.hasKey },
      { label: t('care.contact.hours'), value: hours(told.available) },
    ],
    onTheirs,
  });
  return edit((mine, revision) =>
    call('POST /user/care_receiver_contacts', { body: startingFrom(revision, { kind, id, ...mine }) }),
  );
}
