import { codes } from '@homeward/contract/words/api/reply-codes.ts';
import { useEffect } from 'react';
import { loadLastPlaces } from '#features/last-known/last-known.ts';
import { keepLastSharing } from '#features/last-known/last-sharing.ts';
import { Fences } from '#features/places/fences.tsx';
import { OwnTracker } from '#features/places/own-tracker.tsx';
import { People } from '#features/places/people.tsx';
import { fenceAt, houseOf, sharesNow } from '#features/places/place-words.ts';
import { ConnectedArea, useAreaIds } from '#features/security/areas.tsx';
import { useHouseLines } from '#features/security/house-lines.ts';
import { useMinute } from '#lib/clock.ts';
import { areas } from '#lib/house/house.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import { refusalText } from '#lib/house/refusal-text.ts';
import { useAway } from '#lib/house/use-away.ts';
import { Rich } from '#lib/i18n/rich.tsx';
import { useText } from '#lib/i18n/use-text.ts';
import { useOwnRole } from '#lib/own-role.ts';
import { loadPlaces, usePlacesFeed, type Places } from '#features/places/places-now.ts';
import { Banner } from '#ui/banner.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { PageHead, Section } from '#ui/page.tsx';

/** Who is where (S2.8, mobile lite): one column, light, the reader's own consent before anybody else's whereabouts. */
export function LocationPage() {
  const t = useText();
  const places = usePlacesFeed();
  const { panel, trackers, fences, failure } = places;
  useEffect(() => {
    if (trackers === undefined || failure !== undefined) return;
    keepLastSharing(
      panel,
      trackers.find(({ own }) => own),
    );
  }, [panel, trackers, failure]);
  // For when the server is away.
  useEffect(() => void loadLastPlaces().catch(() => undefined), []);
  const now = useMinute();
  const sharing = (trackers ?? []).filter((tracker) => sharesNow(tracker, now)).length;
  const shut = failure?.tag === 'refused' && failure.code === codes.forbidden;
  return (
    <>
      <PageHead
        title={
          trackers === undefined
            ? t('places.title')
            : sharing === 0
              ? t('places.nobody')
              : t('places.sharing', { count: sharing })
        }
        subtitle={t('places.subtitle')}
      />
      {shut ? (
        <EmptyState title={t('places.notYours')} text={t('places.notYoursText')} />
      ) : (
        <Loaded
          ready={trackers !== undefined || fences !== undefined}
          problem={failure === undefined ? undefined : refusalText(t, failure)}
          failedTitle={t('places.failed')}
          retryLabel={t('action.retry')}
          onRetry={() => void loadPlaces()}
        >
          <Everything places={places} />
        </Loaded>
      )}
    </>
  );
}

function Everything({ places: { trackers, fences = [], info } }: { readonly places: Places }) {
  const t = useText();
  const role = useOwnRole();
  const away = useAway();
  const lines = useHouseLines();
  const areaIds = useAreaIds();
  const disarmed = useRows(areas, (rows) =>
    rows.filter(({ mode }) => mode === 'disarm').map(({ name }) => name),
  );
  const house = houseOf(info);
  const home = house === undefined ? undefined : fenceAt(fences, house);
  const followed = (trackers ?? []).filter(({ consent, last }) => consent && last !== null);
  const everybodyOut =
    home !== undefined && followed.length > 0 && followed.every(({ inside }) => !inside.includes(home.id));
  const master = role === 'master';
  return (
    <>
      {trackers !== undefined && role !== 'careContact' && role !== 'station' && (
        <OwnTracker own={trackers.find(({ own }) => own)} />
      )}
      {areaIds.length > 0 && (
        <Section title={t('places.arm')}>
          {everybodyOut && disarmed.length > 0 && (
            <Banner tone="delay" icon="shieldOpen" title={t('places.reminder')}>
              {t('places.reminderText', { names: disarmed.join(', ') })}
            </Banner>
          )}
          <div className="stack">
            {areaIds.map((id) => (
              <ConnectedArea key={id} id={id} />
            ))}
          </div>
        </Section>
      )}
      {trackers !== undefined && (
        <Section
          title={t('places.people')}
          more={
            followed.length > 0 && (
              <PageLink to="/gps_event_history" className="link">
                {t('places.ways')}
              </PageLink>
            )
          }
        >
          {trackers.length === 0 ? (
            <EmptyState title={t('places.people.none')} text={t('places.people.noneText')} />
          ) : (
            <People
              trackers={trackers}
              fences={fences}
              house={house}
              mayRemove={master}
              off={away !== undefined}
            />
          )}
        </Section>
      )}
      <Fences
        fences={fences}
        trackers={trackers ?? []}
        house={house}
        most={info?.fences ?? 20}
        mayEdit={master}
        off={away !== undefined}
      />
      {lines.length > 0 && (
        <Section title={t('places.house')}>
          <ul className="stack">
            {lines.map((line) => (
              <li key={line.id} className="line" data-tone={away === undefined ? line.tone : 'offline'}>
                <span className="tint">
                  <Icon name={line.icon} />
                </span>
                <span>
                  <Rich>{line.text}</Rich>
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
