import type { ReactNode } from 'react';
import { useText } from '#lib/i18n/use-text.ts';
import { Banner } from '#ui/banner.tsx';
import { Section } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { UnderFold } from '#ui/under-fold.tsx';
import css from '#features/security/security-view.module.css';

interface SecurityViewProps {
  /** What stands in for the title while a delay runs is the delay itself. */
  readonly head: ReactNode;
  /** Above the areas: what must not be overlooked, such as an arming that failed. */
  readonly notices?: ReactNode;
  readonly areas: ReactNode;
  /** Follows the areas, once it has come. */
  readonly later?: ReactNode;
  /** The area that is being left. */
  readonly leaving?: string | undefined;
  readonly counts: ReactNode;
  /** Left out where there are none. */
  readonly scenes?: ReactNode;
  /** Left out for who may not read them. */
  readonly events?: ReactNode;
  readonly allEvents?: ReactNode;
  /** Pictures beside the last events. */
  readonly cameras?: ReactNode;
  /** Px from the top of the window at which they begin, at the least. */
  readonly fold: number;
}

/**
 * The order of the security page (S2.6). Each part follows what it shows by itself, so that one event renders one part
 * again.
 */
export function SecurityView(props: SecurityViewProps) {
  const t = useText();
  const { leaving, scenes, events, cameras } = props;
  return (
    <>
      {props.head}
      {props.notices}
      <div className={css['areas']}>{props.areas}</div>
      {props.later}
      {leaving !== undefined && (
        <Section title={t('delay.ifNot')}>
          <Banner tone="delay" icon="info">
            {t('delay.ifNotText', { area: leaving })}
          </Banner>
        </Section>
      )}
      {props.counts}
      {scenes !== undefined && <Section title={t('security.scenes')}>{scenes}</Section>}
      <UnderFold top={props.fold}>
        <div className={css['columns']} data-two={events !== undefined && cameras !== undefined}>
          {events !== undefined && (
            <Section title={t('security.today')} more={props.allEvents}>
              {events}
            </Section>
          )}
          {cameras !== undefined && <Section title={t('security.cameras')}>{cameras}</Section>}
        </div>
      </UnderFold>
    </>
  );
}

export function SecuritySkeleton() {
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
