import { useAutomation } from '#features/automation/automation-store.ts';
import { EditPage } from '#features/automation/one-page.tsx';
import { SceneEditor } from '#features/automation/scene-editor.tsx';
import { usePageParam } from '#lib/page-params.tsx';

/** Writes a new scene, or changes one. */
export function SceneEditPage() {
  const id = usePageParam('id');
  const known = useAutomation('options', 'scenes');
  const saved = known.scenes?.find((scene) => scene.id === id);
  return (
    <EditPage of="scene" known={known} id={id} row={saved}>
      {(telling) => <SceneEditor key={id} telling={telling} saved={saved} />}
    </EditPage>
  );
}
