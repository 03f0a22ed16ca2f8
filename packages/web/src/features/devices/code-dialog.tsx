import { useState } from 'react';
import { DialogForm } from '#features/forms/dialog-form.tsx';
import { NameField, plainNameError } from '#features/devices/name-field.tsx';
import { useText } from '#lib/i18n/use-text.ts';
import { Field } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';

interface CodeDialogProps {
  /** Whose code is changed; left out, one is added. */
  readonly name?: string | undefined;
  readonly onSave: (name: string, code: string) => void;
  readonly onClose: () => void;
}

/** A code for a lock: four to ten digits, which nobody can read again afterwards. */
export function CodeDialog({ name: known, onSave, onClose }: CodeDialogProps) {
  const t = useText();
  const [name, setName] = useState(known ?? '');
  const [code, setCode] = useState('');
  const [shown, setShown] = useState(false);
  const [tried, setTried] = useState(false);
  const nameWrong = plainNameError(name);
  const codeWrong = /^\d{4,10}$/.test(code) ? undefined : t('devices.codes.digits');
  function submit() {
    setTried(true);
    if (nameWrong === null && codeWrong === undefined) onSave(name.trim(), code);
  }
  return (
    <DialogForm
      title={known === undefined ? t('devices.codes.add') : t('devices.codes.changeOf', { name: known })}
      dirty={name !== (known ?? '') || code !== ''}
      verb={t('devices.codes.save')}
      onClose={onClose}
      onSubmit={submit}
    >
      <NameField
        label={t('devices.codes.name')}
        value={name}
        wrong={nameWrong}
        tried={tried}
        onChange={setName}
      />
      <Field
        label={t('devices.codes.code')}
        value={code}
        type={shown ? 'text' : 'password'}
        inputMode="numeric"
        autoComplete="off"
        hint={t('devices.codes.digits')}
        error={tried ? codeWrong : undefined}
        end={
          <IconButton
            icon={shown ? 'eyeOff' : 'eye'}
            label={t(shown ? 'devices.codes.hide' : 'devices.codes.show')}
            onClick={() => setShown(!shown)}
          />
        }
        onChange={(event) => setCode(event.target.value)}
      />
    </DialogForm>
  );
}
