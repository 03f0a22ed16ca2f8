import { isOver } from '@homeward/contract/rules/panel/job-over.ts';
import { useEffect, useState, type ReactNode } from 'react';
import { useConsent } from '#features/consent/use-consent.ts';
import { kindIcons, startText, stateTones } from '#features/jobs/job-words.ts';
import { useJobs } from '#features/jobs/use-jobs.ts';
import { needLooks, needTitle, useNeeds } from '#features/now/needs-now.ts';
import { useMinute } from '#lib/clock.ts';
import { momentText } from '#lib/date-text.ts';
import { incidents } from '#lib/house/house.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { inOneLine } from '#lib/i18n/in-one-line.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { useOwnRole } from '#lib/own-role.ts';
import { useHere } from '#lib/router/here.ts';
import { openIncidents, waitsForOwner, worthTelling } from '#features/centre/open-news.ts';
import { Drawer } from '#ui/drawer.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Section } from '#ui/page.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { LinkRow, Rows } from '#ui/rows.tsx';
import { Tag } from '#ui/tag.tsx';

/** All that waits for this person, over any page: alarms, what is wrong at home, requests, news, long work. */
export function CentreDrawer({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const here = useHere(({ path }) => path);
  const [opened] = useState(here);
  // Whoever follows one of its links is there.
  useEffect(() => {
    if (here !== opened) onClose();
  }, [here, opened, onClose]);
  const parts = [useAlarmRows(), useNeedRows(), useRequestRows(), useNewsRows(), useJobRows()].filter(
    ({ rows }) => rows.length > 0,
  );
  return (
    <Drawer title={t('centre.title')} closeLabel={t('action.close')} onClose={onClose}>
      {/* Above what comes in one by one: nothing moves from under a finger. */}
      <p>
        <PageLink to="/event" search={{ type: 'alarm' }} current={false} className="link">
          {t('centre.allAlarms')}
        </PageLink>
      </p>
      {parts.length === 0 && <EmptyState title={t('centre.none')} text={t('centre.noneText')} />}
      {parts.map(({ title, rows }) => (
        <Section key={title} title={title}>
          <Rows label={title}>{rows}</Rows>
        </Section>
      ))}
    </Drawer>
  );
}

interface Part {
  readonly title: string;
  readonly rows: readonly ReactNode[];
}

function useAlarmRows(): Part {
  const t = useText();
  const rows = useRows(incidents, openIncidents).map(({ id, kind, state, zones, openedAt }) => (
    <LinkRow
      key={id}
      to={`/incident/${id}`}
      icon="bellRing"
      title={t(`kind.${kind}`)}
      note={inOneLine([...new Set(zones.map(({ name }) => name)), momentText(openedAt)].filter(Boolean))}
      state={state === 'open' && <Tag tone="alarm">{t('centre.open')}</Tag>}
    />
  ));
  return { title: t('centre.alarms'), rows };
}

function useNeedRows(): Part {
  const t = useText();
  const rows = useNeeds().map((need) => {
    const { icon, to } = needLooks[need.tag];
    return (
      <LinkRow
        key={need.tag}
        to={to}
        icon={icon}
        title={needTitle(t, need)}
        note={t(`now.text.${need.tag}`)}
      />
    );
  });
  return { title: t('now.title'), rows };
}

function useRequestRows(): Part {
  const t = useText();
  const asked = useConsent().data?.asked ?? null;
  const isOwner = useOwnRole() === 'master';
  const { data: reports = [] } = useAnswer('GET /panel/acceptance', {}, { kept: true, skip: !isOwner });
  const toSign = reports
    .filter(waitsForOwner)
    .map(({ id, installer, madeAt }) => (
      <LinkRow
        key={id}
        to={`/acceptance/${id}`}
        icon="edit"
        title={t('centre.toSign')}
        note={inOneLine([installer, momentText(madeAt)])}
      />
    ));
  const requests =
    asked === null
      ? []
      : [
          <LinkRow
            key="access"
            to="/access"
            icon="key"
            title={t('access.chipAsks', { who: asked.by })}
            note={asked.reason}
          />,
        ];
  return { title: t('centre.requests'), rows: [...requests, ...toSign] };
}

function useNewsRows(): Part {
  const t = useText();
  const { data } = useAnswer('GET /announcement', {}, { kept: true });
  const rows = (Array.isArray(data) ? data : [])
    .filter(({ read }) => !read)
    .map(({ id, subject, at }) => (
      <LinkRow
        key={id}
        to="/account/account_announcement"
        icon="info"
        title={subject}
        note={momentText(at)}
      />
    ));
  return { title: t('news.title'), rows };
}

function useJobRows(): Part {
  const t = useText();
  const now = useMinute();
  const rows = (useJobs().list ?? [])
    .filter((job) => worthTelling(job, now))
    .map((job) => (
      <LinkRow
        key={job.id}
        to="/jobs"
        icon={kindIcons[job.kind]}
        title={t(`jobs.kind.${job.kind}`)}
        note={startText(t, job, now)}
        state={
          <Tag tone={stateTones[job.state]}>
            {isOver(job) ? t(`jobs.state.${job.state}`) : `${job.percent} %`}
          </Tag>
        }
      />
    ));
  return { title: t('more.jobs'), rows };
}
