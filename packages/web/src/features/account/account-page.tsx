import { go } from '#lib/router/here.ts';
import { lazy, Suspense, useEffect } from 'react';
import { leave, useSession } from '#lib/client/session.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { leavePanels } from '#lib/panels.ts';
import { usePageParam } from '#lib/page-params.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TabPage, type PageTab } from '#ui/tab-page.tsx';

/** Each tab comes when it is opened. */
const ProfileSection = lazy(async () => ({
  default: (await import('#features/account/profile-section.tsx')).ProfileSection,
}));
const SecuritySection = lazy(async () => ({
  default: (await import('#features/account/security-section.tsx')).SecuritySection,
}));
const SessionList = lazy(async () => ({
  default: (await import('#features/account/session-list.tsx')).SessionList,
}));
const ActivityList = lazy(async () => ({
  default: (await import('#features/account/activity-list.tsx')).ActivityList,
}));
const DataSection = lazy(async () => ({
  default: (await import('#features/account/data-section.tsx')).DataSection,
}));

interface AccountPageProps {
  /** Where it stands, and the page above it: those of a house, where neither is said. */
  readonly bare?: string;
  readonly back?: { readonly to: string; readonly label: string };
}

/** One's own account (S2.10): who, how the portal looks, what protects it, where it is signed in, and its data. */
export function AccountPage({ bare = '/account', back }: AccountPageProps) {
  const t = useText();
  const tab = usePageParam('tab');
  const { data: profile, problem, reload } = useAnswer('GET /account');
  const session = useSession((state) => state.session);
  useEffect(() => {
    // The name in the frame is the session's.
    if (profile === undefined || session.tag !== 'in' || session.account.name === profile.name) return;
    useSession.setState({ session: { ...session, account: { ...session.account, name: profile.name } } });
  }, [profile, session]);
  const tabs: readonly PageTab[] = [
    {
      to: `${bare}/profile`,
      label: t('account.tab.profile'),
      icon: 'user',
      note: t('account.tab.profileNote'),
    },
    {
      to: `${bare}/security`,
      label: t('account.tab.security'),
      icon: 'lock',
      note: t('account.tab.securityNote'),
    },
    {
      to: `${bare}/session`,
      label: t('account.tab.session'),
      icon: 'laptop',
      note: t('account.tab.sessionNote'),
    },
    { to: `${bare}/data`, label: t('account.tab.data'), icon: 'download', note: t('account.tab.dataNote') },
  ];
  const open = tabs.find(({ to }) => to === `${bare}/${tab}`);
  return (
    <TabPage
      title={t('account.title')}
      subtitle={
        profile === undefined
          ? undefined
          : t('account.subtitle', { name: profile.name, login: profile.login })
      }
      back={back ?? { to: '/more', label: t('nav.more') }}
      bare={bare}
      tabs={tabs}
      open={open}
    >
      <Loaded
        ready={profile !== undefined}
        problem={problem}
        failedTitle={t('account.failed')}
        retryLabel={t('action.retry')}
        onRetry={() => void reload()}
      >
        <Suspense fallback={<Skeleton shape="plate" />}>
          {profile !== undefined && (tab === '' || tab === 'profile') && (
            <ProfileSection profile={profile} onChanged={reload} />
          )}
          {profile !== undefined && tab === 'security' && (
            <SecuritySection profile={profile} onChanged={reload} />
          )}
          {tab === 'session' && (
            <>
              <SessionList />
              <ActivityList />
            </>
          )}
          {profile !== undefined && tab === 'data' && (
            <DataSection
              login={profile.login}
              onDeleted={() => {
                leavePanels();
                leave();
                go('/auth/login');
              }}
            />
          )}
        </Suspense>
      </Loaded>
    </TabPage>
  );
}
