import type { SessionEntry } from '@homeward/contract/shapes/access/account.ts';
import { useState } from 'react';
import { ActQuestion } from '#features/forms/act-question.tsx';
import { Answered } from '#features/answers/answered.tsx';
import { call } from '#lib/client/call.ts';
import { momentText } from '#lib/date-text.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { inOneLine } from '#lib/i18n/in-one-line.ts';
import { useText, type Text } from '#lib/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { Section } from '#ui/page.tsx';
import { Row, Rows } from '#ui/rows.tsx';
import { Tag } from '#ui/tag.tsx';

const icons: Readonly<Record<SessionEntry['channel'], IconName>> = {
  web: 'laptop',
  app: 'mobile',
  client: 'plug',
};

const noteOf = (t: Text, entry: SessionEntry): string =>
  inOneLine([
    entry.app_password === null ? '' : t('account.byAppPassword', { name: entry.app_password }),
    entry.address,
    t('account.signedIn', { time: momentText(entry.created_at) }),
    entry.current ? '' : t('account.lastSeen', { time: momentText(entry.last_seen) }),
    entry.remember ? t('account.staysSignedIn') : '',
  ]);

/** Where the account is signed in, and an end to each. */
export function SessionList() {
  const t = useText();
  const { data, problem, reload } = useAnswer('GET /account/session');
  const [ending, setEnding] = useState<SessionEntry | 'others'>();
  const list = data ?? [];
  const others = list.filter(({ current }) => !current);
  function ended() {
    setEnding(undefined);
    void reload();
  }
  return (
    <Section
      title={t('account.sessions')}
      more={
        others.length > 0 && (
          <Button kind="danger" onClick={() => setEnding('others')}>
            {t('account.endOthers')}
          </Button>
        )
      }
    >
      <Answered answer={{ data, problem, reload }} failedTitle={t('account.failed')}>
        <Rows label={t('account.sessions')}>
          {list.map((entry) => (
            <Row
              key={entry.id}
              icon={icons[entry.channel]}
              title={entry.device === '' ? t('account.someDevice') : entry.device}
              note={noteOf(t, entry)}
              state={
                entry.current && (
                  <Tag tone="ok" icon="check">
                    {t('account.thisDevice')}
                  </Tag>
                )
              }
              end={
                !entry.current && (
                  <Button
                    aria-label={t('account.endOf', { name: entry.device || t('account.someDevice') })}
                    onClick={() => setEnding(entry)}
                  >
                    {t('account.end')}
                  </Button>
                )
              }
            />
          ))}
        </Rows>
      </Answered>
      {ending === 'others' && (
        <ActQuestion
          title={t('account.endOthersTitle', { count: others.length })}
          text={t('account.endOthersText')}
          verb={t('account.endOthers')}
          work={() => call('DELETE /account/session', { query: { others: true } })}
          onClose={() => setEnding(undefined)}
          onDone={ended}
        />
      )}
      {ending !== undefined && ending !== 'others' && (
        <ActQuestion
          title={t('account.endTitle', { name: ending.device || t('account.someDevice') })}
          text={t('account.endText')}
          verb={t('account.end')}
          work={() => call('DELETE /account/session', { query: { id: ending.id } })}
          onClose={() => setEnding(undefined)}
          onDone={ended}
        />
      )}
    </Section>
  );
}
