import { SceneList } from '#features/security/scene-list.tsx';
import type { HouseDevice } from '#lib/house/device.ts';
import { useHouse } from '#lib/house/house.ts';
import { useHeld } from '#lib/house/use-held.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Section } from '#ui/page.tsx';

/** The scenes that do something in a room. */
export function RoomScenes({ devices }: { readonly devices: readonly HouseDevice[] }) {
  const t = useText();
  const held = useHeld();
  const scenes = useHouse((house) => house.scenes).filter(({ actions }) =>
    actions.some((action) => action.tag === 'device' && devices.some(({ id }) => id === action.device)),
  );
  if (scenes.length === 0) return null;
  return (
    <Section title={t('security.scenes')}>
      <SceneList scenes={scenes} off={held !== undefined} />
    </Section>
  );
}
