import { useText } from '#lib/i18n/use-text.ts';
import type { AlarmActions, AlarmView, OtherAlarm } from '#features/alarm/alarm-view.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import css from '#features/alarm/alarm-layer.module.css';

interface AlarmTopProps extends Pick<AlarmView, 'place' | 'muted'> {
  readonly others: readonly OtherAlarm[];
  readonly actions: Pick<AlarmActions, 'onMute' | 'onAside'>;
}

/** Where the alarm is, its sound on this device, the way to put it aside, and the other alarms. */
export function AlarmTop({ place, muted, others, actions }: AlarmTopProps) {
  const t = useText();
  return (
    <div className={css['top']}>
      <p className={css['place']}>
        <Icon name="bellRing" />
        {place}
      </p>
      <span className={css['tools']}>
        <IconButton
          icon={muted ? 'bellOff' : 'bell'}
          label={t(muted ? 'alarm.muted' : 'alarm.mute')}
          onClick={actions.onMute}
        />
        <IconButton icon="chevronDown" label={t('alarm.aside')} onClick={actions.onAside} />
      </span>
      {others.length > 1 && (
        <ul className={css['others']} aria-label={t('alarm.others', { count: others.length })}>
          {others.map((other) => (
            <li key={other.id}>
              <button type="button" aria-pressed={other.current} onClick={other.show}>
                {other.title}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
