import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { readAutomation, useAutomation, type RuleRow } from '#app/automation/automation-store.ts';
import { whenText } from '#app/automation/when-text.ts';
import { HouseCheck } from '#app/automation/house-check.tsx';
import { removeRule, switchRule, useBusyRules } from '#app/automation/rule-acts.ts';
import { runLines } from '#app/automation/rule-items.ts';
import { RulesGate } from '#app/automation/rules-gate.tsx';
import { useAutomationTelling } from '#app/automation/use-telling.ts';
import { Note } from '#features/automation/findings.tsx';
import type { Telling } from '#features/automation/names.ts';
import { ReadRule } from '#features/automation/read-sentence.tsx';
import { RunList } from '#features/automation/run-list.tsx';
import { timeOfDay } from '#lib/clock-text.ts';
import { refusalText } from '#lib/house/refusal-text.ts';
import { useAway } from '#lib/house/use-away.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { usePageParam } from '#lib/page-params.tsx';
import { useMayEdit } from '#lib/role.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Crumb } from '#ui/crumb.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageHead, Section } from '#ui/page.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { Switch } from '#ui/switch.tsx';
import css from '#features/automation/lists.module.css';

export const RulePage = () => (
  <RulesGate>
    <RuleDetail />
  </RulesGate>
);

function RuleDetail() {
  const t = useText();
  const id = usePageParam('id');
  const { options, rules, failed } = useAutomation('options', 'rules', 'runs', 'check');
  const telling = useAutomationTelling(options);
  const rule = rules?.find((one) => one.id === id);
  const problem = failed.rules ?? failed.options;
  return (
    <>
      <Crumb to="/automation/automation_rule">{t('automation.rules.title')}</Crumb>
      <Loaded
        ready={rules !== undefined && telling !== undefined}
        problem={problem === undefined ? undefined : refusalText(t, problem)}
        failedTitle={t('automation.failed')}
        retryLabel={t('action.retry')}
        onRetry={() => void readAutomation('rules', 'options', 'runs')}
      >
        {rule === undefined || telling === undefined ? (
          <EmptyState
            title={t('automation.rule.gone')}
            text={t('automation.rule.goneText')}
            action={
              <PageLink to="/automation/automation_rule" className="link">
                {t('automation.rules.title')}
              </PageLink>
            }
          />
        ) : (
          <Detail rule={rule} telling={telling} />
        )}
      </Loaded>
    </>
  );
}

/** Whether a person should think twice before it goes. */
const isGrave = ({ leave, actions }: RuleRow): boolean =>
  leave.length > 0 || actions.some(({ tag }) => tag === 'mode' || tag === 'silence' || tag === 'bypass');

function Detail({ rule, telling }: { readonly rule: RuleRow; readonly telling: Telling }) {
  const { t } = telling;
  const navigate = useNavigate();
  const away = useAway();
  const mayEdit = useMayEdit();
  const busy = useBusyRules((all) => all[rule.id] === true);
  const { rules = [], runs, check, failed } = useAutomation('runs', 'check');
  const [asking, setAsking] = useState(false);
  const [removing, setRemoving] = useState(false);
  const own = runs?.filter((run) => run.rule === rule.id);
  const lines = own === undefined ? [] : runLines(telling, own, rules);
  const found = {
    safety: (check?.safety ?? []).filter((finding) => finding.rules.includes(rule.id)),
    conflicts: (check?.conflicts ?? []).filter((finding) => finding.rules.includes(rule.id)),
  };
  const go = (to: string, search: Readonly<Record<string, string>> = {}): void =>
    void navigate({ to: '/$', params: { _splat: to }, search: search as never });
  const remove = async (): Promise<void> => {
    setAsking(false);
    setRemoving(true);
    const gone = await removeRule(rule);
    setRemoving(false);
    if (gone) go('automation/automation_rule');
  };
  const [last] = own ?? [];
  const subtitle = [
    t(rule.enabled ? 'automation.rule.on' : 'automation.rule.off'),
    last === undefined
      ? t('automation.rule.never')
      : t('automation.rule.lastAt', { time: whenText(last.at) }),
  ].join(' · ');
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
          <Button
            kind="danger"
            icon="trash"
            busy={removing}
            off={away !== undefined}
            onClick={() => (isGrave(rule) ? setAsking(true) : void remove())}
          >
            {t('automation.delete')}
          </Button>
          <div>
            <Button icon="plus" onClick={() => go('automation/automation_rule/add', { from: rule.id })}>
              {t('automation.duplicate')}
            </Button>
            <Button
              kind="primary"
              icon="edit"
              onClick={() => go(`automation/automation_rule/${encodeURIComponent(rule.id)}/edit`)}
            >
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
          <HouseCheck telling={telling} check={found} rules={rules} on={rule.id} />
        </Section>
      )}
      <Section title={t('automation.runs.title')}>
        <Loaded
          ready={own !== undefined}
          problem={failed.runs === undefined ? undefined : refusalText(t, failed.runs)}
          failedTitle={t('automation.failed')}
          retryLabel={t('action.retry')}
          onRetry={() => void readAutomation('runs')}
        >
          {lines.length === 0 ? (
            <p className="muted">{t('automation.runs.none')}</p>
          ) : (
            <Card>
              <RunList label={t('automation.runs.title')} runs={lines} />
            </Card>
          )}
        </Loaded>
      </Section>
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
