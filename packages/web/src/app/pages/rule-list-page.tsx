import { useNavigate, useSearch } from '@tanstack/react-router';
import { readAutomation, useAutomation } from '#app/automation/automation-store.ts';
import { switchRule, useBusyRules } from '#app/automation/rule-acts.ts';
import { ruleItems } from '#app/automation/rule-items.ts';
import { RulesGate } from '#app/automation/rules-gate.tsx';
import { useAutomationTelling } from '#app/automation/use-telling.ts';
import { RuleRows } from '#features/automation/rule-rows.tsx';
import { refusalText } from '#lib/house/refusal-text.ts';
import { useAway } from '#lib/house/use-away.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { useMayEdit } from '#lib/role.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Crumb } from '#ui/crumb.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Field } from '#ui/field.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageHead } from '#ui/page.tsx';
import css from '#features/automation/lists.module.css';

export const RuleListPage = () => (
  <RulesGate>
    <RuleList />
  </RulesGate>
);

const shows = ['on', 'off', 'look', 'failed'] as const;
type Show = (typeof shows)[number];
const badRun = ['cut', 'stopped', 'missed'];

function RuleList() {
  const t = useText();
  const navigate = useNavigate();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const word = typeof search['q'] === 'string' || typeof search['q'] === 'number' ? String(search['q']) : '';
  const show = shows.find((one) => one === search['show']);
  const lately = search['sort'] === 'lately';
  const away = useAway();
  const mayEdit = useMayEdit();
  const { options, rules, runs, check, failed } = useAutomation('options', 'rules', 'runs', 'check');
  const telling = useAutomationTelling(options);
  const busy = useBusyRules();
  const problem = failed.rules ?? failed.options;

  const put = (next: { q?: string; show?: Show | undefined; sort?: string | undefined }): void => {
    const all = { q: word, show, sort: lately ? 'lately' : undefined, ...next };
    const kept = Object.entries(all).filter(([, value]) => value !== undefined && value !== '');
    void navigate({
      to: '/$',
      params: { _splat: 'automation/automation_rule' },
      // The page reads its own search; the router knows of none.
      search: Object.fromEntries(kept) as never,
      replace: true,
    });
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
  const add = (): void =>
    void navigate({ to: '/$', params: { _splat: 'automation/automation_rule/add' }, search: {} as never });

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
            <Button kind="primary" icon="plus" off={full || options === undefined} onClick={add}>
              {t('automation.rules.add')}
            </Button>
          )
        }
      />
      {!mayEdit && <p className="muted">{t('automation.ownerOnly')}</p>}
      {away !== undefined && (
        <Banner tone="offline" icon="silent">
          {away.text}
        </Banner>
      )}
      {full && <p className="muted">{t('v2_mg_too_many_rules')}</p>}
      <Loaded
        ready={rules !== undefined && telling !== undefined}
        problem={problem === undefined ? undefined : refusalText(t, problem)}
        failedTitle={t('automation.failed')}
        retryLabel={t('action.retry')}
        onRetry={() => void readAutomation('rules', 'options', 'runs')}
      >
        {items.length > 0 && (
          <div className={css['filters']}>
            <div className={css['search']}>
              <Field
                label={t('automation.rules.search')}
                labelHidden
                icon="search"
                type="search"
                placeholder={t('automation.rules.search')}
                value={word}
                onChange={(event) => put({ q: event.target.value })}
              />
            </div>
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
          </div>
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
      </Loaded>
    </>
  );
}
