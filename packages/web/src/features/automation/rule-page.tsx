import { startsOf } from '@homeward/contract/rules/automation/rule-parts.ts';
import { Suspense, useEffect, useState } from 'react';
import { AutomationLists } from '#features/automation/automation-lists.tsx';
import { useAutomation, type RuleRow } from '#features/automation/automation-store.ts';
import { OnePage } from '#features/automation/one-page.tsx';
import { removeRule, switchRule, useBusyRules } from '#features/automation/rule-acts.ts';
import { RuleGate } from '#features/automation/rule-gate.tsx';
import { runLines } from '#features/automation/rule-items.ts';
import { whenText } from '#features/automation/when-text.ts';
import { lazyPart } from '#lib/lazy-part.ts';
import type { Telling } from '#features/automation/names.ts';
import { Note } from '#features/automation/note.tsx';
import { addPath, listPaths, pathOf } from '#lib/paths.ts';
import { ReadRule } from '#features/automation/read-sentence.tsx';
import { RunList } from '#features/automation/run-list.tsx';
import { timeOfDay } from '#lib/clock-text.ts';
import { useAway } from '#lib/house/use-away.ts';
import { inOneLine } from '#lib/i18n/in-one-line.ts';
import { withTexts } from '#lib/i18n/use-text.ts';
import { usePageParam } from '#lib/page-params.tsx';
import { useMayEdit } from '#lib/role.ts';
import { go } from '#lib/router/here.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { setSceneRuleMode } from '#features/automation/scene-rule.ts';
import { HeadDelete } from '#ui/head-delete.tsx';
import { PageHead, Section } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Switch } from '#ui/switch.tsx';
import css from '#features/automation/lists.module.css';

/** Comes after the page. */
const HouseCheck = lazyPart(async () => (await import('#features/automation/house-check.tsx')).HouseCheck);

const RuleAddress = lazyPart(async () => (await import('#features/automation/rule-address.tsx')).RuleAddress);
const RuleHistory = lazyPart(
  async () => (await withTexts(import('#features/automation/rule-history.tsx'), 'settings')).RuleHistory,
);

export const RulePage = () => (
  <RuleGate>
    <RuleDetail />
  </RuleGate>
);

function RuleDetail() {
  const id = usePageParam('id');
  const known = useAutomation('options', 'rules', 'runs', 'check');
  return (
    <OnePage of="rule" known={known} also={['runs']} row={known.rules?.find((one) => one.id === id)}>
      {(rule, telling) => <Detail rule={rule} telling={telling} />}
    </OnePage>
  );
}

/** Whether a person should think twice before it goes. */
const isGrave = ({ leave, actions }: RuleRow): boolean =>
  leave.length > 0 || actions.some(({ tag }) => tag === 'mode' || tag === 'silence' || tag === 'bypass');

