import { limits } from '@homeward/contract/words/values/limits.ts';
import { useState } from 'react';
import { DialogForm } from '#features/forms/dialog-form.tsx';
import { call } from '#lib/client/call.ts';
import { momentText } from '#lib/date-text.ts';
import { refusalText } from '#lib/house/refusal-text.ts';
import { pinOf, withPin } from '#lib/house/with-pin.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { spanText } from '#lib/span-text.ts';
import { showToast } from '#lib/toasts.ts';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';

interface ServiceDialogProps {
  /** Blank is the whole home. */
  readonly device: string;
  readonly name: string;
  readonly onClose: () => void;
}

const hours = ['1', '2', '4', '8', '24'] as const;
const hourMs = 3_600_000;

/** Marks a device, or the whole home, as in service: for how long, and why. While armed the panel asks for a code. */
export function ServiceDialog({ device, name, onClose }: ServiceDialogProps) {
  const t = useText();
  const [span, setSpan] = useState<(typeof hours)[number]>('1');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const blank = reason.trim() === '';

  async function begin() {
    setTried(true);
    if (blank) return;
    setBusy(true);
    setProblem(undefined);
    const minutes = Number(span) * 60;
    await withPin({
      title: t('service.begin'),
      run: (pin) =>
        call('POST /panel/service', {
          body: { device_id: device, minutes, reason: reason.trim(), ...pinOf(pin) },
        }),
      onDone: () => {
        const time = momentText(Date.now() + Number(span) * hourMs);
        showToast({ icon: 'check', message: t('service.begun', { name, time }) });
        onClose();
      },
      onFailed: (failure) => setProblem(refusalText(t, failure)),
    });
    setBusy(false);
  }
  return (
    <DialogForm
      title={t('service.title', { name })}
      dirty={!blank}
      verb={t('service.begin')}
      busy={busy}
      problem={problem}
      onClose={onClose}
      onSubmit={() => void begin()}
    >
      <p className="muted">{t('service.text')}</p>
      <Select
        label={t('service.for')}
        value={span}
        options={hours.map((value) => ({ value, label: spanText(Number(value) * hourMs) }))}
        onChange={setSpan}
      />
      <Field
        label={t('service.reason')}
        value={reason}
        maxLength={limits.serviceReason}
        error={tried && blank ? t('service.reasonMissing') : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
    </DialogForm>
  );
}
