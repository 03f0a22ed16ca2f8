import { codes } from '@homeward/contract/words/api/reply-codes.ts';
import { go, useHere } from '#lib/router/here.ts';
import type { Position } from '@homeward/contract/shapes/care/location.ts';
import type { TrackerRow } from '@homeward/contract/routes/care/location.ts';
import { useMemo, useState } from 'react';
import { houseOf, metresText, moment } from '#features/places/place-words.ts';
import { usePlaying } from '#features/places/use-playing.ts';
import { letterOf, rowOf, wayOf } from '#features/places/way-of-day.ts';
import { WayChoices } from '#features/places/way-choices.tsx';
import { flatten, lengthOf } from '#features/places/geo.ts';
import { Map } from '#features/places/map.tsx';
import { csvOf, gpxOf } from '#features/places/track-files.ts';
import { WayList } from '#features/places/way-list.tsx';
import { WayPlayer } from '#features/places/way-player.tsx';
import { WayView } from '#features/places/way-view.tsx';
import { Answered } from '#features/answers/answered.tsx';
import { saveFile } from '#lib/client/file.ts';
import { calendarDay, longDay, timeOfDay } from '#lib/clock-text.ts';
import { useMinute } from '#lib/clock.ts';
import { dayEnd, dayStart } from '#lib/day-start.ts';
import { refusalText } from '#lib/house/refusal-text.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { loadPlaces, usePlacesFeed } from '#features/places/places-now.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageHead } from '#ui/page.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { useFrame } from '#ui/use-frame.ts';

/** Noon in Greenwich of a day `2026-11-17`, which is that day at the house too; undefined for what is no day. */
function dayNamed(word: unknown): number | undefined {
  if (typeof word !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(word)) return undefined;
  const at = Date.parse(`${word}T12:00:00Z`);
  return Number.isFinite(at) ? at : undefined;
}

/** Where somebody was, day by day (S2.8, `/gps_event_history`). */
export function GpsPage() {
  const t = useText();
  useFrame('wide');
  const now = useMinute();
  const places = usePlacesFeed();
  const { trackers, failure } = places;
  const search = useHere((here) => here.search);
  const followed = (trackers ?? []).filter(({ consent, shared }) => consent && shared);
  const tracker = followed.find(({ id }) => id === search['id']) ?? followed[0];
  const shut = failure?.tag === 'refused' && failure.code === codes.forbidden;
  if (tracker !== undefined) {
    const at = dayNamed(search['date']) ?? now;
    // Another person or day begins anew, at its last position.
    return <WayOf key={`${tracker.id} ${calendarDay(at)}`} tracker={tracker} trackers={followed} at={at} />;
  }
  return (
    <div style={{ padding: 20, maxInlineSize: 900, marginInline: 'auto' }}>
      <PageHead title={t('places.way.title')} />
      {shut ? (
        <EmptyState title={t('places.notYours')} text={t('places.notYoursText')} />
      ) : (
        <Loaded
          ready={trackers !== undefined}
          problem={failure === undefined ? undefined : refusalText(t, failure)}
          failedTitle={t('places.failed')}
          retryLabel={t('action.retry')}
          onRetry={() => void loadPlaces()}
        >
          <EmptyState
            title={t('places.way.nobody')}
            text={t('places.way.nobodyText')}
            action={
              <PageLink to="/location" className="link">
                {t('places.way.toPlaces')}
              </PageLink>
            }
          />
        </Loaded>
      )}
    </div>
  );
}

interface WayOfProps {
  readonly tracker: TrackerRow;
  readonly trackers: readonly TrackerRow[];
  /** A moment of the day that is shown. */
  readonly at: number;
}

const none: readonly Position[] = [];

