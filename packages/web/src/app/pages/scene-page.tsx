import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { readAutomation, useAutomation, type SceneRow } from '#app/automation/automation-store.ts';
import { rulePath } from '#app/automation/house-check.tsx';
import { idle, runScene, useSceneRuns } from '#app/automation/run-scene.ts';
import { removeScene } from '#app/automation/scene-acts.ts';
import { useAutomationTelling } from '#app/automation/use-telling.ts';
import type { Telling } from '#features/automation/names.ts';
import { ReadActions } from '#features/automation/read-sentence.tsx';
import { Clause } from '#features/automation/rule-clauses.tsx';
import { SceneBadges } from '#features/automation/scene-cards.tsx';
import { SceneResults } from '#features/automation/scene-results.tsx';
import { refusalText } from '#lib/house/refusal-text.ts';
import { useAway } from '#lib/house/use-away.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { usePageParam } from '#lib/page-params.tsx';
import { useMayEdit } from '#lib/role.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Crumb } from '#ui/crumb.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageHead, Section } from '#ui/page.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { LinkRow, Rows } from '#ui/rows.tsx';
import clauses from '#features/automation/clauses.module.css';
import css from '#features/automation/lists.module.css';

export function ScenePage() {
  const t = useText();
  const id = usePageParam('id');
  const { options, scenes, failed } = useAutomation('options', 'scenes');
  const telling = useAutomationTelling(options);
  const scene = scenes?.find((one) => one.id === id);
  const problem = failed.scenes ?? failed.options;
  return (
    <>
      <Crumb to="/automation/automation_scene">{t('automation.scenes.title')}</Crumb>
      <Loaded
        ready={scenes !== undefined && telling !== undefined}
        problem={problem === undefined ? undefined : refusalText(t, problem)}
        failedTitle={t('automation.failed')}
        retryLabel={t('action.retry')}
        onRetry={() => void readAutomation('scenes', 'options')}
      >
        {scene === undefined || telling === undefined ? (
          <EmptyState
            title={t('automation.scene.gone')}
            text={t('automation.scene.goneText')}
            action={
              <PageLink to="/automation/automation_scene" className="link">
                {t('automation.scenes.title')}
              </PageLink>
            }
          />
        ) : (
          <Detail scene={scene} telling={telling} />
        )}
      </Loaded>
    </>
  );
}

function Detail({ scene, telling }: { readonly scene: SceneRow; readonly telling: Telling }) {
  const { t } = telling;
  const navigate = useNavigate();
  const away = useAway();
  const mayEdit = useMayEdit();
  const { rules = [] } = useAutomation('rules');
  const { busy, results } = useSceneRuns((all) => all[scene.id]) ?? idle;
  const [asking, setAsking] = useState(false);
  const [removing, setRemoving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const uses = rules.filter(({ actions }) =>
    actions.some((action) => action.tag === 'scene' && action.scene === scene.id),
  );
  const go = (to: string): void => void navigate({ to: '/$', params: { _splat: to }, search: {} as never });
  async function remove(): Promise<void> {
    setRemoving(true);
    const why = await removeScene(scene);
    setRemoving(false);
    setProblem(why);
    if (why === undefined) go('automation/automation_scene');
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
      {away !== undefined && (
        <Banner tone="offline" icon="silent">
          {away.text}
        </Banner>
      )}
      <div className={clauses['rule']}>
        <Clause icon="play" title={t('automation.clause.do')}>
          <ReadActions telling={telling} actions={scene.actions} />
          <SceneBadges arms={scene.arms} needsPin={scene.needsPin} />
        </Clause>
      </div>
      {results.length > 0 && (
        <Section title={t('automation.scene.lastRun')}>
          <Card>
            <SceneResults
              label={t('automation.scene.results', { name: scene.name })}
              results={results}
              onAgain={() => runScene(scene)}
            />
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
          <Button
            kind="danger"
            icon="trash"
            busy={removing}
            off={away !== undefined}
            onClick={() => (uses.length > 0 ? setAsking(true) : void remove())}
          >
            {t('automation.delete')}
          </Button>
          <Button
            icon="edit"
            onClick={() => go(`automation/automation_scene/${encodeURIComponent(scene.id)}/edit`)}
          >
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
              <LinkRow key={id} icon="bolt" title={name} to={rulePath(id)} />
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
