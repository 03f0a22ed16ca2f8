import { PasscodeGate } from '#features/pin/passcode-gate.tsx';
import { PasscodeForm } from '#features/codes/passcode-form.tsx';
import { usePortalSettings } from '#lib/house/portal-settings.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { useNarrow } from '#lib/use-narrow.ts';
import { Crumb } from '#ui/crumb.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageHead } from '#ui/page.tsx';
import { PageLink } from '#ui/page-link.tsx';

/** The code that opens settings (S2.9, S6.5): it is the owner's or the installer's own at the panel. */
export function PasscodePage() {
  const t = useText();
  const narrow = useNarrow();
  return (
    <PasscodeGate title={t('passcode.page')}>
      {narrow && <Crumb to="/setting">{t('settings.title')}</Crumb>}
      <Passcode />
    </PasscodeGate>
  );
}

function Passcode() {
  const t = useText();
  const settings = usePortalSettings();
  const asked = useAnswer('GET /panel/pass_code');
  const codes = useAnswer('GET /panel/system_code');
  const can = useAnswer('GET /panel/capability');
  const role = settings?.role;
  const entry = codes.data?.find(({ slot }) => slot === role);
  const ready = asked.data !== undefined && codes.data !== undefined && can.data !== undefined;
  return (
    <>
      <PageHead
        title={t('passcode.page')}
        subtitle={
          asked.data === undefined ? undefined : t(asked.data.needed ? 'passcode.asked' : 'passcode.notAsked')
        }
      />
      <Loaded
        ready={ready}
        problem={asked.problem ?? codes.problem ?? can.problem}
        failedTitle={t('codes.unread')}
        retryLabel={t('action.retry')}
        onRetry={() => {
          void asked.reload();
          void codes.reload();
          void can.reload();
        }}
      >
        {ready &&
          (settings?.flags.settingPasscode !== true || entry === undefined || entry.code === '' ? (
            <EmptyState
              title={t('passcode.none')}
              text={t('passcode.noneText')}
              action={<PageLink to="/setting/setting_user_code">{t('settings.toCodes')}</PageLink>}
            />
          ) : (
            <PasscodeForm
              entry={entry}
              length={can.data?.pin_length === 4 ? 4 : 6}
              both={settings.flags.settingsAllowMasterAndInstallerCode === true}
            />
          ))}
      </Loaded>
    </>
  );
}
