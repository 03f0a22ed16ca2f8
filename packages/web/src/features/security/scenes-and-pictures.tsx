import { CameraPicture } from '#features/camera/camera-picture.tsx';
import { SceneList } from '#features/security/scene-list.tsx';
import { cameras, useHouse } from '#lib/house/house.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import { useAway } from '#lib/house/use-away.ts';
import { PageLink } from '#ui/page-link.tsx';

export const Scenes = () => (
  <SceneList scenes={useHouse((house) => house.scenes)} off={useAway() !== undefined} />
);

export function CameraPictures() {
  const ids = useRows(cameras, (rows) =>
    rows.filter(({ capture_id }) => capture_id !== '').map(({ device_id }) => device_id),
  );
  const all = useRows(cameras, (rows) => rows.map(({ device_id }) => device_id));
  return (
    <div className="stack">
      {(ids.length > 0 ? ids : all).slice(0, 2).map((id) => (
        <PageLink key={id} to="/camera">
          <CameraPicture id={id} />
        </PageLink>
      ))}
    </div>
  );
}
