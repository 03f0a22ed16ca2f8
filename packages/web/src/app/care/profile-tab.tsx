import type { CareReceiver } from '@homeward/contract/entities/care.ts';
import { useState } from 'react';
import { ProfileForm } from '#features/care/profile-form.tsx';
import { loadCare } from '#lib/care/care-now.ts';
import { call } from '#lib/client/call.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';
import { useUnsaved } from '#lib/use-unsaved.ts';

/** `/userInfo`: who is cared for. */
export function ProfileTab({
  saved,
  readOnly,
}: {
  readonly saved: CareReceiver;
  readonly readOnly: boolean;
}) {
  const t = useText();
  const [draft, setDraft] = useState<CareReceiver>();
  const { busy, problem, act, clear } = useAct();
  const profile = draft ?? saved;
  const dirty = JSON.stringify(profile) !== JSON.stringify(saved);
  const save = useUnsaved(dirty && !busy);
  return (
    <ProfileForm
      profile={profile}
      dirty={dirty}
      busy={busy}
      readOnly={readOnly}
      problem={problem}
      saveRef={save}
      onChange={setDraft}
      onReset={() => {
        setDraft(undefined);
        clear();
      }}
      onSave={() =>
        void act(() => call('POST /user/care_receiver', { body: profile })).then(async (outcome) => {
          if (outcome.tag === 'failed') return;
          await loadCare();
          setDraft(undefined);
          showToast({ icon: 'check', message: t('care.saved'), about: 'care profile' });
        })
      }
    />
  );
}
