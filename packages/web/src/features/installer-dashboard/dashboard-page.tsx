import type { FleetFilter } from '@homeward/contract/shapes/company/tenant.ts';
import css from '#features/installer-dashboard/dashboard-page.module.css';
import { Trend } from '#features/installer-dashboard/trend.tsx';
import { needLooks, needText, whenText } from '#features/installer-list/site-words.ts';
import { Answered } from '#features/answers/answered.tsx';
import { timeOfDay } from '#lib/clock-text.ts';
import { useMinute } from '#lib/clock.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { useHere } from '#lib/router/here.ts';
import { spanText } from '#lib/span-text.ts';
import { useAwake } from '#lib/use-awake.ts';
import { Banner } from '#ui/banner.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { Icon } from '#ui/icon.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { PageHead, Section } from '#ui/page.tsx';
import type { Tone } from '#ui/tone.ts';

const list = '/installer_equipment_list';
interface Tile {
  readonly filter: FleetFilter;
  readonly icon: IconName;
  readonly tone: Tone;
}
const tiles: readonly Tile[] = [
  { filter: 'needs', icon: 'info', tone: 'brand' },
  ...Object.values(needLooks),
  { filter: 'drift', icon: 'layers', tone: 'delay' },
  { filter: 'bypassed', icon: 'bypass', tone: 'bypass' },
  { filter: 'consent', icon: 'key', tone: 'brand' },
  { filter: 'asked', icon: 'clock', tone: 'offline' },
  { filter: 'installing', icon: 'edit', tone: 'brand' },
  { filter: 'online', icon: 'check', tone: 'ok' },
  { filter: 'all', icon: 'layers', tone: 'offline' },
];

/** How all sites stand: every number leads to the sites that it counts. */
export function DashboardPage() {
  const t = useText();
  const minute = useMinute();
  const isWall = useHere(({ search }) => search['wall'] === 'on');
  useAwake(isWall);
  const answer = useAnswer('GET /installer/dashboard', {}, { again: minute });
  const { data } = answer;
  const counts = data?.counts;
  const oldest = (needs: NonNullable<typeof data>['ageing'][number]['needs']) =>
    needs.filter(({ since }) => since !== null).toSorted((a, b) => (a.since ?? 0) - (b.since ?? 0))[0];
  return (
    <>
      <PageHead
        title={
          counts === undefined
            ? t('sites.nav.board')
            : t('sites.boardTitle', { count: counts.needs, total: counts.all })
        }
        subtitle={
          counts === undefined
            ? undefined
            : t('sites.boardText', { online: counts.online, total: counts.all })
        }
        action={
          isWall ? (
            <time className={css['clock']}>{timeOfDay(minute)}</time>
          ) : (
            <PageLink to="/installer_dashboard" search={{ wall: 'on' }} current={false} className="link">
              {t('sites.wall')}
            </PageLink>
          )
        }
      />
      {data !== undefined && answer.problem !== undefined && (
        <Banner tone="fault" icon="silent">
          {answer.problem}
        </Banner>
      )}
      <Answered answer={answer} failedTitle={t('sites.failed')} rows={6} />
      {data !== undefined && (
        <div className={isWall ? css['wall'] : undefined}>
          <ul className={css['tiles']}>
            {tiles.map(({ filter, icon, tone }) => (
              <li key={filter} data-tone={data.counts[filter] === 0 ? undefined : tone}>
                <PageLink to={list} search={{ filter }} current={false}>
                  <Icon name={icon} />
                  <b>{data.counts[filter]}</b>
                  <span>{t(`sites.filter.${filter}`)}</span>
                </PageLink>
              </li>
            ))}
          </ul>
          <div className={css['halves']}>
            <Section title={t('sites.trend')}>
              <Trend days={data.trend} />
            </Section>
            <Section title={t('sites.col.firmware')}>
              <ul className={css['versions']}>
                {data.firmware.map(({ series, version, panels }) => (
                  <li key={`${series} ${version}`}>
                    <PageLink to={list} search={{ search: `${series} ${version}` }} current={false}>
                      <span>
                        {series} <b>{version || '–'}</b>
                      </span>
                      <span>{t('sites.count', { count: panels })}</span>
                    </PageLink>
                  </li>
                ))}
              </ul>
            </Section>
          </div>
          <Section title={t('sites.ageing')}>
            {data.ageing.length === 0 ? (
              <p className="muted">{t('sites.ageingNone')}</p>
            ) : (
              <ul className={css['ageing']}>
                {data.ageing.map((site) => {
                  const need = oldest(site.needs);
                  if (need?.since === undefined || need.since === null) return null;
                  return (
                    <li key={site.mac}>
                      <PageLink to={list} search={{ site: site.mac, filter: 'needs' }} current={false}>
                        <span className={css['who']}>
                          <b>{site.name || site.mac}</b>
                          <span>{site.customerName}</span>
                        </span>
                        <span className={css['why']} data-tone={needLooks[need.why].tone}>
                          <Icon name={needLooks[need.why].icon} size={20} />
                          {needText(t, need)}
                        </span>
                        <span className={css['since']} title={whenText(need.since)}>
                          {spanText(minute - need.since)}
                        </span>
                      </PageLink>
                    </li>
                  );
                })}
              </ul>
            )}
          </Section>
          {isWall && (
            <p className={css['leave']}>
              <PageLink to="/installer_dashboard" search={{}} current={false} className="link">
                {t('sites.wallEnd')}
              </PageLink>
            </p>
          )}
        </div>
      )}
    </>
  );
}
