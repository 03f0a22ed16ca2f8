import { useNavigate, useSearch } from '@tanstack/react-router';
import { readAutomation, useAutomation } from '#app/automation/automation-store.ts';
import { runScene } from '#app/automation/run-scene.ts';
import { useSceneItems } from '#app/automation/scene-items.ts';
import { useAutomationTelling } from '#app/automation/use-telling.ts';
import { SceneCards } from '#features/automation/scene-cards.tsx';
import { refusalText } from '#lib/house/refusal-text.ts';
import { useAway } from '#lib/house/use-away.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { useMayEdit } from '#lib/role.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Crumb } from '#ui/crumb.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Field } from '#ui/field.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageHead } from '#ui/page.tsx';
import css from '#features/automation/lists.module.css';

/** So many scenes are found by looking. */
const few = 6;

export function SceneListPage() {
  const t = useText();
  const navigate = useNavigate();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const word = typeof search['q'] === 'string' || typeof search['q'] === 'number' ? String(search['q']) : '';
  const away = useAway();
  const mayEdit = useMayEdit();
  const { options, scenes, failed } = useAutomation('options', 'scenes');
  const telling = useAutomationTelling(options);
  const items = useSceneItems(telling, scenes ?? []);
  const problem = failed.scenes ?? failed.options;
  const most = options?.limits.scenes ?? 50;
  const full = (scenes?.length ?? 0) >= most;
  const typed = word.trim().toLocaleLowerCase();
  const matching = items.filter(({ name, does }) =>
    `${name} ${does.join(' ')}`.toLocaleLowerCase().includes(typed),
  );
  const add = (): void =>
    void navigate({ to: '/$', params: { _splat: 'automation/automation_scene/add' }, search: {} as never });
  const find = (q: string): void =>
    void navigate({
      to: '/$',
      params: { _splat: 'automation/automation_scene' },
      // The page reads its own search; the router knows of none.
      search: (q === '' ? {} : { q }) as never,
      replace: true,
    });
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
      {away !== undefined && (
        <Banner tone="offline" icon="silent">
          {away.text}
        </Banner>
      )}
      {full && <p className="muted">{t('v2_mg_too_many_scenes')}</p>}
      <Loaded
        ready={scenes !== undefined && telling !== undefined}
        problem={problem === undefined ? undefined : refusalText(t, problem)}
        failedTitle={t('automation.failed')}
        retryLabel={t('action.retry')}
        onRetry={() => void readAutomation('scenes', 'options')}
      >
        {items.length > few && (
          <div className={css['filters']}>
            <div className={css['search']}>
              <Field
                label={t('automation.scenes.search')}
                labelHidden
                icon="search"
                type="search"
                placeholder={t('automation.scenes.search')}
                value={word}
                onChange={(event) => find(event.target.value)}
              />
            </div>
          </div>
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
      </Loaded>
    </>
  );
}
