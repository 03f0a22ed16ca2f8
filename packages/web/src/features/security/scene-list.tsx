import { SceneRow } from '#features/security/scene-row.tsx';
import { applyScene } from '#features/security/apply-scene.ts';
import { useBusy } from '#lib/house/device-acts.ts';
import type { House } from '#lib/house/house.ts';
import { useText } from '#lib/i18n/use-text.ts';

interface SceneListProps {
  readonly scenes: House['scenes'];
  readonly off: boolean;
}

/** Scenes to run; one that arms asks for the PIN. */
export function SceneList({ scenes, off }: SceneListProps) {
  const t = useText();
  const busy = useBusy();
  return (
    <SceneRow
      off={off}
      scenes={scenes.map(({ id, name, icon, actions, arms, needsPin }) => ({
        id,
        name,
        effect: needsPin ? t('scene.asksPin') : t('scene.devices', { count: actions.length }),
        icon: icon ?? (arms ? 'shield' : 'play'),
        busy: busy[`scene ${id}`] === true,
      }))}
      onScene={({ id }) => {
        const scene = scenes.find((one) => one.id === id);
        if (scene !== undefined) applyScene(scene);
      }}
    />
  );
}
