import { useState } from 'react';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';

interface CodeDialogProps {
  /** Whose code is changed; left out, one is added. */
  readonly name?: string | undefined;
  readonly onSave: (name: string, code: string) => void;
  readonly onClose: () => void;
}

const longestName = 30;

/** A code for a lock: four to ten digits, which nobody can read again afterwards. */
export function CodeDialog({ name: known, onSave, onClose }: CodeDialogProps) {
  const t = useText();
  const [name, setName] = useState(known ?? '');
  const [code, setCode] = useState('');
  const [shown, setShown] = useState(false);
  const [tried, setTried] = useState(false);
  const nameWrong =
    name.trim() === ''
      ? t('v2_mg_required_name')
      : Array.from(name.trim()).length > longestName
        ? t('v2_mg_max_limit_name_length')
        : undefined;
  const codeWrong = /^\d{4,10}$/.test(code) ? undefined : t('devices.codes.digits');
  function submit() {
    setTried(true);
    if (nameWrong === undefined && codeWrong === undefined) onSave(name.trim(), code);
  }
  return (
    <FormDialog
      title={known === undefined ? t('devices.codes.add') : t('devices.codes.changeOf', { name: known })}
      dirty={name !== (known ?? '') || code !== ''}
      unsaved={t('devices.unsaved')}
      discardLabel={t('devices.discard')}
      onClose={onClose}
      onSubmit={submit}
      cancelLabel={t('action.cancel')}
      submit={
        <Button kind="primary" type="submit">
          {t('devices.codes.save')}
        </Button>
      }
    >
      <Field
        label={t('devices.codes.name')}
        value={name}
        limit={longestName}
        data-autofocus
        autoComplete="off"
        error={tried ? nameWrong : undefined}
        onChange={(event) => setName(event.target.value)}
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
    </FormDialog>
  );
}