function Detail({ rule, telling }: { readonly rule: RuleRow; readonly telling: Telling }) {
  const { t } = telling;
  const away = useAway();
  const mayEdit = useMayEdit();
  const busy = useBusyRules((all) => all[rule.id] === true);
  const known = useAutomation('runs', 'check');
  const { rules = [], runs, check } = known;
  const [asking, setAsking] = useState(false);
  useEffect(() => setSceneRuleMode(asking ? 'delete' : 'detail'), [asking]);
  const [removing, setRemoving] = useState(false);
  const own = runs?.filter((run) => run.rule === rule.id);
  const lines = own === undefined ? [] : runLines(telling, own, rules);
  const found = {
    safety: (check?.safety ?? []).filter((finding) => finding.rules.includes(rule.id)),
    conflicts: (check?.conflicts ?? []).filter((finding) => finding.rules.includes(rule.id)),
  };
  const remove = async (): Promise<void> => {
    setAsking(false);
    setRemoving(true);
    const gone = await removeRule(rule);
    setRemoving(false);
    if (gone) go(listPaths.rule);
  };
  const [last] = own ?? [];
  const subtitle = inOneLine([
    t(rule.enabled ? 'automation.rule.on' : 'automation.rule.off'),
    last === undefined
      ? t('automation.rule.never')
      : t('automation.rule.lastAt', { time: whenText(last.at) }),
  ]);
  const whyNot = whyNotOf(telling, rule, lines[0]);
  return (
    <>
      <PageHead
        title={rule.name}
        subtitle={subtitle}
        action={
          <Switch
            label={t(rule.enabled ? 'automation.rule.isOn' : 'automation.rule.isOff', { name: rule.name })}
            labelHidden
            checked={rule.enabled}
            disabled={busy || away !== undefined || !mayEdit}
            onChange={(on) => void switchRule(rule, on)}
          />
        }
      />
      <ReadRule telling={telling} rule={rule} />
      {rule.leave.length > 0 && (
        <p className={css['allowed']}>
          {t('automation.rule.allowedTo', {
            what: rule.leave.map((leave) => t(`automation.leaveShort.${leave}`)).join(', '),
          })}
        </p>
      )}
      {mayEdit ? (
        <div className={css['actions']}>
          <HeadDelete
            label={t('automation.delete')}
            busy={removing}
            off={away !== undefined}
            onDelete={() => (isGrave(rule) ? setAsking(true) : void remove())}
          />
          <div>
            <Button
              icon="download"
              onClick={() =>
                void import('#features/automation/rule-file.tsx').then(({ keepRule }) =>
                  keepRule(telling, rule.id, rule.name),
                )
              }
            >
              {t('automation.file.keep')}
            </Button>
            <Button icon="plus" onClick={() => go(addPath('rule'), { search: { from: rule.id } })}>
              {t('automation.duplicate')}
            </Button>
            <Button kind="primary" icon="edit" onClick={() => go(`${pathOf('rule', rule.id)}/edit`)}>
              {t('automation.edit')}
            </Button>
          </div>
        </div>
      ) : (
        <p className="muted">{t('automation.ownerOnly')}</p>
      )}
      {whyNot !== undefined && (
        <Section title={t('automation.whyNot.title')}>
          <Note tone="offline" icon="info" title={whyNot.title}>
            <p className="muted">{whyNot.text}</p>
          </Note>
        </Section>
      )}
      {found.safety.length + found.conflicts.length > 0 && (
        <Section title={t('automation.check.ofRule')}>
          <Suspense fallback={<Skeleton shape="row" />}>
            <HouseCheck telling={telling} check={found} rules={rules} on={rule.id} />
          </Suspense>
        </Section>
      )}
      <Section title={t('automation.runs.title')}>
        <AutomationLists known={known} needs={['runs']}>
          {lines.length === 0 ? (
            <p className="muted">{t('automation.runs.none')}</p>
          ) : (
            <Card>
              <RunList label={t('automation.runs.title')} runs={lines} />
            </Card>
          )}
        </AutomationLists>
      </Section>
      {startsOf(rule).some(({ tag }) => tag === 'webhook') && (
        <Suspense fallback={<Skeleton shape="row" />}>
          <RuleAddress telling={telling} rule={rule.id} mayEdit={mayEdit} />
        </Suspense>
      )}
      {mayEdit && (
        <Suspense fallback={<Skeleton shape="row" />}>
          <RuleHistory telling={telling} rule={rule} mayEdit={mayEdit && away === undefined} />
        </Suspense>
      )}
      {asking && (
        <ConfirmDialog
          title={t('automation.rule.deleteTitle', { name: rule.name })}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>{t('automation.keep')}</Button>
              <Button kind="danger" onClick={() => void remove()}>
                {t('automation.delete')}
              </Button>
            </>
          }
        >
          <p>{t('automation.rule.deleteText')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** Why a rule does not do what somebody waits for, where there is a reason at all. */
function whyNotOf(
  { t }: Telling,
  rule: RuleRow,
  last: { readonly word: string; readonly why: string | undefined } | undefined,
): { readonly title: string; readonly text: string } | undefined {
  if (!rule.enabled) return { title: t('automation.whyNot.off'), text: t('automation.whyNot.offText') };
  if (rule.restingUntil !== null)
    return {
      title: t('automation.whyNot.rests', { time: timeOfDay(rule.restingUntil) }),
      text: t('automation.runWhy.stopped'),
    };
  if (last === undefined)
    return { title: t('automation.whyNot.never'), text: t('automation.whyNot.neverText') };
  return last.why === undefined ? undefined : { title: last.word, text: last.why };
}
