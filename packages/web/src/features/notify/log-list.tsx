import type { NotificationEntry, NotificationUser } from '@homeward/contract/shapes/reports/notification.ts';
import { useState } from 'react';
import { call } from '#lib/client/call.ts';
import { momentText } from '#lib/date-text.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { inOneLine } from '#lib/i18n/in-one-line.ts';
import { useText, type Text } from '#lib/i18n/use-text.ts';
import { reasonText } from '#lib/reason-text.ts';
import { channelIcons } from '#features/notify/news-words.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { Loaded } from '#ui/loaded.tsx';
import { Row, Rows } from '#ui/rows.tsx';
import { Select } from '#ui/select.tsx';
import { Tag } from '#ui/tag.tsx';
import type { Tone } from '#ui/tone.ts';
import { ProblemLine } from '#ui/problem-line.tsx';

const pageSize = 30;
const nothing: readonly NotificationEntry[] = [];

const looks: Readonly<Record<NotificationEntry['state'], { readonly tone: Tone; readonly icon: IconName }>> =
  {
    waiting: { tone: 'delay', icon: 'clock' },
    deferred: { tone: 'home', icon: 'moon' },
    sending: { tone: 'delay', icon: 'clock' },
    accepted: { tone: 'ok', icon: 'check' },
    failed: { tone: 'fault', icon: 'fault' },
    withdrawn: { tone: 'offline', icon: 'close' },
  };

function noteOf(t: Text, entry: NotificationEntry): string {
  return inOneLine([
    t(`notify.channel.${entry.channel}`),
    entry.to,
    momentText(entry.at),
    entry.round > 1 ? t('notify.round', { no: entry.round }) : '',
    entry.attempts > 1 ? t('notify.attempts', { count: entry.attempts }) : '',
    entry.received_at === null ? '' : t('notify.received', { time: momentText(entry.received_at) }),
    entry.seen_at === null ? '' : t('notify.seen', { time: momentText(entry.seen_at) }),
    entry.state === 'failed' ? reasonText(t, entry.answer) : '',
  ]);
}

interface LogListProps {
  readonly people: readonly NotificationUser[];
  readonly self: string;
}

/** What was sent to somebody here and what became of it, newest first. */
export function LogList({ people, self }: LogListProps) {
  const t = useText();
  const [whom, setWhom] = useState(self);
  const first = useAnswer('GET /user/notification_log', { query: { user_id: whom, num: pageSize } });
  const { busy, problem, act } = useAct();
  /** What was read on, for whom, and whether there is more. */
  const [older, setOlder] = useState({ whom: '', list: nothing, more: true });
  const tail = older.whom === whom ? older.list : nothing;
  const list = first.data === undefined ? undefined : [...first.data, ...tail];
  const more = older.whom === whom ? older.more : first.data?.length === pageSize;
  async function readOn(before: string) {
    const outcome = await act(() =>
      call('GET /user/notification_log', { query: { user_id: whom, num: pageSize, before } }),
    );
    if (outcome.tag === 'done')
      setOlder({ whom, list: [...tail, ...outcome.data], more: outcome.data.length === pageSize });
  }
  return (
    <div className="stack">
      {people.length > 1 && (
        <Select
          label={t('notify.whose')}
          value={whom}
          options={people.map(({ user_id: value, name, id }) => ({
            value,
            label: value === self ? t('notify.mine', { name: name || id }) : name || id,
          }))}
          onChange={setWhom}
        />
      )}
      <Loaded
        ready={list !== undefined}
        problem={first.problem}
        failedTitle={t('notify.failed')}
        retryLabel={t('action.retry')}
        onRetry={() => void first.reload()}
        rows={6}
      >
        {list?.length === 0 ? (
          <EmptyState title={t('notify.noLog')} text={t('notify.noLogText')} />
        ) : (
          <>
            <Rows label={t('notify.log')}>
              {list?.map((entry) => {
                const { tone, icon } = looks[entry.state];
                return (
                  <Row
                    key={entry.id}
                    icon={channelIcons[entry.channel]}
                    title={entry.count > 1 ? `${entry.subject} (${entry.count})` : entry.subject}
                    note={noteOf(t, entry)}
                    state={
                      <Tag tone={tone} icon={icon}>
                        {t(`notify.state.${entry.state}`)}
                      </Tag>
                    }
                  />
                );
              })}
            </Rows>
            <ProblemLine text={problem?.text} />
            {more && (
              <Button busy={busy} onClick={() => void readOn(list?.at(-1)?.id ?? '')}>
                {t('notify.older')}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}
