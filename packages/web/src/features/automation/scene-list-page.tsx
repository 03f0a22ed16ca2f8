import { AutomationLists } from '#features/automation/automation-lists.tsx';
import { readAutomation, useAutomation } from '#features/automation/automation-store.ts';
import { runScene } from '#features/automation/run-scene.ts';
import { useSceneItems } from '#features/automation/scene-items.ts';
import { useFocusBack } from '#features/automation/use-focus-back.ts';
import { useAutomationTelling } from '#features/automation/use-telling.ts';
import { RemovedLately } from '#features/removed/lately.tsx';
import { addPath, listPaths } from '#lib/paths.ts';
import { SceneCards } from '#features/automation/scene-cards.tsx';
import { AwayBanner } from '#features/answers/away-banner.tsx';
import { useAway } from '#lib/house/use-away.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { useMayEdit } from '#lib/role.ts';
import { go, useHere } from '#lib/router/here.ts';
import { Button } from '#ui/button.tsx';
import { Crumb } from '#ui/crumb.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterBar } from '#ui/filter-bar.tsx';
import { PageHead } from '#ui/page.tsx';

/** So many scenes are found by looking. */
const few = 6;

export function SceneListPage() {
  const t = useText();
  const search = useHere((here) => here.search);
  const word = search['q'] ?? '';
  const away = useAway();
  const mayEdit = useMayEdit();
  const known = useAutomation('options', 'scenes', 'sceneRuns');
  const { options, scenes, sceneRuns } = known;
  const telling = useAutomationTelling(options);
  const items = useSceneItems(telling, scenes ?? [], sceneRuns);
  useFocusBack(scenes !== undefined && options !== undefined);
  const most = options?.limits.scenes ?? 50;
  const full = (scenes?.length ?? 0) >= most;
  const typed = word.trim().toLocaleLowerCase();
  const matching = items.filter(({ name, does }) =>
    `${name} ${does.join(' ')}`.toLocaleLowerCase().includes(typed),
  );
  const add = (): void => go(addPath('scene'));
  const find = (q: string): void => go(listPaths.scene, { search: q === '' ? {} : { q }, replace: true });
  return (
    <>
      <Crumb to="/automation">{t('automation.title')}</Crumb>
      <PageHead
        title={t('automation.scenes.title')}
        subtitle={
          scenes === undefined ? undefined : t('automation.scenes.countOf', { count: scenes.length, most })
        }
        action={
          mayEdit && (
            <Button kind="primary" icon="plus" off={full || options === undefined} onClick={add}>
              {t('automation.scenes.add')}
            </Button>
          )
        }
      />
      <AwayBanner />
      {full && <p className="muted">{t('v2_mg_too_many_scenes')}</p>}
      <AutomationLists known={known} needs={['scenes', 'options']}>
        {items.length > few && (
          <FilterBar label={t('automation.scenes.search')} value={word} onChange={find} />
        )}
        {items.length === 0 && (
          <EmptyState
            title={t('automation.scenes.none')}
            text={t('automation.scenes.noneText')}
            action={mayEdit && <Button onClick={add}>{t('automation.scenes.add')}</Button>}
          />
        )}
        {items.length > 0 && matching.length === 0 && (
          <EmptyState
            title={t('automation.noMatch')}
            text={t('automation.noMatchText')}
            action={<Button onClick={() => find('')}>{t('automation.clear')}</Button>}
          />
        )}
        <SceneCards
          scenes={matching}
          off={away !== undefined}
          onRun={(id) => {
            const scene = scenes?.find((one) => one.id === id);
            if (scene !== undefined) runScene(scene);
          }}
        />
        {mayEdit && (
          <RemovedLately
            kind="scene"
            shown={items.map(({ id }) => id).join(' ')}
            onBack={() => readAutomation('scenes', 'options')}
          />
        )}
      </AutomationLists>
    </>
  );
}
