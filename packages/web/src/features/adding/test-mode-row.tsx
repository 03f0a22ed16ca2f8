import { call } from '#lib/client/call.ts';
import { timeOfDay } from '#lib/clock-text.ts';
import { useMinute } from '#lib/clock.ts';
import { attempt, useBusy } from '#lib/house/device-acts.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useHeld } from '#lib/house/use-held.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';

const minutes = 30;

/** Whether the panel keeps its reports to itself, and the way to have it so. */
export function TestModeRow() {
  const t = useText();
  const held = useHeld();
  const { data, reload } = useAnswer('GET /panel/test_mode');
  const busy = useBusy((all) => all['test mode'] === true);
  const now = useMinute();
  if (data === undefined) return null;
  const { until } = data;
  const on = data.on && until !== null && until > now;
  async function turn(given: number): Promise<void> {
    await attempt('test mode', call('POST /panel/test_mode', { body: { minutes: given } }));
    await reload();
  }
  return (
    <li data-tone={on ? 'delay' : undefined}>
      <Icon name={on ? 'bellOff' : 'message'} size={20} />
      <span>{on ? t('adding.testMode.on', { time: timeOfDay(until) }) : t('adding.testMode.off')}</span>
      <Button busy={busy} off={held !== undefined} onClick={() => void turn(on ? 0 : minutes)}>
        {t(on ? 'adding.testMode.end' : 'adding.testMode.begin', { count: minutes })}
      </Button>
    </li>
  );
}
