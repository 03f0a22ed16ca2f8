import { useState } from 'react';
import { DialogForm } from '#features/forms/dialog-form.tsx';
import { call } from '#lib/client/call.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';
import { Banner } from '#ui/banner.tsx';
import { Field } from '#ui/field.tsx';

/** Letters of the shortest code that is sent. */
const least = 8;

interface TakeCompanyProps {
  /** The company that looks after this home now; '' where none does. */
  readonly before: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Takes a company on by the code that it made. */
export function TakeCompany({ before, onDone, onClose }: TakeCompanyProps) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const [code, setCode] = useState('');
  async function submit(): Promise<void> {
    const outcome = await act(() => call('POST /panel/company_code', { body: { code: code.trim() } }));
    if (outcome.tag === 'failed') return;
    showToast({ icon: 'check', message: t('access.taken', { who: outcome.data.company }) });
    onDone();
  }
  return (
    <DialogForm
      title={t('access.take')}
      dirty={code !== ''}
      verb={t('access.takeAct')}
      busy={busy}
      off={code.trim().length < least}
      problem={problem?.text}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{t('access.takeText')}</p>
      {before !== '' && (
        <Banner tone="delay" icon="info">
          {t('access.takeInstead', { who: before })}
        </Banner>
      )}
      <Field
        label={t('access.takeCode')}
        data-autofocus
        dir="ltr"
        maxLength={64}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
    </DialogForm>
  );
}
