import { leaveFor } from '@homeward/contract/rule-problems.ts';
import type { Leave, Rule } from '@homeward/contract/entities/automation.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { readAutomation } from '#app/automation/automation-store.ts';
import { RuleJudgement, spans, type Span } from '#app/automation/rule-judgement.tsx';
import { useRuleChecks } from '#app/automation/use-rule-checks.ts';
import { focusFirstWrong, refusedField } from '#app/automation/refused-field.ts';
import { withPin } from '#app/automation/with-pin.ts';
import { Consent } from '#features/automation/consent.tsx';
import { bodyOf, sameDraft, type RuleDraft } from '#features/automation/draft.ts';
import type { Telling } from '#features/automation/names.ts';
import type { ShownProblem } from '#features/automation/part-line.tsx';
import { isUnwritten, problemsOfRule, type Problem } from '#features/automation/problems.ts';
import { RuleClauses } from '#features/automation/rule-clauses.tsx';
import { TemplateList } from '#features/automation/template-list.tsx';
import { announce } from '#lib/announce.ts';
import { call } from '#lib/client/call.ts';
import type { Failure } from '#lib/client/outcome.ts';
import { refusalText } from '#lib/house/refusal-text.ts';
import { useAway } from '#lib/house/use-away.ts';
import { textIfKnown } from '#lib/i18n/use-text.ts';
import { showToast } from '#lib/toasts.ts';
import { useUnsaved } from '#lib/use-unsaved.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { PageHead, Section } from '#ui/page.tsx';
import { Switch } from '#ui/switch.tsx';
import css from '#features/automation/lists.module.css';

interface RuleEditorProps {
  readonly telling: Telling;
  readonly rules: readonly Pick<Rule, 'id' | 'name'>[];
  /** The rule as the panel has it; absent for a new one. */
  readonly saved: RuleDraft | undefined;
  readonly start: RuleDraft;
}

const leaves = {
  lowersMode: 'lowerMode',
  unlocks: 'unlock',
  bypasses: 'bypass',
  silences: 'silence',
} as const;
const everyLeave: readonly Leave[] = ['lowerMode', 'unlock', 'bypass', 'silence'];

