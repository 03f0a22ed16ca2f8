import { codes } from '@homeward/contract/words/api/reply-codes.ts';
import { useState } from 'react';
import { DialogForm } from '#features/forms/dialog-form.tsx';
import { call } from '#lib/client/call.ts';
import { momentText } from '#lib/date-text.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';
import { Banner } from '#ui/banner.tsx';
import { Field } from '#ui/field.tsx';
import { TextBox } from '#ui/text-box.tsx';

/** Characters of a reason that says something, and at most. */
const reasonLength = { min: 10, max: 300 } as const;

interface BeginResetProps {
  /** Whose, by the sign-in name; '' where that is typed here. */
  readonly account: string;
  readonly onBegun: () => Promise<void>;
  readonly onClose: () => void;
}

/** Begins to take somebody's second factors away: what that means stands before the act, and the reason is sent along. */
export function BeginReset({ account, onBegun, onClose }: BeginResetProps) {
  const t = useText();
  const { busy, problem, act, clear } = useAct();
  const [login, setLogin] = useState(account);
  const [reason, setReason] = useState('');
  // Nobody of theirs has it: that is about the field, and all else about the act.
  const unknown = problem?.failure.tag === 'refused' && problem.failure.code === codes.notFound;
  async function submit(): Promise<void> {
    const outcome = await act(() =>
      call('POST /installer/factor_reset', { body: { account: login.trim(), reason: reason.trim() } }),
    );
    if (outcome.tag === 'failed') return;
    onClose();
    showToast({ icon: 'check', message: t('sites.resetBegun', { time: momentText(outcome.data.due) }) });
    await onBegun();
  }
  return (
    <DialogForm
      title={t('sites.resetBegin')}
      dirty={login !== account || reason !== ''}
      verb={t('sites.resetBegin')}
      busy={busy}
      off={login.trim() === '' || reason.trim().length < reasonLength.min}
      problem={unknown ? undefined : problem?.text}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Banner tone="delay" icon="shieldOpen">
        {t('sites.resetText')}
      </Banner>
      <Field
        label={t('sites.resetWho')}
        data-autofocus
        required
        dir="ltr"
        maxLength={128}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={login}
        error={unknown ? t('sites.resetUnknown') : undefined}
        onChange={({ target }) => {
          setLogin(target.value);
          clear();
        }}
      />
      <TextBox
        label={t('sites.why')}
        limit={reasonLength.max}
        maxLength={reasonLength.max}
        rows={3}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </DialogForm>
  );
}
