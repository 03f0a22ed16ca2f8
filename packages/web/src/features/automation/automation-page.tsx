import { Suspense } from 'react';
import { AutomationLists } from '#features/automation/automation-lists.tsx';
import { useAutomation } from '#features/automation/automation-store.ts';
import { switchRule, useBusyRules } from '#features/automation/rule-acts.ts';
import { RuleGate } from '#features/automation/rule-gate.tsx';
import { ruleItems } from '#features/automation/rule-items.ts';
import { runScene, useSceneRuns } from '#features/automation/run-scene.ts';
import { useAutomationTelling } from '#features/automation/use-telling.ts';
import { whenText } from '#features/automation/when-text.ts';
import { lazyPart } from '#lib/lazy-part.ts';
import { addPath, listPaths } from '#lib/paths.ts';
import { RuleRows } from '#features/automation/rule-rows.tsx';
import { AwayBanner } from '#features/answers/away-banner.tsx';
import { SceneRow } from '#features/security/scene-row.tsx';
import { useAway } from '#lib/house/use-away.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { useMayEdit } from '#lib/role.ts';
import { go } from '#lib/router/here.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { PageHead, Section } from '#ui/page.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { LinkRow, Rows } from '#ui/rows.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** Comes after the page. */
const HouseCheck = lazyPart(async () => (await import('#features/automation/house-check.tsx')).HouseCheck);
/** There is one only where a scene did not do all of it. */
const SceneResults = lazyPart(
  async () => (await import('#features/automation/scene-results.tsx')).SceneResults,
);

const nothingOfRules = { rules: undefined, runs: undefined, check: undefined };
/** How many rules the page of automation shows before it sends to the list. */
const shownRules = 6;

/** Scenes, rules, and whether they do what their owner wants; of rules behind a code, no more than the way to them. */
export const AutomationPage = () => (
  <RuleGate closed={<Automation closed />}>
    <Automation closed={false} />
  </RuleGate>
);

function Automation({ closed }: { readonly closed: boolean }) {
  const t = useText();
  const away = useAway();
  const mayEdit = useMayEdit();
  const ofRules = closed ? [] : (['rules', 'runs', 'check'] as const);
  const known = useAutomation('options', 'scenes', ...ofRules);
  const { options, scenes } = known;
  const { rules, runs, check } = closed ? nothingOfRules : known;
  const telling = useAutomationTelling(options);
  const busy = useBusyRules();
  const sceneRuns = useSceneRuns();
  const on = rules?.filter(({ enabled }) => enabled).length ?? 0;
  const last = runs?.find(({ outcome }) => outcome === 'ran');
  const partly = (scenes ?? []).filter(({ id }) => (sceneRuns[id]?.results.length ?? 0) > 0);
  return (
    <>
      <PageHead
        title={
          rules === undefined
            ? t('automation.title')
            : rules.length === 0
              ? t('automation.hub.none')
              : t(on === rules.length ? 'automation.hub.all' : 'automation.hub.on', {
                  count: on,
                  all: rules.length,
                })
        }
        subtitle={
          last === undefined
            ? undefined
            : t('automation.hub.last', { name: last.name, time: whenText(last.at) })
        }
        action={
          mayEdit && (
            <Button kind="primary" icon="plus" onClick={() => go(addPath('rule'))}>
              {t('automation.rules.add')}
            </Button>
          )
        }
      />
      <AwayBanner />
      <Section
        title={t('automation.scenes.title')}
        more={
          <PageLink to={listPaths.scene}>
            {t('automation.scenes.all')}
            <Icon name="chevronRight" size={16} />
          </PageLink>
        }
      >
        <AutomationLists known={known} needs={['scenes']} rows={1}>
          {scenes?.length === 0 && <p className="muted">{t('automation.scenes.none')}</p>}
          <SceneRow
            off={away !== undefined}
            scenes={(scenes ?? []).map(({ id, name, icon, actions, arms, needsPin }) => ({
              id,
              name,
              effect: needsPin ? t('scene.asksPin') : t('automation.scenes.steps', { count: actions.length }),
              icon: icon ?? (arms ? 'shield' : 'play'),
              busy: sceneRuns[id]?.busy === true,
            }))}
            onScene={({ id }) => {
              const scene = scenes?.find((one) => one.id === id);
              if (scene !== undefined) runScene(scene);
            }}
          />
          <Suspense>
            {partly.map((scene) => (
              <SceneResults
                key={scene.id}
                label={t('automation.scene.results', { name: scene.name })}
                results={sceneRuns[scene.id]?.results ?? []}
                onAgain={() => runScene(scene)}
              />
            ))}
          </Suspense>
        </AutomationLists>
      </Section>
      {closed ? (
        <Section title={t('automation.rules.title')}>
          <Rows label={t('automation.rules.title')}>
            <LinkRow
              icon="lock"
              title={t('automation.rules.title')}
              note={t('automation.gate.text')}
              to={listPaths.rule}
            />
          </Rows>
        </Section>
      ) : (
        <>
          <Section
            title={t('automation.rules.title')}
            more={
              <PageLink to={listPaths.rule}>
                {t('automation.rules.all', { count: rules?.length ?? 0 })}
                <Icon name="chevronRight" size={16} />
              </PageLink>
            }
          >
            <AutomationLists known={known} needs={['rules', 'options']} also={['runs']}>
              {rules !== undefined && rules.length === 0 && (
                <EmptyState
                  title={t('automation.rules.none')}
                  text={t('automation.rules.noneText')}
                  action={
                    mayEdit && (
                      <PageLink to={addPath('rule')} className="link">
                        {t('automation.rules.add')}
                      </PageLink>
                    )
                  }
                />
              )}
              {rules !== undefined && rules.length > 0 && telling !== undefined && (
                <RuleRows
                  label={t('automation.rules.title')}
                  rules={ruleItems({ telling, rules, runs, check, busy }).slice(0, shownRules)}
                  off={away !== undefined || !mayEdit}
                  onSwitch={(id, enabled) => {
                    const rule = rules.find((one) => one.id === id);
                    if (rule !== undefined) void switchRule(rule, enabled);
                  }}
                />
              )}
            </AutomationLists>
          </Section>
          {mayEdit && (
            <Section title={t('automation.check.title')}>
              <AutomationLists known={known} needs={['check', 'options']} rows={1}>
                {check !== undefined && telling !== undefined && (
                  <Suspense fallback={<Skeleton shape="row" />}>
                    <HouseCheck telling={telling} check={check} rules={rules ?? []} />
                  </Suspense>
                )}
              </AutomationLists>
            </Section>
          )}
        </>
      )}
      <Section title={t('automation.hub.parts')}>
        <Rows label={t('automation.hub.parts')}>
          <LinkRow
            icon="room"
            title={t('automation.hub.rooms')}
            note={t('automation.hub.roomsNote')}
            state={options === undefined ? undefined : <span className="muted">{options.rooms.length}</span>}
            to="/automation/room"
          />
          <LinkRow
            icon="group"
            title={t('automation.hub.groups')}
            note={t('automation.hub.groupsNote')}
            state={options === undefined ? undefined : <span className="muted">{options.groups.length}</span>}
            to="/automation/group"
          />
        </Rows>
      </Section>
    </>
  );
}
