import { useRef } from 'react';
import { createPortal } from 'react-dom';
import { exactTime, minutesAndSeconds } from '#lib/clock-text.ts';
import { secondsLeft, useNow } from '#lib/clock.ts';
import { Rich } from '#lib/i18n/rich.tsx';
import { useText } from '#lib/i18n/use-text.ts';
import { useLayer } from '#lib/layers.ts';
import type { AlarmActions, AlarmView } from '#features/alarm/alarm-view.ts';
import { ToldList } from '#features/alarm/told-list.tsx';
import { Button } from '#ui/button.tsx';
import { CameraTile } from '#ui/camera-tile.tsx';
import { EventList } from '#ui/event-list.tsx';
import { Icon } from '#ui/icon.tsx';
import css from '#features/alarm/alarm-layer.module.css';

/** The alarm over everything. It announces itself once and is then an ordinary landmark. */
export function AlarmLayer({
  alarm,
  actions,
}: {
  readonly alarm: AlarmView;
  readonly actions: AlarmActions;
}) {
  const t = useText();
  const layer = useRef<HTMLElement>(null);
  useLayer(layer, 'alarm');
  return createPortal(
    <main ref={layer} className={css['alarm']} aria-label={t('alarm.label')} tabIndex={-1}>
      <p className="sr" role="alert">
        {t('alarm.announce', { title: alarm.title, place: alarm.place })}
      </p>
      <section className={css['shout']}>
        <BackgroundBell />
        <p className={css['place']}>
          <Icon name="bellRing" />
          {alarm.place}
        </p>
        <h1>{alarm.title}</h1>
        <p className={css['sentence']}>
          <Rich>{alarm.sentence}</Rich>
        </p>
        <Clocks alarm={alarm} />
        <AlarmButtons alarm={alarm} actions={actions} />
      </section>
      <aside className={css['side']}>
        {alarm.camera !== undefined && (
          <CameraTile {...alarm.camera} badge={{ text: t('alarm.picture'), kind: 'person' }} />
        )}
        <section>
          <h2>{t('alarm.happened')}</h2>
          <EventList events={alarm.happened} exact />
        </section>
        <section>
          <h2>{t('alarm.told')}</h2>
          <ToldList told={alarm.told} />
        </section>
      </aside>
    </main>,
    document.body,
  );
}

function Clocks({ alarm }: { readonly alarm: AlarmView }) {
  const t = useText();
  const now = useNow();
  const siren = alarm.sirenUntil === undefined ? 0 : secondsLeft(alarm.sirenUntil, now);
  return (
    <dl className={css['clocks']}>
      <div>
        <dd>{minutesAndSeconds(Math.max(0, Math.floor((now - alarm.startedAt) / 1000)))}</dd>
        <dt>{t('alarm.since', { time: exactTime(alarm.startedAt) })}</dt>
      </div>
      {siren > 0 && !alarm.silenced && (
        <div>
          <dd>{minutesAndSeconds(siren)}</dd>
          <dt>{t('alarm.siren')}</dt>
        </div>
      )}
      <div>
        <dd>{alarm.detectors}</dd>
        <dt>{t('alarm.detectors', { count: alarm.detectors })}</dt>
      </div>
    </dl>
  );
}

/** Always in this order: disarm, silence, camera, call, help, false alarm. */
function AlarmButtons({ alarm, actions }: { readonly alarm: AlarmView; readonly actions: AlarmActions }) {
  const t = useText();
  return (
    <div className={css['buttons']}>
      <Button icon="shieldOpen" size="big" busy={alarm.pending === 'disarm'} onClick={actions.onDisarm}>
        {t('mode.disarm')}
      </Button>
      <Button
        icon="bellOff"
        busy={alarm.pending === 'silence'}
        off={alarm.silenced}
        onClick={actions.onSilence}
      >
        {t(alarm.silenced ? 'alarm.silenced' : 'alarm.silence')}
      </Button>
      <Button icon="camera" off={alarm.camera === undefined} onClick={actions.onCamera}>
        {alarm.camera === undefined ? t('alarm.noCamera') : t('alarm.camera', { name: alarm.camera.name })}
      </Button>
      <a className={css['call']} href={`tel:${alarm.emergencyNumber}`}>
        <Icon name="phone" />
        {t('alarm.call', { number: alarm.emergencyNumber })}
      </a>
      <Button icon="users" busy={alarm.pending === 'help'} onClick={actions.onHelp}>
        {t('alarm.help')}
      </Button>
      <Button icon="check" busy={alarm.pending === 'falseAlarm'} onClick={actions.onFalseAlarm}>
        {t('alarm.false')}
      </Button>
    </div>
  );
}

function BackgroundBell() {
  return (
    <svg className={css['bell']} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 21h4" />
    </svg>
  );
}
