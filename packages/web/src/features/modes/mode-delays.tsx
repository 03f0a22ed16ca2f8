import { DelaysForm } from '#features/settings/delays-form.tsx';
import { useParts } from '#features/settings/use-parts.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Loaded } from '#ui/loaded.tsx';

/** How long there is to leave and to disarm, by mode: the form of the panel's page. */
export function ModeDelays() {
  const t = useText();
  const { data, problem, reload } = useAnswer('GET /panel/provision/v2');
  const { system } = useParts(['system']).values;
  const number = (field: string): number => {
    const value = system?.[field];
    return typeof value === 'number' ? value : 0;
  };
  const times = {
    sirenMinutes: number('sirenMinutes'),
    tellAfter: Math.max(number('remoteHoldSeconds'), number('dialerSeconds'), number('abortSeconds')),
  };
  return (
    <Loaded
      ready={data !== undefined && system !== undefined}
      problem={problem}
      failedTitle={t('settings.unread')}
      retryLabel={t('action.retry')}
      onRetry={() => void reload()}
    >
      {data !== undefined && <DelaysForm areas={data.areas} times={times} reload={reload} />}
    </Loaded>
  );
}
