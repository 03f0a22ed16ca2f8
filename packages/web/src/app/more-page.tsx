import { go } from '#lib/router/here.ts';
import { moreGroups } from '#app/more-table.ts';
import { existingPages } from '#lib/pages.ts';
import { SettingsUnread } from '#features/answers/settings-unread.tsx';
import { openTool } from '#lib/open-tool.ts';
import { InstallOffer } from '#features/notify/install-offer.tsx';
import { useSession } from '#lib/client/session.ts';
import { signOut } from '#lib/client/sign-in.ts';
import { usePortalSettings } from '#lib/house/portal-settings.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { leavePanels } from '#lib/panels.ts';
import { Button } from '#ui/button.tsx';
import { usualHeight } from '#ui/long-list.tsx';
import { PageHead, Section } from '#ui/page.tsx';
import { LinkRow, Rows } from '#ui/rows.tsx';
import { Tag } from '#ui/tag.tsx';
import { UnderFold } from '#ui/under-fold.tsx';

/** Px from the top of the window to the rows of the first group, at the least. */
const firstGroup = 250;

/** Everything there is, in groups: what the five places of a phone's bar have no room for. Whoever wants to leave always can. */
export function MorePage() {
  const t = useText();
  const settings = usePortalSettings();
  const session = useSession((state) => state.session);
  const { data: news } = useAnswer('GET /announcement', {}, { kept: true });
  const unread = (news ?? []).filter(({ read }) => !read).length;
  const groups =
    settings === undefined
      ? []
      : moreGroups
          .map(({ text, pages }) => ({
            text,
            pages: pages.filter(({ path, shown }) => existingPages.has(path) && (shown?.(settings) ?? true)),
          }))
          .filter(({ pages }) => pages.length > 0);
  const drawn = groups.map(({ text, pages }) => (
    <Section key={text} title={t(text)}>
      <Rows label={t(text)}>
        {pages.map(({ path, icon, text: label }) => (
          <LinkRow
            key={path}
            to={`/${path}`}
            icon={icon}
            title={t(label)}
            state={
              path === 'account/account_announcement' && unread > 0 ? (
                <Tag tone="brand">{t('news.unreadCount', { count: unread })}</Tag>
              ) : undefined
            }
          />
        ))}
      </Rows>
    </Section>
  ));
  return (
    <>
      <PageHead
        title={t('nav.more')}
        subtitle={session.tag === 'in' ? t('more.signedIn', { name: session.account.name }) : undefined}
      />
      <div className="line wrap">
        <Button icon="search" onClick={() => openTool('palette')}>
          {t('palette.title')}
        </Button>
        <Button icon="bell" onClick={() => openTool('centre')}>
          {t('more.centre')}
        </Button>
      </div>
      <InstallOffer />
      {settings === undefined && (
        <div style={{ marginBlockStart: 20 }}>
          <SettingsUnread title={t('more.failed')} headed />
        </div>
      )}
      {drawn[0]}
      <UnderFold top={firstGroup + (groups[0]?.pages.length ?? 0) * usualHeight()}>
        {drawn.slice(1)}
        <Section title={t('more.leave')}>
          <Button
            icon="logout"
            onClick={() =>
              void signOut().then(() => {
                leavePanels();
                return go('/auth/login');
              })
            }
          >
            {t('shell.signOut')}
          </Button>
        </Section>
      </UnderFold>
    </>
  );
}
