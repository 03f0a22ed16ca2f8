import type { ReactNode } from 'react';
import rooms from '#features/past/coverage.module.css';
import css from '#features/past/past.module.css';
import { exactTime } from '#lib/clock-text.ts';
import { Rich } from '#lib/i18n/rich.tsx';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import type { EventLine } from '#features/events/event-list.tsx';
import { EventRow } from '#features/events/event-row.tsx';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { ListRow } from '#ui/list-row.tsx';
import { Section } from '#ui/page.tsx';
import { Plate } from '#features/security/plate.tsx';
import { Spinner } from '#ui/spinner.tsx';
import type { Tone } from '#ui/tone.ts';

export interface AreaThen {
  readonly id: string;
  readonly name: string;
  readonly state: string;
  readonly by: string;
  readonly icon: IconName;
  readonly tone: Tone;
}

export interface DeviceThen {
  readonly id: string;
  readonly name: string;
  readonly room: string;
  readonly icon: IconName;
  readonly word: string;
  readonly tone?: Tone | undefined;
  readonly shape: 'plain' | 'open' | 'on' | 'fault' | 'bypass' | 'offline';
  /** What it says now, where that is something else. */
  readonly now?: string;
}

interface PastMarkProps {
  readonly day: string;
  readonly time: string;
  readonly ago: string;
  readonly reading: boolean;
  readonly onNow: () => void;
}

/** The strip that stays in sight for as long as what is shown is not now. */
export function PastMark({ day, time, ago, reading, onNow }: PastMarkProps) {
  const t = useText();
  return (
    <div className={css['mark']}>
      {reading ? <Spinner /> : <Icon name="clock" />}
      <p>
        <span>{t('past.mark')}</span>
        <b>
          {day}, {time}
        </b>{' '}
        <span>{ago}</span>
      </p>
      <Button onClick={onNow}>{t('past.now')}</Button>
    </div>
  );
}

interface HouseThenProps {
  readonly proof: string;
  readonly exact: boolean;
  readonly areas: readonly AreaThen[];
  readonly counts: ReactNode;
  readonly devices: readonly DeviceThen[];
}

/** The house at a moment: areas, what is different now, then every room. Nothing in it can be pressed. */
export function HouseThen({ proof, exact, areas, counts, devices }: HouseThenProps) {
  const t = useText();
  const differing = devices.filter(({ now }) => now !== undefined);
  const byRoom = [...Map.groupBy(devices, ({ room }) => room)].toSorted(([one], [other]) =>
    one.localeCompare(other),
  );
  return (
    <div className={css['then']}>
      <p className={css['proof']} data-tone={exact ? 'ok' : 'delay'}>
        <Icon name={exact ? 'check' : 'info'} size={20} />
        {proof}
      </p>
      <div className={css['areas']}>
        {areas.map(({ id, ...area }) => (
          <Plate key={id} {...area} surface="dotted" />
        ))}
      </div>
      {counts}
      <Section title={t('past.differs')}>
        {differing.length === 0 ? (
          <p className="muted">{t('past.same')}</p>
        ) : (
          <ul className={css['differs']} aria-label={t('past.differs')}>
            {differing.map(({ id, name, room, icon, word, tone, shape, now = '' }) => (
              <li key={id}>
                <ListRow
                  icon={icon}
                  name={name}
                  place={room}
                  shape={shape}
                  tone={tone}
                  word={word}
                  note={t('past.nowIs', { now })}
                />
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section title={t('past.rooms')}>
        <ul className={rooms['rooms']}>
          {byRoom.map(([room, own]) => (
            <li key={room} className={rooms['room']} data-state="then">
              <h3>{room === '' ? t('coverage.noRoom') : room}</h3>
              <ul>
                {own.map(({ id, name, icon, word, tone }) => (
                  <li key={id} className={css['device']} data-tone={tone}>
                    <Icon name={icon} size={20} />
                    {name}
                    <span>{word}</span>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}

interface AroundProps {
  readonly at: number;
  /** Oldest first. */
  readonly events: readonly EventLine[];
  readonly onAt: (at: number) => void;
}

/** How many events before and after the moment are told. */
const most = 8;

/** What happened before and after, each a way to go there. */
export function EventsAround({ at, events, onAt }: AroundProps) {
  const t = useText();
  const before = events.filter((event) => event.at <= at).slice(-most);
  const after = events.filter((event) => event.at > at).slice(0, most);
  const row = (event: EventLine) => (
    <EventRow
      key={event.id}
      time={exactTime(event.at)}
      dateTime={new Date(event.at).toISOString()}
      icon={event.icon}
      tone={event.tone}
      note={event.note}
      wide
    >
      <button
        type="button"
        className={css['go']}
        title={t('past.goTo', { time: exactTime(event.at) })}
        onClick={() => onAt(event.at)}
      >
        <Rich>{event.sentence}</Rich>
      </button>
    </EventRow>
  );
  return (
    <Section title={t('past.around')}>
      {events.length === 0 ? (
        <p className="muted">{t('past.noneAround')}</p>
      ) : (
        <>
          <ol>{before.map(row)}</ol>
          <p className={css['here']}>
            <b>{exactTime(at)}</b> {t('past.here')}
          </p>
          <ol>{after.map(row)}</ol>
        </>
      )}
    </Section>
  );
}
