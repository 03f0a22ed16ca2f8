import { PasscodeGate } from '#features/pin/passcode-gate.tsx';
import { CodesView } from '#features/codes/codes-view.tsx';
import { useCodes } from '#features/codes/use-codes.ts';
import { usePortalSettings } from '#lib/house/portal-settings.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { useNarrow } from '#lib/use-narrow.ts';
import { Crumb } from '#ui/crumb.tsx';
import { Loaded } from '#ui/loaded.tsx';

/** Who has a code of this home, and what each of them may (S2.9, S3.4). */
export function CodesPage() {
  const t = useText();
  const narrow = useNarrow();
  return (
    <PasscodeGate title={t('codes.page')}>
      {narrow && <Crumb to="/setting">{t('settings.title')}</Crumb>}
      <Codes />
    </PasscodeGate>
  );
}

function Codes() {
  const t = useText();
  const settings = usePortalSettings();
  const codes = useCodes();
  const can = useAnswer('GET /panel/capability');
  const { entries } = codes;
  const problem = codes.problem ?? can.problem;
  return (
    <Loaded
      ready={entries !== undefined && can.data !== undefined && settings !== undefined}
      problem={problem}
      failedTitle={t('codes.unread')}
      ofPage
      retryLabel={t('action.retry')}
      onRetry={() => {
        void codes.reload();
        void can.reload();
      }}
    >
      {entries !== undefined && can.data !== undefined && settings !== undefined && (
        <CodesView
          entries={entries}
          can={can.data}
          settings={settings}
          onChanged={() => {
            void codes.reload();
          }}
        />
      )}
    </Loaded>
  );
}
