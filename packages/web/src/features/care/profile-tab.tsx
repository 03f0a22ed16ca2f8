import type { CareProfile } from '@homeward/contract/shapes/care/care.ts';
import { ProfileForm } from '#features/care/profile-form.tsx';
import { profileFields, profileText } from '#features/care/profile-words.ts';
import { sharedEdit, standingAtPanel, startingFrom, type Told } from '#features/forms/shared-edit.ts';
import { loadCare } from '#features/care/care-now.ts';
import { call } from '#lib/client/call.ts';
import type { Outcome } from '#lib/client/outcome.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useText, type Text } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';
import { useFormDraft } from '#lib/use-form-draft.ts';
import { useUnsaved } from '#lib/use-unsaved.ts';

const toldOf = (t: Text, profile: CareProfile): readonly Told[] =>
  profileFields.map((field) => ({
    label: t(`care.profile.${field}`),
    value: profileText(t, profile, field),
  }));

/** `/userInfo`: who is cared for. */
export function ProfileTab({ saved, readOnly }: { readonly saved: CareProfile; readonly readOnly: boolean }) {
  const t = useText();
  const { busy, problem, act, clear } = useAct();
  const { start, draft: profile, dirty, change, reset, settle } = useFormDraft('care profile', saved);
  const save = useUnsaved(dirty && !busy);
  const onTheirs = (): void => {
    reset();
    void loadCare();
  };
  function send(): Promise<Outcome<unknown>> {
    const edit = sharedEdit({
      start,
      draft: profile,
      read: () => standingAtPanel(() => call('GET /user/care_receiver')),
      tell: (told) => toldOf(t, told),
      onTheirs,
    });
    return edit((mine, revision) => call('POST /user/care_receiver', { body: startingFrom(revision, mine) }));
  }
  return (
    <ProfileForm
      profile={profile}
      dirty={dirty}
      busy={busy}
      readOnly={readOnly}
      problem={problem}
      saveRef={save}
      onChange={change}
      onReset={() => {
        reset();
        clear();
      }}
      onSave={() =>
        void act(send).then(async (outcome) => {
          if (outcome.tag === 'failed') return;
          await settle(profile, loadCare);
          showToast({ icon: 'check', message: t('care.saved'), about: 'care profile' });
        })
      }
    />
  );
}
