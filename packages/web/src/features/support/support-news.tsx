import { useState } from 'react';
import { Announcements } from '#features/announcements/announcements.tsx';
import { noteRead } from '#features/announcements/read-news.ts';
import { Answered } from '#features/answers/answered.tsx';
import { Announce } from '#features/support/announce.tsx';
import { MadeNews } from '#features/support/made-news.tsx';
import { call } from '#lib/client/call.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useTenantMay } from '#lib/house/tenant-may.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Section } from '#ui/page.tsx';

/** What the operator has to say to this person, and, for whoever may announce, what his own company announces. */
export function SupportNews() {
  const t = useText();
  const announces = useTenantMay('announcements', 'write');
  const answer = useAnswer('GET /announcement');
  const { busy, act } = useAct();
  const [writing, setWriting] = useState(false);
  const [made, setMade] = useState(0);
  const list = answer.data === undefined ? [] : [...answer.data];
  const unread = list.filter(({ read }) => !read).length;
  async function read(ids?: readonly string[]): Promise<void> {
    const outcome = await act(() =>
      call('POST /announcement/read', { body: ids === undefined ? {} : { ids: [...ids] } }),
    );
    if (outcome.tag === 'done') noteRead(ids ?? list.map(({ id }) => id));
    await answer.reload();
  }
  function changed(): void {
    setMade(made + 1);
    void answer.reload();
  }
  return (
    <>
      {announces && (
        <Section
          title={t('support.made')}
          more={
            <Button kind="primary" icon="plus" onClick={() => setWriting(true)}>
              {t('support.announce')}
            </Button>
          }
        >
          <MadeNews again={made} onChanged={changed} />
        </Section>
      )}
      <Section
        title={t('support.forYou')}
        more={
          unread > 0 && (
            <Button icon="check" busy={busy} onClick={() => void read()}>
              {t('news.readAll')}
            </Button>
          )
        }
      >
        <Answered answer={answer} failedTitle={t('news.failed')} rows={3}>
          {list.length === 0 ? (
            <EmptyState title={t('support.forYouNone')} text={t('support.forYouNoneText')} />
          ) : (
            <Announcements list={list} onRead={(id) => void read([id])} />
          )}
        </Answered>
      </Section>
      {writing && (
        <Announce
          onClose={() => setWriting(false)}
          onDone={() => {
            setWriting(false);
            changed();
          }}
        />
      )}
    </>
  );
}
