import { CameraPicture } from '#app/camera-picture.tsx';
import { SceneRow } from '#features/security/scene-row.tsx';
import { applyScene, useBusy } from '#lib/house/device-acts.ts';
import { cameras, useHouse } from '#lib/house/house.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import { useAway } from '#lib/house/use-away.ts';
import { useText } from '#lib/i18n/use-text.ts';

/** The scenes; one that arms asks for the PIN. */
export function Scenes() {
  const t = useText();
  const scenes = useHouse((house) => house.scenes);
  const busy = useBusy();
  const away = useAway();
  return (
    <SceneRow
      off={away !== undefined}
      scenes={scenes.map(({ id, name, actions, arms, needsPin }) => ({
        id,
        name,
        effect: needsPin ? t('scene.asksPin') : t('scene.devices', { count: actions.length }),
        icon: arms ? 'shield' : 'play',
        busy: busy[`scene ${id}`] === true,
      }))}
      onScene={({ id }) => {
        const scene = scenes.find((one) => one.id === id);
        if (scene !== undefined) applyScene(scene);
      }}
    />
  );
}

export function CameraPictures() {
  const ids = useRows(cameras, (rows) =>
    rows.filter(({ capture_id }) => capture_id !== '').map(({ device_id }) => device_id),
  );
  const all = useRows(cameras, (rows) => rows.map(({ device_id }) => device_id));
  return (
    <div className="stack">
      {(ids.length > 0 ? ids : all).slice(0, 2).map((id) => (
        <CameraPicture key={id} id={id} />
      ))}
    </div>
  );
}
