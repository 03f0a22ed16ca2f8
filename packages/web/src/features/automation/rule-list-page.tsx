import { RuleGate } from '#features/automation/rule-gate.tsx';
import { AutomationLists } from '#features/automation/automation-lists.tsx';
import { readAutomation, useAutomation } from '#features/automation/automation-store.ts';
import { switchRule, useBusyRules } from '#features/automation/rule-acts.ts';
import { ruleItems } from '#features/automation/rule-items.ts';
import { useAutomationTelling } from '#features/automation/use-telling.ts';
import { RemovedLately } from '#features/removed/lately.tsx';
import { addPath, listPaths } from '#lib/paths.ts';
import { RuleRows } from '#features/automation/rule-rows.tsx';
import { AwayBanner } from '#features/answers/away-banner.tsx';
import { useAway } from '#lib/house/use-away.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { useMayEdit } from '#lib/role.ts';
import { go, useHere } from '#lib/router/here.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Crumb } from '#ui/crumb.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterBar } from '#ui/filter-bar.tsx';
import { useFocusBack } from '#features/automation/use-focus-back.ts';
import { PageHead } from '#ui/page.tsx';

export const RuleListPage = () => (
  <RuleGate>
    <RuleList />
  </RuleGate>
);

const shows = ['on', 'off', 'look', 'failed'] as const;
type Show = (typeof shows)[number];
const badRun = ['cut', 'stopped', 'missed'];

function RuleList() {
  const t = useText();
  const search = useHere((here) => here.search);
  const word = search['q'] ?? '';
  const show = shows.find((one) => one === search['show']);
  const lately = search['sort'] === 'lately';
  const away = useAway();
  const mayEdit = useMayEdit();
  const known = useAutomation('options', 'rules', 'runs', 'check');
  const { options, rules, runs, check } = known;
  const telling = useAutomationTelling(options);
  const busy = useBusyRules();
  useFocusBack(rules !== undefined && options !== undefined);

  const put = (next: { q?: string; show?: Show | undefined; sort?: string | undefined }): void => {
    const all = { q: word, show, sort: lately ? 'lately' : undefined, ...next };
    const kept = Object.entries(all).flatMap(([name, value]) => (value ? [[name, value] as const] : []));
    go(listPaths.rule, { search: Object.fromEntries(kept), replace: true });
  };

  const items =
    telling === undefined || rules === undefined ? [] : ruleItems({ telling, rules, runs, check, busy });
  const lastRun = new Map((runs ?? []).toReversed().map((run) => [String(run.rule), run]));
  const bad = (id: string): boolean => {
    const run = lastRun.get(id);
    return run !== undefined && (badRun.includes(run.outcome) || run.refusals.some((one) => one !== null));
  };
  const fits: Readonly<Record<Show, (item: (typeof items)[number]) => boolean>> = {
    on: ({ on }) => on,
    off: ({ on }) => !on,
    look: ({ found, resting }) => found || resting !== undefined,
    failed: ({ id }) => bad(id),
  };
  const typed = word.trim().toLocaleLowerCase();
  const matching = items
    .filter((item) => show === undefined || fits[show](item))
    .filter(({ name, line }) => `${name} ${line}`.toLocaleLowerCase().includes(typed))
    .toSorted((one, other) =>
      lately
        ? (lastRun.get(other.id)?.at ?? 0) - (lastRun.get(one.id)?.at ?? 0)
        : one.name.localeCompare(other.name),
    );
  const most = options?.limits.rules ?? 100;
  const full = (rules?.length ?? 0) >= most;
  const add = (): void => go(addPath('rule'));

  return (
    <>
      <Crumb to="/automation">{t('automation.title')}</Crumb>
      <PageHead
        title={t('automation.rules.title')}
        subtitle={
          rules === undefined ? undefined : t('automation.rules.countOf', { count: rules.length, most })
        }
        action={
          mayEdit && (
            <div className="line wrap">
              <Button
                icon="download"
                off={full || options === undefined}
                onClick={() => go(addPath('rule'), { search: { file: '1' } })}
              >
                {t('automation.file.title')}
              </Button>
              <Button kind="primary" icon="plus" off={full || options === undefined} onClick={add}>
                {t('automation.rules.add')}
              </Button>
            </div>
          )
        }
      />
      {!mayEdit && <p className="muted">{t('automation.ownerOnly')}</p>}
      <AwayBanner />
      {full && <p className="muted">{t('v2_mg_too_many_rules')}</p>}
      <AutomationLists known={known} needs={['rules', 'options']} also={['runs']}>
        {items.length > 0 && (
          <FilterBar label={t('automation.rules.search')} value={word} onChange={(q) => put({ q })}>
            {shows.map((one) => (
              <Chip
                key={one}
                label={t(`automation.show.${one}`)}
                count={items.filter(fits[one]).length}
                pressed={show === one}
                onClick={() => put({ show: show === one ? undefined : one })}
              />
            ))}
            <Chip
              label={t('automation.show.lately')}
              icon="clock"
              pressed={lately}
              onClick={() => put({ sort: lately ? undefined : 'lately' })}
            />
          </FilterBar>
        )}
        {items.length === 0 && (
          <EmptyState
            title={t('automation.rules.none')}
            text={t('automation.rules.noneText')}
            action={mayEdit && <Button onClick={add}>{t('automation.rules.add')}</Button>}
          />
        )}
        {items.length > 0 && matching.length === 0 && (
          <EmptyState
            title={t('automation.noMatch')}
            text={t('automation.noMatchText')}
            action={<Button onClick={() => put({ q: '', show: undefined })}>{t('automation.clear')}</Button>}
          />
        )}
        {matching.length > 0 && (
          <RuleRows
            label={t('automation.rules.title')}
            rules={matching}
            off={away !== undefined || !mayEdit}
            onSwitch={(id, enabled) => {
              const rule = rules?.find((one) => one.id === id);
              if (rule !== undefined) void switchRule(rule, enabled);
            }}
          />
        )}
        {mayEdit && (
          <RemovedLately
            kind="rule"
            shown={items.map(({ id }) => id).join(' ')}
            onBack={() => readAutomation('rules', 'check')}
          />
        )}
      </AutomationLists>
    </>
  );
}
