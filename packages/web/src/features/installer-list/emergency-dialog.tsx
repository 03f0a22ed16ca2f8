import { useState } from 'react';
import { limits } from '@homeward/contract/words/values/limits.ts';
import { DialogForm } from '#features/forms/dialog-form.tsx';
import { call } from '#lib/client/call.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import type { Site } from '#lib/sites.ts';
import { Banner } from '#ui/banner.tsx';
import { TextBox } from '#ui/text-box.tsx';

interface EmergencyDialogProps {
  readonly site: Site;
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
}

/** Characters of a reason that says something. */
const least = 10;

/** Coming in unasked: what it means stands before the act, and the reason is read by every owner. */
export function EmergencyDialog({ site, onDone, onClose }: EmergencyDialogProps) {
  const t = useText();
  const { busy, problem, act } = useAct();
  const [reason, setReason] = useState('');
  return (
    <DialogForm
      title={t('sites.emergency')}
      dirty={reason !== ''}
      verb={t('sites.emergencyGo')}
      busy={busy}
      off={reason.trim().length < least}
      problem={problem?.text}
      onSubmit={() =>
        void act(() =>
          call('POST /installer/emergency', { body: { mac: site.mac, reason: reason.trim() } }),
        ).then(async (outcome) => {
          if (outcome.tag === 'failed') return;
          await onDone();
          onClose();
        })
      }
      onClose={onClose}
    >
      <Banner tone="delay" icon="info">
        {t('sites.emergencyText')}
      </Banner>
      <TextBox
        label={t('sites.why')}
        limit={limits.askReasonLength}
        maxLength={limits.askReasonLength}
        rows={3}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </DialogForm>
  );
}
