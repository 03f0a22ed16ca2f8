import type { DataOf } from '@homeward/contract/routes/table.ts';
import { codes } from '@homeward/contract/words/api/reply-codes.ts';
import { macParts } from '@homeward/contract/words/values/text.ts';
import { useState } from 'react';
import { DialogForm } from '#features/forms/dialog-form.tsx';
import { SecretDialog } from '#features/forms/secret-dialog.tsx';
import { MacField } from '#features/select-panel/mac-field.tsx';
import { call } from '#lib/client/call.ts';
import { momentText } from '#lib/date-text.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Banner } from '#ui/banner.tsx';

interface AddEnrolmentProps {
  readonly onMade: () => void;
  readonly onClose: () => void;
}

/** Makes a code for a panel without an owner by its MAC address; the code is shown once. */
export function AddEnrolment({ onMade, onClose }: AddEnrolmentProps) {
  const t = useText();
  const { busy, problem, act, clear } = useAct();
  const [mac, setMac] = useState('');
  const [tried, setTried] = useState(false);
  const [made, setMade] = useState<DataOf<'POST /installer/enrolment'>>();
  if (made !== undefined)
    return (
      <SecretDialog
        title={t('sites.codeMade', { name: mac })}
        label={t('sites.code')}
        secret={made.code}
        verb={t('account.codesKept')}
        wide
        onClose={onClose}
      >
        <Banner tone="delay" icon="clock">
          {t('sites.codeOnce', { time: momentText(made.expires) })}
        </Banner>
        <p>{t('companies.codeHow')}</p>
      </SecretDialog>
    );
  const whole = macParts(mac) !== null;
  // Nobody's panel has it: that is about the field, and all else about the act.
  const unknown = problem?.failure.tag === 'refused' && problem.failure.code === codes.notFound;
  async function submit(): Promise<void> {
    setTried(true);
    if (!whole) return;
    const outcome = await act(() => call('POST /installer/enrolment', { body: { mac } }));
    if (outcome.tag === 'failed') return;
    setMade(outcome.data);
    onMade();
  }
  return (
    <DialogForm
      title={t('companies.codeAdd')}
      dirty={mac !== ''}
      verb={t('sites.codeAct')}
      busy={busy}
      problem={unknown ? undefined : problem?.text}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{t('companies.codesText')}</p>
      <MacField
        label={t('companies.codeMac')}
        partLabel={(no) => t('panels.addMacPart', { no })}
        hint={t('companies.codeMacHint')}
        error={tried && !whole ? t('panels.addMacShort') : unknown ? t('companies.codeUnknown') : undefined}
        value={mac}
        onChange={(next) => {
          setMac(next);
          clear();
        }}
      />
    </DialogForm>
  );
}
