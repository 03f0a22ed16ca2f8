import type { NotificationChannel } from '@homeward/contract/shapes/reports/notification.ts';
import { lazy, Suspense } from 'react';
import { channelIcons } from '#features/notify/news-words.ts';
import { PeopleTab } from '#features/notify/people-tab.tsx';
import { PushTab } from '#features/notify/push-tab.tsx';
import { Answered } from '#features/answers/answered.tsx';
import { useHouse } from '#lib/house/house.ts';
import { askSettings, useSettingsKnown } from '#lib/house/portal-settings.ts';
import { refusalText } from '#lib/house/refusal-text.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { usePageParam } from '#lib/page-params.tsx';
import { useNarrow } from '#lib/use-narrow.ts';
import { Crumb } from '#ui/crumb.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageHead, Section } from '#ui/page.tsx';
import { LinkRow, Rows } from '#ui/rows.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TabPage, type PageTab } from '#ui/tab-page.tsx';

/** Each comes with its own page. */
const QuietForm = lazy(async () => ({
  default: (await import('#features/notify/quiet-form.tsx')).QuietForm,
}));
const EscalationForm = lazy(async () => ({
  default: (await import('#features/notify/escalation-form.tsx')).EscalationForm,
}));
const WebhookList = lazy(async () => ({
  default: (await import('#features/notify/webhook-list.tsx')).WebhookList,
}));
const CanaryList = lazy(async () => ({
  default: (await import('#features/notify/canary-list.tsx')).CanaryList,
}));
const MonthlyReport = lazy(async () => ({
  default: (await import('#features/notify/monthly-report.tsx')).MonthlyReport,
}));
const LogList = lazy(async () => ({ default: (await import('#features/notify/log-list.tsx')).LogList }));

const bare = '/account/account_notification';

/** S2.17: in this order; the address, and the channel that the plan must have. */
const ways = [
  ['push', 'push'],
  ['incoming_call', 'incomingCall'],
  ['email', 'email'],
  ['sms', 'sms'],
  ['voice', 'voice'],
] as const satisfies readonly (readonly [string, NotificationChannel])[];

const others = ['quiet', 'escalation', 'canary', 'monthly', 'webhook', 'log'] as const;
const otherIcons = {
  quiet: 'moon',
  escalation: 'users',
  canary: 'check',
  monthly: 'calendar',
  webhook: 'link',
  log: 'list',
} as const;

/** Who is told of what, by which way (S2.17), and what came of it. */
export function NotificationPage() {
  const t = useText();
  const tab = usePageParam('tab');
  const { settings, failure: unread } = useSettingsKnown();
  const { data, problem, reload } = useAnswer('GET /user/report');
  const other = others.find((name) => name === tab);
  if (other !== undefined) return <OtherNotification name={other} />;

  const offered = settings?.feature_plan.notification_sub;
  const tabs = ways
    .filter(([path]) => offered?.[path] === true)
    .map(([path, channel]): PageTab & { readonly channel: (typeof ways)[number][1] } => ({
      to: `${bare}/${path}`,
      label: t(`notify.channel.${channel}`),
      icon: channelIcons[channel],
      note: t(`notify.channelNote.${channel}`),
      channel,
    }));
  const open = tabs.find(({ to }) => to === `${bare}/${tab}`);
  const self = settings?.userId ?? '';
  const people = data?.users ?? [];
  const wayOf = (channel: NotificationChannel) => data?.ways.find((way) => way.channel === channel);
  // An address of a way that the plan lacks says so, and leads back to those it has.
  if (settings !== undefined && (tabs.length === 0 || (open === undefined && tab !== '')))
    return (
      <>
        {tabs.length > 0 && <Crumb to={bare}>{t('notify.title')}</Crumb>}
        <EmptyState title={t('notify.notInPlan')} text={t('v2_mg_not_in_plan')} />
      </>
    );
  return (
    <Loaded
      ofPage
      ready={settings !== undefined}
      problem={unread && refusalText(t, unread)}
      failedTitle={t('notify.failed')}
      retryLabel={t('action.retry')}
      onRetry={() => void Promise.all([askSettings(), reload()])}
    >
      <TabPage
        title={t('notify.title')}
        subtitle={t('notify.subtitle')}
        back={{ to: '/more', label: t('nav.more') }}
        bare={bare}
        tabs={tabs}
        open={open}
        after={
          <Section title={t('notify.forAll')}>
            <Rows label={t('notify.forAll')}>
              {others.map((name) => (
                <LinkRow
                  key={name}
                  to={`${bare}/${name}`}
                  icon={otherIcons[name]}
                  title={t(`notify.page.${name}`)}
                  note={t(`notify.pageNote.${name}`)}
                />
              ))}
            </Rows>
          </Section>
        }
      >
        <Answered answer={{ data, problem, reload }} failedTitle={t('notify.failed')} rows={5}>
          {data !== undefined &&
            open !== undefined &&
            (open.channel === 'push' || open.channel === 'incomingCall' ? (
              <PushTab
                key={open.channel}
                channel={open.channel}
                on={data.settings[open.channel]}
                way={wayOf(open.channel)}
                people={people}
                self={self}
                onChanged={reload}
              />
            ) : (
              <PeopleTab
                key={open.channel}
                channel={open.channel}
                way={wayOf(open.channel)}
                people={people}
                self={self}
                onChanged={reload}
              />
            ))}
        </Answered>
      </TabPage>
    </Loaded>
  );
}

/** What holds for all ways at once. */
function OtherNotification({ name }: { readonly name: (typeof others)[number] }) {
  const t = useText();
  const { settings, failure: unread } = useSettingsKnown();
  const zone = useHouse((house) => house.info?.time_zone ?? '');
  const report = useAnswer('GET /user/report');
  const choice = useAnswer('GET /user/notification', {}, { skip: name !== 'quiet' });
  const plan = useAnswer('GET /user/escalation', {}, { skip: name !== 'escalation' });
  const self = settings?.userId ?? '';
  const people = report.data?.users ?? [];
  const narrow = useNarrow();
  const title = t(`notify.page.${name}`);
  const note = t(`notify.pageNote.${name}`);
  const answer = name === 'quiet' ? choice : name === 'escalation' ? plan : report;
  return (
    <>
      <Crumb to={bare} info={narrow ? { label: title, text: note } : undefined}>
        {t('notify.title')}
      </Crumb>
      <PageHead title={title} subtitle={narrow ? undefined : note} />
      <Loaded
        ready={answer.data !== undefined && report.data !== undefined && settings !== undefined}
        problem={answer.problem ?? report.problem ?? (unread && refusalText(t, unread))}
        failedTitle={t('notify.failed')}
        retryLabel={t('action.retry')}
        onRetry={() => void Promise.all([askSettings(), answer.reload(), report.reload()])}
      >
        <Suspense fallback={<Skeleton shape="plate" />}>
          {name === 'quiet' && choice.data !== undefined && (
            <QuietForm
              key={JSON.stringify(choice.data)}
              choice={choice.data}
              zone={zone}
              onSaved={choice.reload}
            />
          )}
          {name === 'escalation' && plan.data !== undefined && (
            <EscalationForm
              plan={plan.data}
              people={people}
              mayChange={settings?.is_master === true}
              onSaved={plan.reload}
            />
          )}
          {name === 'canary' && <CanaryList />}
          {name === 'monthly' && <MonthlyReport />}
          {name === 'webhook' && <WebhookList />}
          {name === 'log' && <LogList people={people} self={self} />}
        </Suspense>
      </Loaded>
    </>
  );
}
