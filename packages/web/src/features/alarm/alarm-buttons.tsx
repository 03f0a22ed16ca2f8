import { useText } from '#lib/i18n/use-text.ts';
import type { AlarmActions, AlarmView } from '#features/alarm/alarm-view.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import css from '#features/alarm/alarm-layer.module.css';

interface AlarmButtonsProps {
  readonly alarm: AlarmView;
  readonly actions: AlarmActions;
  readonly onCamera: () => void;
}

/** Always in this order: disarm, silence, camera, call, help, real, false alarm. */
export function AlarmButtons({ alarm, actions, onCamera }: AlarmButtonsProps) {
  const t = useText();
  const off = alarm.awayText !== undefined;
  const [camera] = alarm.cameras;
  return (
    <div className={css['buttons']}>
      <Button
        icon="shieldOpen"
        size="big"
        busy={alarm.pending === 'disarm'}
        off={off}
        onClick={actions.onDisarm}
        data-autofocus
      >
        {t('mode.disarm')}
      </Button>
      {alarm.hasSiren && (
        <Button
          icon="bellOff"
          busy={alarm.pending === 'silence'}
          off={alarm.silenced || off}
          onClick={actions.onSilence}
        >
          {t(alarm.silenced ? 'alarm.silenced' : 'alarm.silence')}
        </Button>
      )}
      <Button icon="camera" off={camera === undefined} onClick={onCamera}>
        {camera === undefined
          ? t('alarm.noCamera')
          : alarm.cameras.length > 1
            ? t('security.cameras')
            : camera}
      </Button>
      {alarm.emergencyNumber !== undefined && (
        <a className={css['call']} href={`tel:${alarm.emergencyNumber}`}>
          <Icon name="phone" />
          {t('alarm.call', { number: alarm.emergencyNumber })}
        </a>
      )}
      <Button icon="users" busy={alarm.pending === 'help'} off={off} onClick={actions.onHelp}>
        {t('alarm.help')}
      </Button>
      {actions.onReal !== undefined && (
        <Button icon="bellRing" busy={alarm.pending === 'incident'} off={off} onClick={actions.onReal}>
          {t('alarm.real')}
        </Button>
      )}
      <Button icon="check" busy={alarm.pending === 'incident'} off={off} onClick={actions.onFalseAlarm}>
        {t('alarm.false')}
      </Button>
    </div>
  );
}
