import { useState } from 'react';
import { noteRead } from '#features/announcements/read-news.ts';
import { Announcements } from '#features/announcements/announcements.tsx';
import { Answered } from '#features/answers/answered.tsx';
import { call } from '#lib/client/call.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { changeSearch, useHere } from '#lib/router/here.ts';
import { useNarrow } from '#lib/use-narrow.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Crumb } from '#ui/crumb.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Field } from '#ui/field.tsx';
import { PageHead } from '#ui/page.tsx';
import css from '#features/announcements/announcement-page.module.css';

/** Announcements of whoever runs the portal (S2.20). */
export function AnnouncementPage() {
  const t = useText();
  const narrow = useNarrow();
  const { data, problem, reload } = useAnswer('GET /announcement');
  const { busy, act } = useAct();
  const given = useHere((here) => here.search);
  const unreadOnly = given['show'] === 'unread';
  const [search, setSearch] = useState(given['search'] ?? '');
  const list = data ?? [];
  const unread = list.filter(({ read }) => !read).length;
  const wanted = search.trim().toLocaleLowerCase();
  const shown = list.filter(
    ({ subject, content, read }) =>
      (!unreadOnly || !read) && `${subject} ${content}`.toLocaleLowerCase().includes(wanted),
  );
  const show = (next: { readonly search: string; readonly unreadOnly: boolean }): void =>
    changeSearch({ search: next.search, show: next.unreadOnly ? 'unread' : undefined });
  async function read(ids?: readonly string[]) {
    const outcome = await act(() =>
      call('POST /announcement/read', { body: ids === undefined ? {} : { ids: [...ids] } }),
    );
    if (outcome.tag === 'done') noteRead(ids ?? list.map(({ id }) => id));
    await reload();
  }
  return (
    <>
      {narrow && <Crumb to="/more">{t('nav.more')}</Crumb>}
      <PageHead
        title={t('news.title')}
        subtitle={data === undefined ? undefined : t('news.subtitle', { count: unread })}
        action={
          unread > 0 && (
            <Button icon="check" busy={busy} onClick={() => void read()}>
              {t('news.readAll')}
            </Button>
          )
        }
      />
      <Answered answer={{ data, problem, reload }} failedTitle={t('news.failed')}>
        {list.length === 0 ? (
          <EmptyState title={t('v2_mg_no_data_found')} text={t('news.noneText')} />
        ) : (
          <>
            <div className={css['filters']}>
              <div className="grow">
                <Field
                  label={t('news.search')}
                  labelHidden
                  icon="search"
                  type="search"
                  placeholder={t('news.search')}
                  value={search}
                  onChange={(event) => {
                    setSearch(event.target.value);
                    show({ search: event.target.value.trim(), unreadOnly });
                  }}
                />
              </div>
              <Chip
                label={t('news.unread')}
                count={unread}
                pressed={unreadOnly}
                onClick={() => show({ search, unreadOnly: !unreadOnly })}
              />
            </div>
            {shown.length === 0 ? (
              <EmptyState
                title={t('events.noMatch')}
                text={t('events.noMatchText')}
                action={
                  <Button
                    onClick={() => {
                      setSearch('');
                      show({ search: '', unreadOnly: false });
                    }}
                  >
                    {t('events.clear')}
                  </Button>
                }
              />
            ) : (
              <Announcements list={shown} onRead={(id) => void read([id])} />
            )}
          </>
        )}
      </Answered>
    </>
  );
}
