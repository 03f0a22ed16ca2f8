import type { ReactNode } from 'react';
import { longDay, timeOfDay } from '#lib/clock-text.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { AreaDelay } from '#features/security/area-delay.tsx';
import { AreaPlate } from '#features/security/area-plate.tsx';
import type { AreaView, SecurityActions } from '#features/security/area-view.ts';
import { areasSentence } from '#features/security/area-words.ts';
import { SceneRow, type SceneTile } from '#features/security/scene-row.tsx';
import { Banner } from '#ui/banner.tsx';
import { CountBar, type Count } from '#ui/count-bar.tsx';
import { EventList, type EventLine } from '#ui/event-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHead, Section } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import css from '#features/security/security-view.module.css';

export interface SecurityData {
  /** Epoch milliseconds of what is shown. */
  readonly at: number;
  readonly areas: readonly AreaView[];
  /** How many devices there are, and how many were heard as expected. */
  readonly devices: { readonly count: number; readonly heard: number };
  readonly counts: readonly Count[];
  readonly scenes: readonly SceneTile[];
  readonly today: readonly EventLine[];
}

interface SecurityViewProps {
  /** Undefined while it is read for the first time. */
  readonly data: SecurityData | undefined;
  readonly actions: SecurityActions;
  readonly onScene?: (scene: SceneTile) => void;
  readonly countLink?: (count: Count, content: ReactNode) => ReactNode;
  readonly allEvents?: ReactNode;
  readonly allScenes?: ReactNode;
  /** Pictures beside today's events. */
  readonly cameras?: ReactNode;
}

/** The security page (S2.6), from data alone. */
export function SecurityView({
  data,
  actions,
  onScene,
  countLink,
  allEvents,
  allScenes,
  cameras,
}: SecurityViewProps) {
  const t = useText();
  if (data === undefined) return <SecuritySkeleton />;
  const leaving = data.areas.find((area) => area.phase.tag === 'exitDelay' && area.knownAt === undefined);
  const running = data.areas.some(
    (area) => area.phase.tag === 'exitDelay' || area.phase.tag === 'entryDelay',
  );
  return (
    <>
      {!running && (
        <PageHead
          title={areasSentence(t, data.areas)}
          subtitle={`${longDay(data.at)}, ${timeOfDay(data.at)} · ${t('security.heard', data.devices)}`}
        />
      )}
      <div className={css['areas']}>
        {data.areas.map((area) =>
          (area.phase.tag === 'exitDelay' || area.phase.tag === 'entryDelay') &&
          area.knownAt === undefined ? (
            <AreaDelay key={area.id} area={area} phase={area.phase} actions={actions} />
          ) : (
            <AreaPlate key={area.id} area={area} actions={actions} />
          ),
        )}
      </div>
      {leaving !== undefined && (
        <Section title={t('delay.ifNot')}>
          <Banner tone="delay" icon="info">
            {t('delay.ifNotText', { area: leaving.name })}
          </Banner>
        </Section>
      )}
      <CountBar
        label={t('counts.label')}
        counts={data.counts}
        {...(countLink === undefined ? {} : { link: countLink })}
      />
      {data.scenes.length > 0 && (
        <Section title={t('security.scenes')} more={allScenes}>
          <SceneRow scenes={data.scenes} onScene={onScene} />
        </Section>
      )}
      <div className={css['columns']} data-two={cameras !== undefined}>
        <Section title={t('security.today')} more={allEvents}>
          {data.today.length === 0 ? (
            <EmptyState title={t('security.quiet')} text={t('security.quietText')} />
          ) : (
            <EventList events={data.today} />
          )}
        </Section>
        {cameras !== undefined && <Section title={t('security.cameras')}>{cameras}</Section>}
      </div>
    </>
  );
}

function SecuritySkeleton() {
  const t = useText();
  return (
    <div className="stack" aria-busy="true">
      <output className="sr">{t('v2_mg_loading')}</output>
      <Skeleton width="60%" />
      <Skeleton shape="plate" />
      <Skeleton shape="plate" />
      <Skeleton shape="row" />
    </div>
  );
}