/** The sentence editor: a rule as it is written, judged and rehearsed meanwhile by the panel. */
export function RuleEditor({ telling, rules, saved, start }: RuleEditorProps) {
  const { t, options } = telling;
  const navigate = useNavigate();
  const away = useAway();
  const [draft, setDraft] = useState(start);
  const [wanted, setWanted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<ShownProblem>();
  const [savedId, setSavedId] = useState<string>();
  const [span, setSpan] = useState<Span>('7');
  const dirty = savedId === undefined && !sameDraft(draft, saved ?? start);
  const saveButton = useUnsaved(dirty);

  const own = problemsOfRule(draft, options);
  const sound = own.every(
    ({ why }) =>
      why === 'v2_mg_leave_required' ||
      why.endsWith('_name') ||
      why.startsWith('v2_mg_max_limit_name') ||
      why === 'v2_mg_no_special_char_allowed',
  );
  const { check, rehearsal } = useRuleChecks(draft, saved !== undefined, sound, spans[span]);
  const ofPanel = check.old ? [] : (check.answer?.problems ?? []);
  const all: readonly Problem[] = [
    ...own,
    ...ofPanel.filter((one) => !own.some(({ why, where }) => why === one.why && where === one.where)),
  ];
  const shown: readonly ShownProblem[] = [
    ...all
      .filter((problem) => wanted || !isUnwritten(problem))
      .map((problem) => ({ ...problem, text: textIfKnown(problem.why, {}) ?? t('v2_mg_required_field') })),
    ...(refused === undefined ? [] : [refused]),
  ];
  const nameProblem = shown.find(({ where }) => where === 'name');

  const safety = sound ? (check.answer?.safety ?? []) : [];
  const asked = everyLeave.filter(
    (leave) =>
      draft.leave.includes(leave) ||
      draft.actions.some((action) => leaveFor(action) === leave) ||
      safety.some((finding) => finding.rules.at(-1) === check.answer?.id && leaves[finding.danger] === leave),
  );
  const lacking = draft.actions.some((action) => {
    const need = leaveFor(action);
    return need !== null && !draft.leave.includes(need);
  });

  const change = (next: RuleDraft): void => {
    setRefused(undefined);
    setDraft(next);
  };
  const leavePage = (id: string | undefined): void =>
    void navigate({
      to: '/$',
      params: {
        _splat:
          id === undefined
            ? 'automation/automation_rule'
            : `automation/automation_rule/${encodeURIComponent(id)}`,
      },
      search: {} as never,
    });
  // Only once nothing is unsaved any more does the page let go.
  useEffect(() => {
    if (savedId !== undefined) leavePage(savedId);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [savedId]);

  const refuse = (failure: Failure): void => {
    const problem = { why: 'refused', where: refusedField(failure), text: refusalText(t, failure) };
    setRefused(problem);
    announce(problem.text, 'assertive');
  };

  async function save(): Promise<void> {
    setWanted(true);
    setRefused(undefined);
    const [first] = all;
    if (first !== undefined) {
      announce(t('automation.cannotSave', { count: all.length }), 'assertive');
      focusFirstWrong();
      return;
    }
    const { trigger, ...rest } = bodyOf(draft);
    if (trigger === undefined) return;
    const body = { ...rest, trigger };
    await withPin<{ readonly id: string }>({
      title: t('automation.rule.saveTitle', { name: draft.name.trim() }),
      pinFirst: draft.leave.length > 0,
      run: async (pincode) => {
        setBusy(true);
        const pin = pincode === undefined ? {} : { pincode };
        const outcome =
          saved === undefined
            ? await call('POST /automation/rule', { body: { ...body, ...pin } })
            : await call('PUT /automation/rule', { body: { id: saved.id, ...body, ...pin } });
        if (outcome.tag === 'done') await readAutomation('rules', 'check');
        setBusy(false);
        if (outcome.tag === 'failed') return outcome;
        const id = saved?.id ?? (typeof outcome.data === 'object' ? outcome.data.id : '');
        return { tag: 'done', data: { id } };
      },
      onDone: ({ id }) => {
        showToast({ icon: 'check', message: t('automation.rule.saved', { name: draft.name.trim() }) });
        setSavedId(id);
      },
      onFailed: refuse,
    });
  }

  const blank = saved === undefined && draft.trigger === null && draft.actions.length === 0;

  return (
    <>
      <PageHead title={saved === undefined ? t('automation.rule.new') : t('automation.rule.change')} />
      {away !== undefined && (
        <Banner tone="offline" icon="silent">
          {away.text}
        </Banner>
      )}
      {refused !== undefined && (
        <Banner tone="fault" icon="fault" title={t('automation.notSaved')}>
          {refused.text}
        </Banner>
      )}
      <div className={css['name']}>
        <Field
          label={t('automation.field.name')}
          value={draft.name}
          limit={options.limits.nameLength}
          error={nameProblem?.text}
          onChange={(event) => change({ ...draft, name: event.target.value })}
        />
      </div>
      <RuleClauses telling={telling} draft={draft} problems={shown} onChange={change} />
      {blank && <TemplateList telling={telling} onChoose={change} />}
      {asked.length > 0 && (
        <Section title={t('automation.leave.title')}>
          <div data-consent>
            <Consent
              telling={telling}
              asked={asked}
              given={draft.leave}
              missing={wanted && lacking}
              onChange={(leave) => change({ ...draft, leave: [...leave] })}
            />
          </div>
        </Section>
      )}
      {!blank && (
        <RuleJudgement
          telling={telling}
          draft={draft}
          rules={rules}
          savedId={saved?.id}
          sound={sound}
          span={span}
          onSpan={setSpan}
          check={check}
          rehearsal={rehearsal}
        />
      )}
      <div className={css['actions']}>
        <Button onClick={() => leavePage(saved?.id)}>{t('action.cancel')}</Button>
        <div>
          <Switch
            label={t('automation.rule.onAfterSaving')}
            checked={draft.enabled}
            onChange={(enabled) => change({ ...draft, enabled })}
          />
          <Button
            ref={saveButton}
            kind="primary"
            busy={busy}
            off={away !== undefined}
            onClick={() => void save()}
          >
            {t(busy ? 'automation.saving' : 'automation.save')}
          </Button>
        </div>
      </div>
    </>
  );
}
