import type { NotificationUser } from '@homeward/contract/shapes/reports/notification.ts';
import { useState } from 'react';
import { DialogForm } from '#features/forms/dialog-form.tsx';
import { useText } from '#lib/i18n/use-text.ts';
import { Field } from '#ui/field.tsx';

interface PhoneDialogProps {
  readonly user: NotificationUser;
  readonly problem: string | undefined;
  readonly busy: boolean;
  /** International, `+491701234567`; '' takes it away. */
  readonly onSave: (phone: string) => void;
  readonly onClose: () => void;
}

const rule = /^\+[1-9]\d{6,14}$/;

/** A number for text messages and calls. */
export function PhoneDialog({ user, problem, busy, onSave, onClose }: PhoneDialogProps) {
  const t = useText();
  const [typed, setTyped] = useState(user.mobile_phone);
  const [tried, setTried] = useState(false);
  const phone = typed.replaceAll(/[\s()/.-]/g, '').replace(/^00/, '+');
  const wrong = phone !== '' && !rule.test(phone);
  return (
    <DialogForm
      title={t('notify.numberOf', { name: user.name || user.id })}
      dirty={typed !== user.mobile_phone}
      verb={t('account.save')}
      busy={busy}
      onSubmit={() => {
        setTried(true);
        if (!wrong) onSave(phone);
      }}
      onClose={onClose}
    >
      <Field
        label={t('notify.phone')}
        hint={t('notify.phoneHint')}
        type="tel"
        autoComplete="tel"
        data-autofocus
        value={typed}
        error={tried && wrong ? t('notify.phoneWrong') : problem}
        onChange={(event) => setTyped(event.target.value)}
      />
    </DialogForm>
  );
}
