import type { EarlierVisit } from '@homeward/contract/shapes/company/consent.ts';
import { visitKinds } from '@homeward/contract/words/company/visit-words.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import css from '#features/consent/earlier-visits.module.css';
import { AuditDays } from '#features/events/audit-days.tsx';
import { auditLine } from '#features/events/audit-line.ts';
import { usePages } from '#features/events/use-pages.ts';
import { call } from '#lib/client/call.ts';
import { sameDay, timeOfDay } from '#lib/clock-text.ts';
import { momentText } from '#lib/date-text.ts';
import { useHouse } from '#lib/house/house.ts';
import { refusalText } from '#lib/house/refusal-text.ts';
import { useText, type Text } from '#lib/i18n/use-text.ts';
import { changeSearch, useHere } from '#lib/router/here.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { Loaded } from '#ui/loaded.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { Section } from '#ui/page.tsx';
import { Row, Rows } from '#ui/rows.tsx';
import { Tag } from '#ui/tag.tsx';

const pageSize = 20;
type Kind = EarlierVisit['kind'];
const icons: Readonly<Record<Kind, IconName>> = {
  let: 'key',
  emergency: 'fault',
  building: 'settings',
  support: 'eye',
};

/** `14/11/2026, 14:31 – 15:02`; the day is said twice only where there are two. */
const spanOf = ({ from, ended }: EarlierVisit): string =>
  `${momentText(from)} – ${sameDay(from, ended) ? timeOfDay(ended) : momentText(ended)}`;

/** Who it was, as far as it is known: whoever came, or the company that was let in. */
const whoOf = (t: Text, { people, company }: EarlierVisit): string =>
  [people.map(({ name }) => name).join(', '), company].filter((one) => one !== '').join(' · ') ||
  t('access.installer');

/** How it ended; a case of support that somebody closed: who, and of which company. */
function endOf(t: Text, { kind, end, endedBy, endedCompany }: EarlierVisit): string {
  const who = [endedBy, endedCompany].filter((one) => one !== '').join(', ');
  return kind === 'support' && end === 'closed' && who !== ''
    ? t('access.closedBy', { who })
    : t(`access.end.${end}`);
}

/** Who of outside was let in before: each with why, how it ended and what was done in it. */
export function EarlierVisits() {
  const t = useText();
  const panel = useHouse((house) => house.panel);
  const { visits: asked, visit: open } = useHere((here) => here.search);
  const kind = visitKinds.find((one) => one === asked);
  const log = usePages({
    key: JSON.stringify(['visits', panel, kind]),
    freshFor: 0,
    read: (after: string | undefined) =>
      call('GET /panel/visits', {
        query: { num: pageSize, ...(kind && { kind }), ...(after === undefined ? {} : { after }) },
      }),
    next: ({ next }) => (next === '' ? undefined : next),
  });
  const kept = t('access.earlierText', { days: limits.auditDays });
  const visits = log.pages?.flatMap((page) => page.visits) ?? [];
  return (
    <Section title={t('access.earlier')}>
      <div className={css['filters']} role="group" aria-label={t('access.earlierKinds')} data-no-print>
        {visitKinds.map((one) => (
          <Chip
            key={one}
            icon={icons[one]}
            label={t(`access.kind.${one}`)}
            pressed={kind === one}
            onClick={() => changeSearch({ visits: kind === one ? undefined : one, visit: undefined })}
          />
        ))}
      </div>
      <Loaded
        ready={log.pages !== undefined}
        problem={log.failure && refusalText(t, log.failure)}
        failedTitle={t('access.earlierFailed')}
        retryLabel={t('action.retry')}
        onRetry={log.retry}
      >
        {visits.length === 0 ? (
          <EmptyState
            title={t(kind === undefined ? 'access.earlierNone' : 'access.earlierNoMatch')}
            text={kept}
            action={
              kind !== undefined && (
                <Button onClick={() => changeSearch({ visits: undefined })}>{t('access.earlierAll')}</Button>
              )
            }
          />
        ) : (
          <>
            <Rows label={t('access.earlier')}>
              {visits.map((visit) => (
                <VisitRow
                  key={visit.grant}
                  visit={visit}
                  open={open === visit.grant}
                  onOpen={() => changeSearch({ visit: open === visit.grant ? undefined : visit.grant })}
                />
              ))}
            </Rows>
            <p className={css['more']}>
              {log.hasMore ? (
                <Button busy={log.loadingMore} onClick={log.more}>
                  {t('access.earlierMore')}
                </Button>
              ) : (
                <span className="muted dense">{kept}</span>
              )}
            </p>
          </>
        )}
      </Loaded>
    </Section>
  );
}

interface VisitRowProps {
  readonly visit: EarlierVisit;
  readonly open: boolean;
  readonly onOpen: () => void;
}

function VisitRow({ visit, open, onOpen }: VisitRowProps) {
  const t = useText();
  const { kind, from, ended, by, reason, wantedBy, people, grant, outcome } = visit;
  const acts = people.reduce((sum, person) => sum + person.acts, 0);
  return (
    <Row
      icon={icons[kind]}
      title={whoOf(t, visit)}
      note={
        <>
          <p>{spanOf(visit)}</p>
          {reason !== '' && <p>{t('access.why', { name: wantedBy, reason })}</p>}
          <p>
            {[
              by === '' ? '' : t('access.letInBy', { name: by }),
              endOf(t, visit),
              people.length === 0 ? t('access.nobodyCame') : t('access.did', { count: acts }),
            ]
              .filter((one) => one !== '')
              .join(' · ')}
          </p>
          {outcome !== '' && <p>{t('access.outcome', { text: outcome })}</p>}
        </>
      }
      state={
        kind === 'let' ? undefined : (
          <Tag tone={kind === 'emergency' ? 'fault' : 'offline'} icon={icons[kind]}>
            {t(`access.kind.${kind}`)}
          </Tag>
        )
      }
      end={
        <Button onClick={onOpen} aria-expanded={open}>
          {t('access.acts')}
        </Button>
      }
    >
      {open && (
        <div className={css['acts']}>
          <AuditDays
            which={{ grant }}
            line={(row) => auditLine(t, row)}
            empty={{ title: t('access.actsNone'), text: t('access.actsNoneThen') }}
          />
          <PageLink
            to="/setting/setting_history"
            search={{ from: String(from), until: String(ended) }}
            className="link"
          >
            {t('access.toChanges')}
          </PageLink>
        </div>
      )}
    </Row>
  );
}
