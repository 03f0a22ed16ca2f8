import type { Profile } from '@homeward/contract/shapes/access/account.ts';
import { lazy, Suspense, useState } from 'react';
import { ActQuestion } from '#features/forms/act-question.tsx';
import { AppPasswords } from '#features/account/app-passwords.tsx';
import { PasskeyList } from '#features/account/passkey-list.tsx';
import { leastAlone, leastWithFactor } from '#features/account/password-rules.ts';
import { PasswordForm } from '#features/account/password-form.tsx';
import { RecoveryCodes } from '#features/account/recovery-codes.tsx';
import { ResetNotice } from '#features/account/reset-notice.tsx';
import { call } from '#lib/client/call.ts';
import { dateText } from '#lib/date-text.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { Section } from '#ui/page.tsx';
import { Row, Rows } from '#ui/rows.tsx';
import { Tag } from '#ui/tag.tsx';

const TotpSetUp = lazy(async () => ({
  default: (await import('#features/account/totp-set-up.tsx')).TotpSetUp,
}));

type Open =
  | { readonly tag: 'password' | 'totp' | 'totpOff' | 'newCodes' }
  | { readonly tag: 'codes'; readonly codes: readonly string[] };

interface SecuritySectionProps {
  readonly profile: Profile;
  readonly onChanged: () => Promise<void>;
}

/** What protects the account, and what each part lacks. */
export function SecuritySection({ profile, onChanged }: SecuritySectionProps) {
  const t = useText();
  const [open, setOpen] = useState<Open>();
  const { factors } = profile;
  const hasFactor = factors.totp || factors.passkeys > 0;
  const close = () => setOpen(undefined);
  function gained(codes: readonly string[]) {
    setOpen(codes.length > 0 ? { tag: 'codes', codes } : undefined);
    void onChanged();
  }
  return (
    <>
      <ResetNotice />
      {!hasFactor && (
        <Banner
          tone="delay"
          icon="shieldOpen"
          title={t('account.weakTitle')}
          action={<Button onClick={() => setOpen({ tag: 'totp' })}>{t('account.weakAct')}</Button>}
        >
          {t('account.weakText')}
        </Banner>
      )}
      <Section title={t('account.signIn')}>
        <Rows label={t('account.signIn')}>
          <Row
            icon="lock"
            title={t('account.password')}
            note={
              profile.password_at === null
                ? t('account.passwordNever')
                : t('account.passwordSince', { date: dateText(profile.password_at) })
            }
            end={<Button onClick={() => setOpen({ tag: 'password' })}>{t('account.changePassword')}</Button>}
          />
          <Row
            icon="clock"
            title={t('account.totp')}
            note={t('account.totpText')}
            state={<FactorTag on={factors.totp} />}
            end={
              <Button onClick={() => setOpen({ tag: factors.totp ? 'totpOff' : 'totp' })}>
                {t(factors.totp ? 'account.remove' : 'account.setUp')}
              </Button>
            }
          />
          <Row
            icon="list"
            title={t('account.codes')}
            note={hasFactor ? t('account.codesWhat') : t('account.codesLater')}
            look={hasFactor ? 'plain' : 'off'}
            state={
              hasFactor && (
                <Tag tone={factors.recovery_codes > 2 ? 'ok' : 'delay'}>
                  {t('account.codesLeft', { count: factors.recovery_codes })}
                </Tag>
              )
            }
            end={
              hasFactor && (
                <Button onClick={() => setOpen({ tag: 'newCodes' })}>{t('account.newCodes')}</Button>
              )
            }
          />
        </Rows>
      </Section>
      <PasskeyList onGained={gained} onChanged={() => void onChanged()} />
      <AppPasswords />
      {open?.tag === 'password' && (
        <PasswordForm
          login={profile.login}
          least={hasFactor ? leastWithFactor : leastAlone}
          onClose={close}
          onDone={() => {
            close();
            showToast({ icon: 'check', message: t('account.passwordChanged') });
            void onChanged();
          }}
        />
      )}
      <Suspense>
        {open?.tag === 'totp' && (
          <ConfirmDialog title={t('account.totp')} onClose={close} actions={null} wide>
            <TotpSetUp onBack={close} onDone={gained} />
          </ConfirmDialog>
        )}
      </Suspense>
      {open?.tag === 'codes' && (
        <ConfirmDialog title={t('account.codes')} onClose={() => undefined} actions={null} wide>
          <RecoveryCodes codes={open.codes} onKept={close} />
        </ConfirmDialog>
      )}
      {open?.tag === 'totpOff' && (
        <ActQuestion
          title={t('account.totpOffTitle')}
          text={t(factors.passkeys > 0 ? 'account.totpOffText' : 'account.lastFactorText')}
          verb={t('account.remove')}
          onClose={close}
          work={() => call('DELETE /account/totp')}
          onDone={() => {
            close();
            void onChanged();
          }}
        />
      )}
      {open?.tag === 'newCodes' && (
        <ActQuestion
          title={t('account.newCodesTitle')}
          text={t('account.newCodesText')}
          verb={t('account.newCodes')}
          kind="primary"
          onClose={close}
          work={() => call('POST /account/recovery_codes')}
          onDone={({ recovery_codes: codes }) => gained(codes)}
        />
      )}
    </>
  );
}

function FactorTag({ on }: { readonly on: boolean }) {
  const t = useText();
  return on ? (
    <Tag tone="ok" icon="check">
      {t('account.on')}
    </Tag>
  ) : (
    <Tag tone="offline">{t('account.off')}</Tag>
  );
}
