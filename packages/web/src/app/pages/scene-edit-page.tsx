import { SceneEditor } from '#app/automation/scene-editor.tsx';
import { readAutomation, useAutomation } from '#app/automation/automation-store.ts';
import { scenePath } from '#app/automation/house-check.tsx';
import { useAutomationTelling } from '#app/automation/use-telling.ts';
import { refusalText } from '#lib/house/refusal-text.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { usePageParam } from '#lib/page-params.tsx';
import { useMayEdit } from '#lib/role.ts';
import { Crumb } from '#ui/crumb.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';

/** Writes a new scene, or changes one. */
export function SceneEditPage() {
  const t = useText();
  const id = usePageParam('id');
  const mayEdit = useMayEdit();
  const { options, scenes, failed } = useAutomation('options', 'scenes');
  const telling = useAutomationTelling(options);
  const saved = scenes?.find((scene) => scene.id === id);
  const problem = failed.scenes ?? failed.options;
  return (
    <>
      <Crumb to={id === '' ? '/automation/automation_scene' : scenePath(id)}>
        {saved?.name ?? t('automation.scenes.title')}
      </Crumb>
      {!mayEdit && <EmptyState title={t('automation.notAllowedTitle')} text={t('automation.ownerOnly')} />}
      {mayEdit && (
        <Loaded
          ready={scenes !== undefined && telling !== undefined}
          problem={problem === undefined ? undefined : refusalText(t, problem)}
          failedTitle={t('automation.failed')}
          retryLabel={t('action.retry')}
          onRetry={() => void readAutomation('scenes', 'options')}
        >
          {id !== '' && saved === undefined && (
            <EmptyState title={t('automation.scene.gone')} text={t('automation.scene.goneText')} />
          )}
          {telling !== undefined && (id === '' || saved !== undefined) && (
            <SceneEditor key={id} telling={telling} saved={saved} />
          )}
        </Loaded>
      )}
    </>
  );
}
