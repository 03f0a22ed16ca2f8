import { useRef, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { minutesAndSeconds } from '#lib/clock-text.ts';
import { secondsLeft, useNow } from '#lib/clock.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { useLayer } from '#lib/layers.ts';
import { AlarmTop } from '#features/alarm/alarm-top.tsx';
import type { AlarmActions, OtherAlarm } from '#features/alarm/alarm-view.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import type { Tone } from '#ui/tone.ts';
import css from '#features/alarm/alarm-layer.module.css';
import own from '#features/alarm/care-alarm.module.css';

/** One station of the telling of one person; `bad` did not get there. */
export interface ToldStep {
  readonly label: string;
  readonly note: string;
  readonly state: 'yes' | 'no' | 'bad';
}

/** Somebody who is told, and how far that got. */
export interface ToldLine {
  readonly id: string;
  readonly name: string;
  readonly initials: string;
  readonly way: string;
  readonly word: string;
  readonly icon: IconName;
  readonly tone: Tone;
  readonly steps: readonly ToldStep[];
}

export interface CareAlarmView {
  readonly id: string;
  /** "Help call · Rosa’s flat". */
  readonly place: string;
  /** "Rosa pressed Help", or who is coming. */
  readonly title: string;
  /** When, by what, in which room. */
  readonly where: string;
  /** What whoever comes has said. */
  readonly said: string;
  /** Epoch ms. */
  readonly startedAt: number;
  readonly since: string;
  /** Who is called next, and when (epoch ms). */
  readonly next: { readonly name: string; readonly at: number } | undefined;
  readonly muted: boolean;
  readonly awayText: string | undefined;
  /** What the screen of whoever called says; undefined where they have none. */
  readonly mirror: { readonly label: string; readonly title: string; readonly text: string } | undefined;
  /** What somebody must know before they go in. */
  readonly must: readonly {
    readonly id: string;
    readonly icon: IconName;
    readonly title: string;
    readonly text: string;
  }[];
  /** Undefined while it is not known. */
  readonly told: readonly ToldLine[] | undefined;
}

interface CareAlarmProps {
  readonly alarm: CareAlarmView;
  readonly others: readonly OtherAlarm[];
  readonly actions: Pick<AlarmActions, 'onMute' | 'onAside'>;
  /** The large buttons; the first of them is what is asked of whoever reads this, and has the focus. */
  readonly buttons: ReactNode;
  /** Where it says how to get in. */
  readonly door: RefObject<HTMLElement | null>;
  /** Times in which somebody can be there. */
  readonly times?: ReactNode;
  /** Who can be reached, for as long as nobody was. */
  readonly reach?: ReactNode;
  /** Further down: stations, the way to everything else. */
  readonly more?: ReactNode;
  /** Somebody touched it: they have seen it. */
  readonly onTouch: () => void;
}

/** A call for help over everything: who needs help, since when, how to get in, and who is coming. */
export function CareAlarm({
  alarm,
  others,
  actions,
  buttons,
  door,
  times,
  reach,
  more,
  onTouch,
}: CareAlarmProps) {
  const t = useText();
  const layer = useRef<HTMLElement>(null);
  useLayer(layer, 'alarm');
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- whatever is touched in it, somebody is there
    <main
      ref={layer}
      className={css['alarm']}
      data-face="care"
      aria-label={t('careAlarm.label')}
      tabIndex={-1}
      data-alarm-layer
      onPointerDown={onTouch}
      onKeyDown={onTouch}
    >
      <p className="sr" role="alert" key={alarm.id}>
        {t('alarm.announce', { title: alarm.title, place: alarm.where })}
      </p>
      <section className={css['shout']}>
        <svg className={css['bell']} viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 20.5S3.5 15.5 3.5 9.3A4.6 4.6 0 0 1 12 7a4.6 4.6 0 0 1 8.5 2.3C20.5 15.5 12 20.5 12 20.5z" />
        </svg>
        <AlarmTop place={alarm.place} muted={alarm.muted} others={others} actions={actions} />
        <h1 className={own['title']}>{alarm.title}</h1>
        <p className={css['sentence']}>{alarm.where}</p>
        {alarm.said !== '' && <p className={own['said']}>{alarm.said}</p>}
        <Clocks alarm={alarm} />
        {alarm.awayText !== undefined && <p className={css['away']}>{alarm.awayText}</p>}
        <div className={css['buttons']}>{buttons}</div>
        {times !== undefined && <div className={own['times']}>{times}</div>}
      </section>
      <aside className={css['side']} aria-label={t('alarm.details')}>
        {alarm.mirror !== undefined && (
          <section className={own['mirror']} aria-label={alarm.mirror.label}>
            <Icon name="eye" size={32} />
            <p>
              <span>{alarm.mirror.label}</span>
              <b>{`“${alarm.mirror.title}”`}</b>
              <span>{alarm.mirror.text}</span>
            </p>
          </section>
        )}
        {alarm.must.length > 0 && (
          <section ref={door} className={own['must']} aria-label={t('careAlarm.before')} tabIndex={-1}>
            {alarm.must.map(({ id, icon, title, text }) => (
              <div key={id}>
                <Icon name={icon} />
                <p>
                  <b>{title}</b>
                  <span>{text}</span>
                </p>
              </div>
            ))}
          </section>
        )}
        <section>
          <h2>{t('alarm.told')}</h2>
          {alarm.told === undefined ? (
            <Skeleton />
          ) : alarm.told.length === 0 ? (
            <>
              <p className="muted">{t('told.nobody')}</p>
              {reach}
            </>
          ) : (
            <ol className={own['told']}>
              {alarm.told.map((line) => (
                <Told key={line.id} line={line} />
              ))}
            </ol>
          )}
        </section>
        {more}
      </aside>
    </main>,
    document.body,
  );
}

const Told = ({ line }: { readonly line: ToldLine }) => (
  <li>
    <div className={own['who']}>
      <Avatar initials={line.initials} />
      <p>
        <b>{line.name}</b>
        <span>{line.way}</span>
      </p>
      <span className={own['word']} data-tone={line.tone}>
        <Icon name={line.icon} size={20} />
        {line.word}
      </span>
    </div>
    <ol className={own['steps']}>
      {line.steps.map(({ label, note, state }) => (
        <li key={label} data-state={state}>
          {label}
          <br />
          {note}
        </li>
      ))}
    </ol>
  </li>
);

function Clocks({ alarm }: { readonly alarm: CareAlarmView }) {
  const t = useText();
  const now = useNow();
  const { next } = alarm;
  const wait = next === undefined ? 0 : secondsLeft(next.at, now);
  return (
    <dl className={css['clocks']}>
      <div>
        <dd>{minutesAndSeconds(Math.max(0, Math.floor((now - alarm.startedAt) / 1000)))}</dd>
        <dt>{alarm.since}</dt>
      </div>
      {next !== undefined && wait > 0 && (
        <div>
          <dd>{minutesAndSeconds(wait)}</dd>
          <dt>{t('careAlarm.until', { name: next.name })}</dt>
        </div>
      )}
    </dl>
  );
}
