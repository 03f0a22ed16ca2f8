import { useRef } from 'react';
import { createPortal } from 'react-dom';
import { exactTime, minutesAndSeconds } from '#lib/clock-text.ts';
import { secondsLeft, useNow } from '#lib/clock.ts';
import { Rich } from '#lib/i18n/rich.tsx';
import { useText } from '#lib/i18n/use-text.ts';
import { useLayer } from '#lib/layers.ts';
import { AlarmButtons } from '#features/alarm/alarm-buttons.tsx';
import { AlarmTop } from '#features/alarm/alarm-top.tsx';
import type { AlarmLayerProps, AlarmView } from '#features/alarm/alarm-view.ts';
import { ToldList } from '#features/alarm/told-list.tsx';
import { Button } from '#ui/button.tsx';
import { EventList } from '#features/events/event-list.tsx';
import css from '#features/alarm/alarm-layer.module.css';

/** The alarm over everything. It announces itself once and is then an ordinary landmark. */
export function AlarmLayer({ alarm, others, actions, pictures, people }: AlarmLayerProps) {
  const t = useText();
  const layer = useRef<HTMLElement>(null);
  const side = useRef<HTMLElement>(null);
  useLayer(layer, 'alarm');
  return createPortal(
    <main ref={layer} className={css['alarm']} aria-label={t('alarm.label')} tabIndex={-1} data-alarm-layer>
      <p className="sr" role="alert" key={alarm.id}>
        {t('alarm.announce', { title: alarm.title, place: alarm.place })}
      </p>
      <section className={css['shout']}>
        <BackgroundBell />
        <AlarmTop {...alarm} others={others} actions={actions} />
        <h1>{alarm.title}</h1>
        <p className={css['sentence']}>
          <Rich>{alarm.sentence}</Rich>
        </p>
        <Clocks alarm={alarm} />
        {alarm.awayText !== undefined && <p className={css['away']}>{alarm.awayText}</p>}
        <AlarmButtons alarm={alarm} actions={actions} onCamera={() => side.current?.focus()} />
      </section>
      <aside ref={side} className={css['side']} aria-label={t('alarm.details')} tabIndex={-1}>
        {pictures}
        <section>
          <h2>{t('alarm.happened')}</h2>
          <EventList events={alarm.happened} exact />
          {actions.onOpen && (
            <Button icon="chevronRight" onClick={actions.onOpen}>
              {t('alarm.incident')}
            </Button>
          )}
        </section>
        <section>
          <h2>{t('alarm.told')}</h2>
          {alarm.told.length > 0 && <ToldList told={alarm.told} />}
          {people}
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
      {alarm.detectors > 0 && (
        <div>
          <dd>{alarm.detectors}</dd>
          <dt>{t('alarm.detectors', { count: alarm.detectors })}</dt>
        </div>
      )}
    </dl>
  );
}

function BackgroundBell() {
  return (
    <svg className={css['bell']} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 21h4" />
    </svg>
  );
}
