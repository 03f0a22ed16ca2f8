import { alarmTitle } from '#features/alarm/alarm-view-of.ts';
import { isAside, takeUp, useAlarms, useAttention } from '#lib/house/alarms.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Icon } from '#ui/icon.tsx';
import css from '#features/alarm/alarm-strips.module.css';

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

interface AlarmStripProps {
  readonly title: string;
  readonly onShow: () => void;
}

/** An alarm that was put aside: never gone, one press away. */
function AlarmStrip({ title, onShow }: AlarmStripProps) {
  const t = useText();
  return (
    <button type="button" className={css['strip']} onClick={onShow}>
      <Icon name="bellRing" />
      <b>{title}</b>
      <span>{t('alarm.show')}</span>
    </button>
  );
}
