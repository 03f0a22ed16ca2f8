import { limits } from '@homeward/contract/words/values/limits.ts';
import { useState } from 'react';
import { DialogForm } from '#features/forms/dialog-form.tsx';
import type { Case } from '#features/support/case-facts.tsx';
import { call } from '#lib/client/call.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { TextBox } from '#ui/text-box.tsx';

interface CloseCaseProps {
  readonly one: Case;
  readonly onClosed: () => void;
  readonly onClose: () => void;
}

/** Closes a case, with what came of it. */
export function CloseCase({ one, onClosed, onClose }: CloseCaseProps) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const [outcome, setOutcome] = useState('');
  async function submit(): Promise<void> {
    const done = await act(() =>
      call('DELETE /installer/case', { body: { id: one.id, outcome: outcome.trim() } }),
    );
    if (done.tag === 'done') onClosed();
  }
  return (
    <DialogForm
      title={t('support.closeTitle', { ticket: one.ticket })}
      dirty={outcome !== ''}
      verb={t('support.close')}
      busy={busy}
      problem={problem?.text}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{t('support.closeText')}</p>
      <TextBox
        label={t('support.outcome')}
        hint={t('support.outcomeHint')}
        limit={limits.caseOutcomeLength}
        maxLength={limits.caseOutcomeLength}
        rows={2}
        value={outcome}
        onChange={({ target }) => setOutcome(target.value)}
      />
    </DialogForm>
  );
}
