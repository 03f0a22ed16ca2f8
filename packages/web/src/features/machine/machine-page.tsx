import { MachinePartCard } from '#features/machine/machine-part.tsx';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useSettingsKnown } from '#lib/house/portal-settings.ts';
import { refusalText } from '#lib/house/refusal-text.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { useHere } from '#lib/router/here.ts';
import { Banner } from '#ui/banner.tsx';
import { Crumb } from '#ui/crumb.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageHead } from '#ui/page.tsx';

/** How the machine reaches people, at a home whose master runs the portal (S2.9). */
export function MachineSettingPage() {
  const t = useText();
  return (
    <>
      <Crumb to="/setting">{t('settings.title')}</Crumb>
      <MachinePage />
    </>
  );
}

/** The same for a manager of the operator. */
export function MachinePage() {
  const t = useText();
  const { settings, failure } = useSettingsKnown();
  return (
    <>
      <PageHead title={t('machine.title')} subtitle={t('machine.subtitle')} />
      <Loaded
        ready={settings !== undefined}
        problem={failure === undefined ? undefined : refusalText(t, failure)}
        failedTitle={t('machine.unread')}
        retryLabel={t('action.retry')}
        onRetry={() => location.reload()}
      >
        {settings?.machine === true ? (
          <Parts />
        ) : (
          <EmptyState title={t('machine.notYours')} text={t('machine.notYoursText')} />
        )}
      </Loaded>
    </>
  );
}

function Parts() {
  const t = useText();
  const { data, problem, reload } = useAnswer('GET /portal/machine');
  const asked = useHere(({ search }) => search['part']);
  return (
    <Loaded
      ready={data !== undefined}
      problem={problem}
      failedTitle={t('machine.unread')}
      retryLabel={t('action.retry')}
      onRetry={() => void reload()}
    >
      <div className="stack">
        {data?.open === false && (
          <Banner tone="offline" icon="info">
            {t('v2_mg_machine_demo')}
          </Banner>
        )}
        {data?.parts.map((shown) => (
          <MachinePartCard
            key={shown.part}
            shown={shown}
            open={data.open}
            asked={asked === shown.part}
            reload={reload}
          />
        ))}
      </div>
    </Loaded>
  );
}
