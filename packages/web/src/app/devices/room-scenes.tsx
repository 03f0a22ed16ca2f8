import { SceneRow } from '#features/security/scene-row.tsx';
import { applyScene, useBusy } from '#lib/house/device-acts.ts';
import type { HouseDevice } from '#lib/house/house-device.ts';
import { useHouse } from '#lib/house/house.ts';
import { useHeld } from '#lib/house/use-held.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Section } from '#ui/page.tsx';

/** The scenes that do something in a room. */
export function RoomScenes({ devices }: { readonly devices: readonly HouseDevice[] }) {
  const t = useText();
  const busy = useBusy();
  const held = useHeld();
  const scenes = useHouse((house) => house.scenes).filter(({ actions }) =>
    actions.some((action) => action.tag === 'device' && devices.some(({ id }) => id === action.device)),
  );
  if (scenes.length === 0) return null;
  return (
    <Section title={t('security.scenes')}>
      <SceneRow
        off={held !== undefined}
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
    </Section>
  );
}
