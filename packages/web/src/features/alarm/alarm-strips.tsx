import { alarmTitle } from '#features/alarm/alarm-view-of.ts';
import { AlarmStrip } from '#features/alarm/alarm-strip.tsx';
import { isAside, takeUp, useAlarms, useAttention } from '#lib/house/alarms.ts';
import { useText } from '#lib/i18n/use-text.ts';

/** The alarms this reader has put aside, above every page. */
export function AlarmStrips() {
  const t = useText();
  const attention = useAttention();
  return useAlarms()
    .filter((alarm) => isAside(attention, alarm))
    .map((alarm) => (
      <AlarmStrip key={alarm.id} title={alarmTitle(t, alarm)} onShow={() => takeUp(alarm.id)} />
    ));
}
