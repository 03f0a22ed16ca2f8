import { lazy, Suspense } from 'react';
import { Link } from '@tanstack/react-router';
import { AreasHead, ConnectedArea, useAreaIds, useLeaving } from '#app/security/areas.tsx';
import { Counters } from '#app/security/counters.tsx';
import { FailedArmings } from '#app/security/failed-armings.tsx';
import { LastEvents } from '#app/security/last-events.tsx';
import { CameraPictures, Scenes, useHasCameras } from '#app/security/more.tsx';
import { SecuritySkeleton, SecurityView } from '#features/security/security-view.tsx';
import { useHouse } from '#lib/house/house.ts';
import { alsoLoad, useText } from '#lib/i18n/use-text.ts';

const CarePage = lazy(async () => {
  const [page] = await Promise.all([import('#app/pages/care-page.tsx'), alsoLoad('pages')]);
  return { default: page.CarePage };
});

/** The page of the chosen panel: security, or for a care-alert panel how somebody is (S2.1, S2.6). */
export function SecurityPage() {
  const loaded = useHouse((house) => house.loaded);
  const model = useHouse((house) => house.info?.model);
  if (!loaded) return <SecuritySkeleton />;
  if (model !== 'carealert') return <SecurityOfHouse />;
  return (
    <Suspense fallback={<SecuritySkeleton />}>
      <CarePage />
    </Suspense>
  );
}

function SecurityOfHouse() {
  const t = useText();
  const ids = useAreaIds();
  const leaving = useLeaving();
  const hasCameras = useHasCameras();
  const hasScenes = useHouse((house) => house.scenes.length > 0);
  return (
    <SecurityView
      head={<AreasHead />}
      notices={<FailedArmings />}
      areas={ids.map((id) => (
        <ConnectedArea key={id} id={id} />
      ))}
      leaving={leaving}
      counts={<Counters />}
      scenes={hasScenes ? <Scenes /> : undefined}
      events={<LastEvents />}
      allEvents={
        <Link to="/event" className="link">
          {t('security.allEvents')}
        </Link>
      }
      cameras={hasCameras ? <CameraPictures /> : undefined}
    />
  );
}
