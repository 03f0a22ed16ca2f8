import { useState } from 'react';
import { giveToLock } from '#features/codes/code-acts.ts';
import type { LockStanding } from '#features/codes/code-people.ts';
import { useCodeAct } from '#features/codes/use-code-act.ts';
import { DialogForm } from '#features/forms/dialog-form.tsx';
import { useText } from '#lib/i18n/use-text.ts';
import { Field } from '#ui/field.tsx';

interface LockDialogProps {
  readonly name: string;
  readonly standing: LockStanding;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Gives somebody's code to a lock, again where the lock did not confirm it: the digits are kept nowhere. */
export function LockDialog({ name, standing, onClose, onDone }: LockDialogProps) {
  const t = useText();
  const { busy, problem, act, clear } = useCodeAct();
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const fits = /^\d{4,10}$/.test(code);
  const lock = standing.lock.name;
  const title = t('codes.lockTitle', { name, lock });
  return (
    <DialogForm
      title={title}
      dirty={code !== ''}
      verb={t('codes.lockAct')}
      busy={busy}
      problem={problem !== undefined && problem.field !== 'code' ? problem.text : undefined}
      onSubmit={() => {
        setTried(true);
        if (fits) void act({ title, run: (pincode) => giveToLock(standing, name, code, pincode), onDone });
      }}
      onClose={onClose}
    >
      <p className="muted">{t('codes.lockText')}</p>
      <Field
        label={t('codes.code')}
        hint={t('codes.lockHint')}
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        data-autofocus
        value={code}
        error={tried && !fits ? t('codes.lockFault') : problem?.field === 'code' ? problem.text : undefined}
        onChange={({ target }) => {
          clear();
          setCode(target.value.trim());
        }}
      />
    </DialogForm>
  );
}