function WayOf({ tracker, trackers, at }: WayOfProps) {
  const t = useText();
  const { fences = [], info } = usePlacesFeed();
  const from = dayStart(at);
  const to = dayEnd(at) - 1;
  const answer = useAnswer('GET /location/history', { query: { id: tracker.id, from, to, num: 2000 } });
  const positions = answer.data?.positions ?? none;
  const house = houseOf(info);
  const [place, setPlace] = useState<number>();
  const here = place === undefined ? positions.length - 1 : Math.min(place, positions.length - 1);
  const player = usePlaying(here, positions.length, setPlace);
  const { stops, rows } = useMemo(() => wayOf(t, positions, fences, house), [t, positions, fences, house]);
  const choose = (id: string) => setPlace(Number(id));

  const middle = house ?? positions[0] ?? fences[0] ?? { latitude: 0, longitude: 0 };
  const flat = flatten(middle);
  const track = positions.map((position, index) => ({
    ...flat(position),
    id: String(index),
    radius: position.accuracy,
    fresh: positions.length < 2 ? 1 : index / (positions.length - 1),
  }));
  const who = tracker.bearer || tracker.name;
  const chosen = positions[here];
  const file = `${who.replace(/[^\p{L}\p{N}]+/gu, '-')}-${calendarDay(from).replaceAll('/', '-')}`;
  const narrow = (next: Readonly<Record<string, string>>) => go('/gps_event_history', { search: next });
  const date = calendarDay(from).replaceAll('/', '-');
  return (
    <WayView
      title={t('places.way.of', { name: who })}
      subtitle={
        positions.length === 0
          ? longDay(from)
          : t('places.way.summary', {
              day: longDay(from),
              distance: metresText(lengthOf(positions)),
              count: stops.length,
            })
      }
      choices={
        <WayChoices
          trackers={trackers.map(({ id, name, bearer }) => ({ id, name: bearer || name }))}
          tracker={tracker.id}
          date={date}
          onTracker={(id) => narrow({ id, date })}
          onDate={(next) => narrow({ id: tracker.id, date: next })}
        />
      }
      map={
        <Map
          label={t('places.map.label', { name: who })}
          middle={middle}
          words={{
            nearer: t('places.map.nearer'),
            farther: t('places.map.farther'),
            all: t('places.map.all'),
          }}
          fences={fences.map((fence) => ({
            ...flat(fence),
            id: fence.id,
            name: fence.name,
            radius: fence.radius,
            on: fence.enabled,
          }))}
          track={track}
          stays={stops.map((stop, index) => ({
            ...flat(stop),
            id: String(stop.from),
            label: letterOf(index),
          }))}
          home={house === undefined ? undefined : flat(house)}
          chosen={track[here]}
          scaleText={metresText}
          onChoose={choose}
        />
      }
      player={
        positions.length > 1 && (
          <WayPlayer
            playing={player.playing}
            speed={player.speed}
            place={here}
            count={positions.length}
            time={chosen === undefined ? '' : timeOfDay(chosen.at)}
            onPlay={player.play}
            onSpeed={player.setSpeed}
            onPlace={setPlace}
          />
        )
      }
      list={
        <Answered answer={answer} failedTitle={t('places.way.failed')}>
          {positions.length === 0 ? (
            <EmptyState
              title={t('places.way.none')}
              text={
                tracker.last === null
                  ? t('places.way.never')
                  : t('places.way.noneText', { time: moment(tracker.last.at) })
              }
              action={
                tracker.last !== null && (
                  <Button
                    onClick={() =>
                      narrow({
                        id: tracker.id,
                        date: calendarDay(tracker.last?.at ?? 0).replaceAll('/', '-'),
                      })
                    }
                  >
                    {t('places.way.toLast')}
                  </Button>
                )
              }
            />
          ) : (
            <WayList label={t('places.way.list')} rows={rows} chosen={rowOf(rows, here)} onChoose={choose} />
          )}
        </Answered>
      }
      consent={
        tracker.own
          ? t('places.way.own', { count: tracker.retentionDays })
          : t('places.way.consent', { name: who, count: tracker.retentionDays })
      }
      files={
        positions.length > 0 && (
          <>
            <Button
              icon="download"
              onClick={() =>
                saveFile(new Blob([gpxOf(who, positions)], { type: 'application/gpx+xml' }), `${file}.gpx`)
              }
            >
              GPX
            </Button>
            <Button
              icon="download"
              onClick={() => saveFile(new Blob([csvOf(positions)], { type: 'text/csv' }), `${file}.csv`)}
            >
              CSV
            </Button>
          </>
        )
      }
    />
  );
}
