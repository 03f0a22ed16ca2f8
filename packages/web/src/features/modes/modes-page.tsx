import { ModeDelays } from '#features/modes/mode-delays.tsx';
import { ModeNames } from '#features/modes/mode-names.tsx';
import { ModeZones } from '#features/modes/mode-zones.tsx';
import { PasscodeGate } from '#features/pin/passcode-gate.tsx';
import { useHouse } from '#lib/house/house.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Crumb } from '#ui/crumb.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageHead, Section } from '#ui/page.tsx';

/** The modes of the home on one page: what they are called, what guards in each, and how long there is to leave. */
export function ModesPage() {
  const t = useText();
  const loaded = useHouse((house) => house.loaded);
  const named = useHouse(({ info }) => info?.own_modes);
  const own = useAnswer('GET /panel/own_modes', {}, { again: named });
  return (
    <PasscodeGate title={t('modes.title')}>
      <Crumb to="/setting">{t('settings.title')}</Crumb>
      <PageHead title={t('modes.title')} subtitle={t('modes.subtitle')} />
      <Loaded
        ready={loaded && own.data !== undefined}
        problem={own.problem}
        failedTitle={t('settings.unread')}
        retryLabel={t('action.retry')}
        onRetry={() => void own.reload()}
      >
        {own.data !== undefined && <ModeNames modes={own.data.modes} reload={own.reload} />}
        <Section title={t('modes.zones')}>
          <ModeZones />
        </Section>
        <Section title={t('settings.group.delays')}>
          <ModeDelays />
        </Section>
      </Loaded>
    </PasscodeGate>
  );
}
