import type { Profile } from '@homeward/contract/shapes/access/account.ts';
import { LookForm } from '#features/account/look-form.tsx';
import { useSession } from '#lib/client/session.ts';
import { ProfileForm } from '#features/account/profile-form.tsx';
import { SoundForm } from '#features/account/sound-form.tsx';
import { PrivacyScreenForm } from '#features/privacy-screen/privacy-screen-form.tsx';
import { useText } from '#lib/i18n/use-text.ts';
import { Section } from '#ui/page.tsx';

interface ProfileSectionProps {
  readonly profile: Profile;
  readonly onChanged: () => Promise<void>;
}

/** Who somebody is, and how the portal looks and sounds to them. */
export function ProfileSection({ profile, onChanged }: ProfileSectionProps) {
  const t = useText();
  const role = useSession(({ session }) => ('account' in session ? session.account.role : ''));
  return (
    <>
      <ProfileForm key={`${profile.name} ${profile.mail}`} profile={profile} onChanged={onChanged} />
      <Section title={t('account.look')}>
        <LookForm profile={profile} />
      </Section>
      <Section title={t('account.sound')}>
        <SoundForm />
      </Section>
      {(role === 'master' || role === 'installer') && (
        <Section title={t('account.privacyScreen')}>
          <PrivacyScreenForm />
        </Section>
      )}
    </>
  );
}
