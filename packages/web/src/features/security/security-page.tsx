import { lazy, Suspense, useDeferredValue, useEffect, useState } from 'react';
import { laterPart } from '#lib/lazy-part.ts';
import { AreasHead, ConnectedArea, useAreaIds, useLeaving } from '#features/security/areas.tsx';
import { Counters } from '#features/security/counters.tsx';
import { noticePart } from '#features/security/notice-part.ts';
import { LastEvents } from '#features/events/last-events.tsx';
import { SecuritySkeleton, SecurityView } from '#features/security/security-view.tsx';
import { cameras, useHouse } from '#lib/house/house.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { usePanels } from '#lib/panels.ts';
import { PageLink } from '#ui/page-link.tsx';

const CarePage = lazy(async () => (await import('#features/care/open-care.ts')).openCare());

/** The event of an arming that ended with its exit delay (454). */
const armingFailed = '1454';
/** What nobody misses in the first moment. */
const SecurityDetails = laterPart(async () =>
  (await import('#features/security/open-details.ts')).openDetails(),
);
const FailedArmings = noticePart(
  async () => (await import('#features/security/failed-armings.tsx')).FailedArmings,
);
const more = () => import('#features/security/scenes-and-pictures.tsx');
const Scenes = laterPart(async () => (await more()).Scenes);
const CameraPictures = laterPart(async () => (await more()).CameraPictures);

/** What comes after the first picture stands from then on in every other one. */
let drawnBefore = false;

/** Px from the top of the window to what stands below so many areas, at the least. */
const areasEnd = (count: number): number => 360 + 166 * count + (count > 1 ? 129 : 0);

/** The page of the chosen panel: security, or for a care-alert panel how somebody is (S2.1, S2.6). */
export function SecurityPage() {
  // Drawn in slices when it comes: it is the largest that the portal draws at once.
  const loaded = useDeferredValue(useHouse((house) => house.loaded));
  const panel = useHouse((house) => house.panel);
  // The list knows it before the house is read, and for who may not read the house.
  const care = usePanels(({ list }) => list?.find(({ mac }) => mac === panel)?.model === 'carealert');
  if (care)
    return (
      <Suspense fallback={<SecuritySkeleton />}>
        <CarePage />
      </Suspense>
    );
  return loaded ? <SecurityOfHouse /> : <SecuritySkeleton />;
}

function SecurityOfHouse() {
  const t = useText();
  const ids = useAreaIds();
  const leaving = useLeaving();
  const hasCameras = useRows(cameras, (rows) => rows.length > 0);
  const hasFailed = useHouse((house) => house.recent.some((event) => event.event_type === armingFailed));
  const mayRead = useHouse((house) => house.unread !== 'refused');
  const hasScenes = useHouse((house) => house.scenes.length > 0);
  const [fold] = useState(() => (drawnBefore ? areasEnd(ids.length) : 0));
  useEffect(() => {
    drawnBefore = true;
  }, []);
  return (
    <SecurityView
      head={<AreasHead />}
      notices={
        hasFailed ? (
          <Suspense>
            <FailedArmings />
          </Suspense>
        ) : undefined
      }
      areas={ids.map((id) => (
        <ConnectedArea key={id} id={id} />
      ))}
      later={
        <Suspense>
          <SecurityDetails />
        </Suspense>
      }
      leaving={leaving}
      counts={<Counters />}
      scenes={
        hasScenes ? (
          <Suspense>
            <Scenes />
          </Suspense>
        ) : undefined
      }
      fold={fold}
      events={mayRead ? <LastEvents /> : undefined}
      allEvents={
        <PageLink to="/event" className="link">
          {t('security.allEvents')}
        </PageLink>
      }
      cameras={
        hasCameras ? (
          <Suspense>
            <CameraPictures />
          </Suspense>
        ) : undefined
      }
    />
  );
}
