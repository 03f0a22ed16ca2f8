import { limits } from '@homeward/contract/words/values/limits.ts';
import { lazy, Suspense, useEffect, useState } from 'react';
import {
  emptyDraft,
  isWrong,
  tasksOf,
  type BatchDraft,
  type Planned,
  type Template,
} from '#features/installer-batch/batch-draft.ts';
import { BatchSites } from '#features/installer-batch/batch-sites.tsx';
import { BatchWhat } from '#features/installer-batch/batch-what.tsx';
import { InForce } from '#features/installer-batch/in-force.tsx';
import { EarlierBatches } from '#features/installer-batch/earlier-batches.tsx';
import css from '#features/installer-batch/batch.module.css';
import { useBatchSites } from '#features/installer-list/use-batch-sites.ts';
import { Answered } from '#features/answers/answered.tsx';
import { carriedSites, carrySites } from '#lib/chosen-sites.ts';
import { call } from '#lib/client/call.ts';
import { refusedField } from '#lib/house/refused-field.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { alsoLoad, useText } from '#lib/i18n/use-text.ts';
import { changeSearch, go, useHere } from '#lib/router/here.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { NumberStepper } from '#ui/number-stepper.tsx';
import { PageHead } from '#ui/page.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { ProblemLine } from '#ui/problem-line.tsx';
import { Segmented } from '#ui/segmented.tsx';

const Past = lazy(async () => {
  const [{ BatchPast }] = await Promise.all([
    import('#features/installer-batch/batch-past.tsx'),
    alsoLoad('whatif'),
    alsoLoad('notify'),
  ]);
  return { default: BatchPast };
});

/** Ms of silence after which what was typed counts. */
const typed = 300;
const { batchWave: waves, batchHours: hoursOf, batchPanels } = limits;

/** What is to change, at which sites, and what that would come to at each. */
export function BatchStart() {
  const t = useText();
  const { busy, problem, act } = useAct();
  const byTemplates = useHere((here) => here.search['by'] === 'templates');
  const [draft, setDraft] = useState<BatchDraft>(emptyDraft);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(carriedSites()));
  const [search, setSearch] = useState('');
  const [wave, setWave] = useState<number>(waves.standard);
  const [hours, setHours] = useState<number>(hoursOf.standard);
  const [past, setPast] = useState<string>();
  const asked = useRested({ draft, macs: [...chosen], search }, typed);
  const templates = useAnswer('GET /installer/template');
  const sites = useBatchSites({ sort: 'name', ...(asked.search === '' ? {} : { search: asked.search }) });
  const tasks = tasksOf(asked.draft);
  const wrong = !byTemplates && isWrong(t, draft);
  const what = (now: BatchDraft) => (byTemplates ? { by_templates: true } : { tasks: tasksOf(now) });
  const plan = useAnswer(
    'POST /installer/batch_plan',
    { body: { panels: asked.macs, ...what(asked.draft) } },
    { skip: wrong || (!byTemplates && tasks.length === 0) || asked.macs.length === 0 },
  );
  const planned = plan.data as readonly Planned[] | undefined;
  const changing = planned?.filter(
    ({ hindrance, changes }) =>
      changes.length > 0 && hindrance !== 'foreign' && hindrance !== 'consent' && hindrance !== 'offline',
  );
  const canRehearse =
    byTemplates || Object.keys(draft.settings).length + Object.keys(draft.delays).length > 0;
  const ready = !wrong && changing !== undefined && changing.length > 0;
  async function start(): Promise<void> {
    const template = byTemplates || draft.template === '' ? {} : { template: draft.template };
    const body = {
      panels: changing?.map(({ mac }) => mac) ?? [],
      ...template,
      ...what(draft),
      wave,
      hours,
    };
    const outcome = await act(() => call('POST /installer/batch', { body }));
    if (outcome.tag === 'failed') return;
    carrySites([]);
    go('/installer_batch_config', { search: { batch: outcome.data.id } });
  }
  const list = sites.data;
  const all = (templates.data ?? []) as readonly Template[];
  const refused =
    plan.failure === undefined || plan.problem === undefined
      ? undefined
      : { where: refusedField(plan.failure), text: plan.problem };
  const tooMany = chosen.size > batchPanels;
  return (
    <>
      <PageHead
        title={t('batch.title')}
        subtitle={t('batch.text')}
        action={
          <div className={css['acts']}>
            <PageLink to="/installer_template" className="link">
              {t('batch.templates')}
            </PageLink>
            <Button kind="primary" busy={busy} off={!ready || tooMany} onClick={() => void start()}>
              {t('batch.start', { count: changing?.length ?? 0 })}
            </Button>
          </div>
        }
      />
      <ProblemLine text={problem?.text ?? (refused?.where === '' ? refused.text : undefined)} />
      <div className={css['columns']}>
        <div>
          <div className={css['way']}>
            <Segmented
              label={t('batch.what')}
              value={byTemplates ? 'templates' : 'these'}
              options={[
                { value: 'these', label: t('batch.these') },
                { value: 'templates', label: t('batch.byTemplates') },
              ]}
              onChange={(by) => changeSearch({ by: by === 'templates' ? by : undefined })}
            />
          </div>
          {byTemplates ? (
            <InForce templates={all} />
          ) : (
            <BatchWhat
              draft={draft}
              templates={all}
              refused={refused}
              onChange={setDraft}
              onTemplates={templates.reload}
            />
          )}
          <div className={css['how']}>
            <HowMany label={t('batch.wave')} value={wave} {...waves} unit="" onChange={setWave} />
            <HowMany
              label={t('batch.hours')}
              value={hours}
              {...hoursOf}
              unit={t('settings.short.hours')}
              onChange={setHours}
            />
          </div>
        </div>
        {list === undefined ? (
          <Answered answer={sites} failedTitle={t('sites.failed')} rows={6} />
        ) : list.counts.all === 0 ? (
          <EmptyState
            title={t('sites.none')}
            text={t('sites.noneText')}
            action={
              <PageLink to="/installer_equipment_list" className="link">
                {t('sites.nav.list')}
              </PageLink>
            }
          />
        ) : (
          <BatchSites
            sites={list.panels}
            total={list.total}
            chosen={chosen}
            plan={planned}
            search={search}
            onSearch={setSearch}
            onChoose={setChosen}
            onPast={canRehearse ? setPast : undefined}
            byTemplates={byTemplates}
          />
        )}
      </div>
      <EarlierBatches />
      {past !== undefined && (
        <Suspense fallback={null}>
          <Past mac={past} what={what(asked.draft)} onClose={() => setPast(undefined)} />
        </Suspense>
      )}
    </>
  );
}

/** A value as it was when it last rested for `ms`. */
function useRested<Value>(value: Value, ms: number): Value {
  const [rested, setRested] = useState(value);
  const now = JSON.stringify(value, (_, one: unknown) => (one instanceof Set ? [...one] : one));
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms);
    return () => clearTimeout(timer);
    // What it holds decides, not which object it is.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [now, ms]);
  return rested;
}

interface HowManyProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly unit: string;
  readonly onChange: (value: number) => void;
}

function HowMany({ label, value, min, max, unit, onChange }: HowManyProps) {
  const t = useText();
  return (
    <div>
      <span aria-hidden="true">{label}</span>
      <NumberStepper
        label={label}
        value={value}
        min={min}
        max={max}
        unit={unit}
        less={t('settings.less', { name: label })}
        more={t('settings.more', { name: label })}
        onChange={(next) =>
          onChange(Number.isNaN(next) ? min : Math.min(max, Math.max(min, Math.round(next))))
        }
      />
    </div>
  );
}
