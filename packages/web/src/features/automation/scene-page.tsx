import { useEffect, useState } from 'react';
import { useAutomation, type SceneRow } from '#features/automation/automation-store.ts';
import { lastRunOf, type LastRun } from '#features/automation/last-run.ts';
import { OnePage } from '#features/automation/one-page.tsx';
import { idle, runScene, useSceneRuns } from '#features/automation/run-scene.ts';
import { removeScene } from '#features/automation/scene-acts.ts';
import type { Telling } from '#features/automation/names.ts';
import { listPaths, pathOf } from '#lib/paths.ts';
import { ReadActions } from '#features/automation/read-sentence.tsx';
import { Clause } from '#features/automation/clause.tsx';
import { SceneBadges } from '#features/automation/scene-cards.tsx';
import { SceneResults } from '#features/automation/scene-results.tsx';
import { AwayBanner } from '#features/answers/away-banner.tsx';
import { useAway } from '#lib/house/use-away.ts';
import { usePageParam } from '#lib/page-params.tsx';
import { useMayEdit } from '#lib/role.ts';
import { go } from '#lib/router/here.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { setSceneRuleMode } from '#features/automation/scene-rule.ts';
import { HeadDelete } from '#ui/head-delete.tsx';
import { PageHead, Section } from '#ui/page.tsx';
import { LinkRow, Rows } from '#ui/rows.tsx';
import clauses from '#features/automation/clauses.module.css';
import css from '#features/automation/lists.module.css';

export function ScenePage() {
  const id = usePageParam('id');
  const known = useAutomation('options', 'scenes', 'sceneRuns');
  return (
    <OnePage of="scene" known={known} row={known.scenes?.find((one) => one.id === id)}>
      {(scene, telling) => (
        <Detail scene={scene} telling={telling} last={lastRunOf(telling.t, known.sceneRuns, id)} />
      )}
    </OnePage>
  );
}

interface DetailProps {
  readonly scene: SceneRow;
  readonly telling: Telling;
  readonly last: LastRun | undefined;
}

function Detail({ scene, telling, last }: DetailProps) {
  const { t } = telling;
  const away = useAway();
  const mayEdit = useMayEdit();
  const { rules, failed } = useAutomation('rules');
  const { busy, results } = useSceneRuns((all) => all[scene.id]) ?? idle;
  const [asking, setAsking] = useState(false);
  useEffect(() => setSceneRuleMode(asking ? 'delete' : 'detail'), [asking]);
  const [removing, setRemoving] = useState(false);
  const [problem, setProblem] = useState<string>();
  // From here, else as the panel keeps it.
  const shown = results.length > 0 ? results : (last?.results ?? []);
  const uses = (rules ?? []).filter(({ actions }) =>
    actions.some((action) => action.tag === 'scene' && action.scene === scene.id),
  );
  // Who uses it is read first; where that cannot be read the panel refuses by itself.
  const asksWho = rules === undefined && failed.rules === undefined;
  async function remove(): Promise<void> {
    setRemoving(true);
    const why = await removeScene(scene);
    setRemoving(false);
    setProblem(why);
    if (why === undefined) go(listPaths.scene);
  }
  return (
    <>
      <PageHead
        title={scene.name}
        action={
          <Button
            kind="primary"
            icon="play"
            busy={busy}
            off={away !== undefined}
            onClick={() => runScene(scene)}
          >
            {t(busy ? 'automation.scene.running' : 'automation.scene.run')}
          </Button>
        }
      />
      <AwayBanner />
      <div className={clauses['rule']}>
        <Clause icon="play" title={t('automation.clause.do')}>
          <ReadActions telling={telling} actions={scene.actions} />
          <SceneBadges arms={scene.arms} needsPin={scene.needsPin} />
        </Clause>
      </div>
      {(last !== undefined || results.length > 0) && (
        <Section title={t('automation.scene.lastRun')}>
          <Card>
            {last !== undefined && <p>{last.text}</p>}
            {shown.length > 0 && (
              <SceneResults
                label={t('automation.scene.results', { name: scene.name })}
                results={shown}
                onAgain={() => runScene(scene)}
              />
            )}
          </Card>
        </Section>
      )}
      {problem !== undefined && (
        <Banner tone="fault" icon="fault" title={t('automation.scene.notDeleted')}>
          {problem}
        </Banner>
      )}
      {mayEdit ? (
        <div className={css['actions']}>
          <HeadDelete
            label={t('automation.delete')}
            busy={removing || asksWho}
            off={away !== undefined}
            onDelete={() => (uses.length > 0 ? setAsking(true) : void remove())}
          />
          <Button icon="edit" onClick={() => go(`${pathOf('scene', scene.id)}/edit`)}>
            {t('automation.edit')}
          </Button>
        </div>
      ) : (
        <p className="muted">{t('automation.ownerOnly')}</p>
      )}
      {uses.length > 0 && (
        <Section title={t('automation.scene.usedBy')}>
          <Rows label={t('automation.scene.usedBy')}>
            {uses.map(({ id, name }) => (
              <LinkRow key={id} icon="bolt" title={name} to={pathOf('rule', id)} />
            ))}
          </Rows>
        </Section>
      )}
      {asking && (
        <ConfirmDialog
          title={t('automation.scene.inUseTitle', { name: scene.name })}
          onClose={() => setAsking(false)}
          actions={<Button onClick={() => setAsking(false)}>{t('automation.keep')}</Button>}
        >
          <p>
            {t('automation.scene.inUseText', {
              names: new Intl.ListFormat(telling.language).format(uses.map(({ name }) => name)),
            })}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
