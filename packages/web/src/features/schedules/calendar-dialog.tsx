import type { CalendarRow } from '@homeward/contract/routes/automation/schedule.ts';
import { useState } from 'react';
import { DialogForm } from '#features/forms/dialog-form.tsx';
import { nameMost } from '#features/schedules/schedule-draft.ts';
import { call } from '#lib/client/call.ts';
import { useAct } from '#lib/house/use-act.ts';
import { pinOf, withPin } from '#lib/house/with-pin.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';
import { Field } from '#ui/field.tsx';

interface CalendarDialogProps {
  /** Undefined is a new one. */
  readonly row: CalendarRow | undefined;
  readonly onClose: () => void;
  readonly onSaved: () => Promise<void>;
}

/** A calendar by its address, which is shown to nobody once it is saved. */
export function CalendarDialog({ row, onClose, onSaved }: CalendarDialogProps) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const [name, setName] = useState(row?.name ?? '');
  const [address, setAddress] = useState('');
  const [tried, setTried] = useState(false);
  const nameFault = name.trim() === '' ? t('schedules.nameMissing') : undefined;
  const isKept = row !== undefined && address.trim() === '';
  const addressFault =
    isKept || /^(?:https?|webcals?):\/\/\S+$/i.test(address.trim())
      ? undefined
      : t('schedules.calendar.addressWrong');
  const refused = (field: 'name' | 'address'): string | undefined =>
    problem?.where === field ? problem.text : undefined;

  function submit(): void {
    setTried(true);
    if (nameFault !== undefined || addressFault !== undefined) return;
    const said = { name: name.trim(), ...(isKept ? {} : { address: address.trim() }) };
    void withPin<unknown>({
      title: t('schedules.saveOf', { name: said.name }),
      run: (pin) =>
        act<unknown>(() =>
          row === undefined
            ? call('POST /panel/calendar', { body: { address: '', ...said, ...pinOf(pin) } })
            : call('PUT /panel/calendar', { body: { id: row.id, ...said, ...pinOf(pin) } }),
        ),
      onDone: () => {
        void onSaved();
        onClose();
        showToast({ icon: 'check', message: t('settings.saved'), about: 'calendars' });
      },
      onFailed: () => undefined,
    });
  }
  return (
    <DialogForm
      title={row === undefined ? t('schedules.calendar.add') : t('schedules.edit', { name: row.name })}
      dirty={name !== (row?.name ?? '') || address !== ''}
      verb={t('settings.save')}
      busy={busy}
      problem={problem?.where === 'name' || problem?.where === 'address' ? undefined : problem?.text}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={t('schedules.name')}
        limit={nameMost}
        data-autofocus
        value={name}
        error={tried ? (nameFault ?? refused('name')) : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      <Field
        label={t('schedules.calendar.address')}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder={row === undefined ? 'https://' : row.host}
        hint={t(row === undefined ? 'schedules.calendar.addressNote' : 'schedules.calendar.addressKept')}
        value={address}
        error={tried ? (addressFault ?? refused('address')) : undefined}
        onChange={({ target }) => setAddress(target.value)}
      />
    </DialogForm>
  );
}
