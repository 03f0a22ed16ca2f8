import { changeSearch, useHere } from '#lib/router/here.ts';
import type { DataOf } from '@homeward/contract/routes/table.ts';
import { Suspense, useEffect } from 'react';
import { ReachNote } from '#features/reach/reach-part.ts';
import {
  coverageCounts,
  coverageOutcomes,
  coverageProofs,
  coveredRooms,
  gradeOutcomes,
} from '#features/past/coverage-of.ts';
import { CoverageView } from '#features/past/coverage-view.tsx';
import css from '#features/past/coverage.module.css';
import { areas, devices } from '#lib/house/house.ts';
import { offeredModes, type Mode } from '#lib/house/device.ts';
import { useRow, useRows } from '#lib/house/keyed-store.ts';
import { modeName } from '#lib/house/mode-name.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { CountBar } from '#ui/count-bar.tsx';
import { Crumb } from '#ui/crumb.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageHead } from '#ui/page.tsx';
import { Segmented } from '#ui/segmented.tsx';

type Coverage = DataOf<'GET /panel/coverage'>;

const modes: readonly Mode[] = ['disarm', 'arm', 'home_1', 'home_2', 'home_3'];

/** What an area guards in a mode, with the bypasses and outages of this moment. */
export function CoveragePage() {
  const t = useText();
  const search = useHere((here) => here.search);
  const places = useRows(areas, (rows) => rows.map(({ id, name }) => ({ id, name })));
  const id = places.find((one) => String(one.id) === search['area'])?.id ?? places[0]?.id ?? 0;
  const area = useRow(areas, id);
  const own = useRows(devices, (rows) => rows.filter((device) => device.area === id));
  // What the coverage is made of; when it changes, the panel is asked again.
  const stamp = useRows(devices, (rows) =>
    rows.map((one) => [one.id, one.bypass, one.online, one.opening, one.faults, one.condition]),
  );
  const wanted = modes.find((one) => one === search['mode']);
  const current: Mode = area === undefined || area.target === 'disarm' ? 'arm' : area.target;
  const mode = wanted ?? current;
  const answer = useAnswer('GET /panel/coverage', { query: { area: id, mode } }, { skip: id === 0 });
  const { reload } = answer;
  useEffect(() => {
    // Two openings in a second are one question.
    const timer = setTimeout(() => void reload(), 800);
    return () => clearTimeout(timer);
  }, [reload, stamp]);

  const offered = offeredModes(own);
  const narrow = (next: Readonly<Record<string, string>>): void =>
    changeSearch({ area: String(id), mode, ...next });
  const named = modeName(t, mode, offered);
  const known = answer.data;
  return (
    <>
      <Crumb to="/security">{t('nav.security')}</Crumb>
      <PageHead
        title={known === undefined ? t('coverage.rooms') : titleOf(t, known, area?.name ?? '', area?.target)}
        subtitle={mode === 'disarm' ? t('coverage.subtitleDisarm') : t('coverage.subtitle', { mode: named })}
      />
      <div className={css['choices']}>
        {places.length > 1 && (
          <Segmented
            label={t('coverage.areas')}
            value={String(id)}
            options={places.map((place) => ({ value: String(place.id), label: place.name }))}
            onChange={(area) => narrow({ area })}
          />
        )}
        <Segmented
          label={t('coverage.modes')}
          value={mode}
          options={offered.map((one) => ({ value: one, label: modeName(t, one, offered) }))}
          onChange={(next) => narrow({ mode: next })}
        />
      </div>
      <Loaded
        ready={known !== undefined}
        problem={answer.problem && t('coverage.failedText', { why: answer.problem })}
        failedTitle={t('coverage.failed')}
        retryLabel={t('action.retry')}
        onRetry={() => void reload()}
      >
        {known !== undefined && <Known coverage={known} mode={named} />}
      </Loaded>
      <div className={css['reach']}>
        <Suspense>
          <ReachNote what="alarm" />
        </Suspense>
      </div>
    </>
  );
}

function titleOf(
  t: ReturnType<typeof useText>,
  coverage: Coverage,
  area: string,
  now: Mode | undefined,
): string {
  const { gaps } = coverageCounts(coverage, (id) => devices.get(id));
  const { working, people, failing } = coverage.reporting;
  const unheard = working === 0 && people === 0 ? 1 : 0;
  const outcome = coverage.sirens.gaps.length + failing.length + unheard;
  const count = Math.max(1, gaps + outcome);
  return now === coverage.mode
    ? t(`coverage.is.${coverage.state}`, { area, count })
    : t(`coverage.title.${coverage.state}`, { area, count });
}

function Known({ coverage, mode }: { readonly coverage: Coverage; readonly mode: string }) {
  const t = useText();
  const rows = useRows(devices, (all) => all);
  const find = (id: string) => rows.find((device) => device.id === id);
  if (coverage.rows.length === 0)
    return <EmptyState title={t('coverage.empty')} text={t('coverage.emptyText')} />;
  const counts = coverageCounts(coverage, find);
  return (
    <CoverageView
      mode={mode}
      rooms={coveredRooms(t, coverage, find)}
      outcomes={coverageOutcomes(t, coverage, find)}
      proofs={coverageProofs(t, coverage, find)}
      isLearning={coverage.unnoticed?.some(({ remedy }) => remedy === 'wait') === true}
      grade={gradeOutcomes(t, coverage, find)}
      counts={
        <CountBar
          label={t('coverage.sum')}
          counts={[
            {
              id: 'openings',
              icon: 'doorClosed',
              tone: 'armed',
              count: counts.openings,
              label: t('coverage.openings', { count: counts.openings }),
            },
            {
              id: 'detectors',
              icon: 'motion',
              tone: 'armed',
              count: counts.detectors,
              label: t('coverage.detectors', { count: counts.detectors }),
            },
            {
              id: 'gaps',
              icon: 'fault',
              tone: 'fault',
              count: counts.gaps,
              label: t('coverage.gaps', { count: counts.gaps }),
            },
            {
              id: 'leftOut',
              icon: 'houseShield',
              tone: 'home',
              count: counts.leftOut,
              label: t('coverage.leftOut'),
            },
          ]}
        />
      }
    />
  );
}
