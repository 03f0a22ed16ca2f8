import { leaves } from '@homeward/contract/words/automation/automation-lists.ts';
import type { Rule } from '@homeward/contract/shapes/automation/automation.ts';
import { lazy, Suspense, useEffect, useState } from 'react';
import { lazyPart } from '#lib/lazy-part.ts';
import { EditorFrame } from '#features/automation/editor-frame.tsx';
import { useEditor } from '#features/automation/use-editor.ts';
import { spans, useRuleChecks, type Span } from '#features/automation/use-rule-checks.ts';
import { bodyOf, draftOf, type RuleDraft } from '#features/automation/draft.ts';
import type { Judge } from '#features/automation/judge.ts';
import type { Telling } from '#features/automation/names.ts';
import { listPaths, pathOf } from '#lib/paths.ts';
import type { Problem } from '#features/automation/problems.ts';
import { RuleClauses } from '#features/automation/rule-clauses.tsx';
import { TemplateList } from '#features/automation/template-list.tsx';
import { ruleTold } from '#features/automation/told.ts';
import { rowAtPanel, startingFrom } from '#features/forms/shared-edit.ts';
import { call, callForRows } from '#lib/client/call.ts';
import { done, failed } from '#lib/client/outcome.ts';
import { withTexts } from '#lib/i18n/use-text.ts';
import { Below } from '#ui/below.tsx';
import { Section } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Switch } from '#ui/switch.tsx';

/** What a rule that does nothing yet has no need of. */
const Consent = lazy(async () => ({
  default: (await withTexts(import('#features/automation/consent.tsx'), 'leave')).Consent,
}));
const RuleJudgement = lazyPart(
  async () =>
    (await withTexts(import('#features/automation/rule-judgement.tsx'), 'runs', 'judgement')).RuleJudgement,
);

interface RuleEditorProps {
  readonly telling: Telling;
  readonly rules: readonly Pick<Rule, 'id' | 'name'>[];
  /** The rule as the panel has it; absent for a new one. */
  readonly saved: RuleDraft | undefined;
  readonly start: RuleDraft;
  /** The number of a change of it: how it was before that is proposed. */
  readonly version?: number | undefined;
}

/** A rule as it was before a change, without leave: that is given anew. */
async function versionOf(saved: RuleDraft, no: number): Promise<Partial<RuleDraft> | undefined> {
  const answer = await call('GET /panel/changes', { query: { num: 400, part: 'rules' } });
  if (answer.tag === 'failed' || saved.trigger === null) return undefined;
  const { ruleBefore } = await import('#features/automation/rule-versions.ts');
  const before = ruleBefore({ ...saved, trigger: saved.trigger }, answer.data.changes, no);
  if (before === undefined) return undefined;
  const {
    name,
    trigger,
    orTriggers = [],
    conditions,
    match = 'all',
    beginAgain = false,
    actions,
    leave,
  } = before;
  return { name, trigger, orTriggers, conditions, match, beginAgain, actions, leave };
}

const leaveFor = {
  lowersMode: 'lowerMode',
  unlocks: 'unlock',
  bypasses: 'bypass',
  silences: 'silence',
} as const;

/** The sentence editor: a rule as it is written, judged and rehearsed meanwhile by the panel. */
export function RuleEditor({ telling, rules, saved, start, version }: RuleEditorProps) {
  const { t, options } = telling;
  const isIt = ({ id }: Rule): boolean => id === saved?.id;
  const editor = useEditor({
    of: 'rule',
    named: saved?.id ?? 'new',
    telling,
    start,
    shared:
      saved === undefined
        ? undefined
        : {
            read: () => rowAtPanel(() => callForRows('GET /automation/rule'), isIt, draftOf),
            tell: (told) => ruleTold(telling, told),
          },
  });
  const { draft, change, judge } = editor;
  useEffect(() => {
    if (version === undefined || saved === undefined) return;
    void versionOf(saved, version).then((before) => {
      if (before !== undefined) change(before);
    });
    // Proposed once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [version]);
  const [span, setSpan] = useState<Span>('7');

  const own = judge === undefined ? [] : judge.rule(draft, options);
  // Before anybody judges, the panel is asked about what it has.
  const sound = own.every(
    ({ why }) =>
      why === 'v2_mg_leave_required' ||
      why.endsWith('_name') ||
      why.startsWith('v2_mg_max_limit_name') ||
      why === 'v2_mg_no_special_char_allowed',
  );
  const { check, rehearsal } = useRuleChecks(draft, saved !== undefined, sound, spans[span]);
  const ofPanel = check.old ? [] : (check.answer?.problems ?? []);
  const withPanels = (mine: readonly Problem[]): readonly Problem[] => [
    ...mine,
    ...ofPanel.filter((one) => !mine.some(({ why, where }) => why === one.why && where === one.where)),
  ];
  const shown = editor.shown(withPanels(own));

  const safety = sound ? (check.answer?.safety ?? []) : [];
  const asked = leaves.filter(
    (leave) =>
      draft.leave.includes(leave) ||
      judge?.leaves(draft).includes(leave) === true ||
      safety.some(
        (finding) => finding.rules.at(-1) === check.answer?.id && leaveFor[finding.danger] === leave,
      ),
  );
  const lacking = own.some(({ why }) => why === 'v2_mg_leave_required');

  const save = (): Promise<void> =>
    editor.save({
      problems: (judging: Judge) => withPanels(judging.rule(draft, options)),
      pinFirst: draft.leave.length > 0,
      reads: ['rules', 'check'],
      send: async (mine, pin, revision) => {
        const { trigger, ...rest } = bodyOf(mine);
        if (trigger === undefined) return failed({ tag: 'aborted' });
        const body = { ...rest, trigger, ...pin };
        if (saved === undefined || revision === undefined) return call('POST /automation/rule', { body });
        const outcome = await call('PUT /automation/rule', {
          body: startingFrom(revision, { id: saved.id, ...body }),
        });
        return outcome.tag === 'done' ? done({ id: saved.id }) : outcome;
      },
    });

  const blank = saved === undefined && draft.trigger === null && draft.actions.length === 0;

  return (
    <EditorFrame
      telling={telling}
      title={t(saved === undefined ? 'automation.rule.new' : 'automation.rule.change')}
      name={draft.name}
      busy={editor.busy}
      refused={editor.refused}
      saveRef={editor.saveRef}
      problems={shown}
      tries={editor.tries}
      back={saved === undefined ? listPaths.rule : pathOf('rule', saved.id)}
      onName={(name) => change({ name })}
      onSave={() => void save()}
      beside={
        <Switch
          label={t('automation.rule.onAfterSaving')}
          checked={draft.enabled}
          onChange={(enabled) => change({ enabled })}
        />
      }
    >
      <RuleClauses telling={telling} draft={draft} problems={shown} onChange={change} />
      {blank && <TemplateList telling={telling} onChoose={change} />}
      {asked.length > 0 && (
        <Section title={t('automation.leave.title')}>
          <Suspense fallback={<Skeleton shape="plate" />}>
            <Consent
              telling={telling}
              asked={asked}
              given={draft.leave}
              missing={editor.wanted && lacking}
              onChange={(leave) => change({ leave: [...leave] })}
            />
          </Suspense>
        </Section>
      )}
      {!blank && (
        <Below titles={[t('automation.check.ofRule')]} room={240}>
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
        </Below>
      )}
    </EditorFrame>
  );
}
