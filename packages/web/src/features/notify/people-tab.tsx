import type {
  NotificationUser,
  NotificationWay,
  ReportType,
} from '@homeward/contract/shapes/reports/notification.ts';
import { useState } from 'react';
import { Answered } from '#features/answers/answered.tsx';
import { call } from '#lib/client/call.ts';
import type { Outcome } from '#lib/client/outcome.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { inOneLine } from '#lib/i18n/in-one-line.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { roleWord } from '#lib/house/role-word.ts';
import { ClassList } from '#features/notify/class-list.tsx';
import { PhoneDialog } from '#features/notify/phone-dialog.tsx';
import { TestButton } from '#features/notify/test-button.tsx';
import { WayNote } from '#features/notify/way-note.tsx';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/page.tsx';
import { Row, Rows } from '#ui/rows.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Switch } from '#ui/switch.tsx';
import { Tag } from '#ui/tag.tsx';
import { ProblemLine } from '#ui/problem-line.tsx';

type Channel = 'email' | 'sms' | 'voice';

interface PeopleTabProps {
  readonly channel: Channel;
  readonly way: NotificationWay | undefined;
  readonly people: readonly NotificationUser[];
  readonly self: string;
  readonly onChanged: () => Promise<void>;
}

const isOn = (user: NotificationUser, channel: Channel): boolean =>
  channel === 'email'
    ? user.send_email_report
    : channel === 'sms'
      ? user.send_SMS_report
      : user.send_voice_report;

interface Change {
  readonly user: NotificationUser;
  readonly on: boolean;
  readonly phone?: string;
}

function send(channel: Channel, type: ReportType, { user, on, phone }: Change): Promise<Outcome<unknown>> {
  const { user_id } = user;
  const number = phone === undefined ? {} : { mobile_phone: phone };
  switch (channel) {
    case 'email':
      return call('POST /user/mail_report', { body: { users: [{ user_id, send_email_report: on }] } });
    case 'sms':
      return call('POST /user/sms_report', {
        body: { type, users: [{ user_id, send_SMS_report: on, ...number }] },
      });
    case 'voice':
      return call('POST /user/voice_report', {
        body: { type, users: [{ user_id, send_voice_report: on, ...number }] },
      });
  }
}

const routes = {
  email: 'GET /user/mail_report',
  sms: 'GET /user/sms_report',
  voice: 'GET /user/voice_report',
} as const;

/** Who is told this way (S2.17, S3.5): for SMS and voice in two lists, of medical news and of all others. */
export function PeopleTab({ channel, way, people, self, onChanged }: PeopleTabProps) {
  const t = useText();
  const [type, setType] = useState<ReportType>('security');
  const list = useAnswer(routes[channel], channel === 'email' ? {} : { query: { type } }, {
    skip: way?.offered === false,
  });
  const { problem, act } = useAct();
  const [changing, setChanging] = useState<string>();
  const [editing, setEditing] = useState<NotificationUser>();
  const users = list.data?.users ?? [];
  const most = list.data?.most ?? way?.most ?? 0;
  const used = users.filter((user) => isOn(user, channel)).length;
  const byPhone = channel !== 'email';

  async function change(given: Change): Promise<Outcome<unknown>> {
    setChanging(given.user.user_id);
    const outcome = await act(() => send(channel, type, given));
    await Promise.all([list.reload(), onChanged()]);
    setChanging(undefined);
    return outcome;
  }
  return (
    <div className="stack">
      <WayNote way={way} />
      {byPhone && (
        <Segmented
          label={t('notify.types')}
          value={type}
          options={[
            { value: 'security', label: t('notify.type.security'), icon: 'shield' },
            { value: 'medical', label: t('notify.type.medical'), icon: 'heartHand' },
          ]}
          onChange={setType}
        />
      )}
      <Section
        title={t('notify.whoIsTold')}
        more={
          <span className="muted" aria-label={t('notify.usedOf', { used, most })}>
            {used} / {most}
          </span>
        }
      >
        <Answered answer={list} failedTitle={t('notify.failed')}>
          <Rows label={t('notify.whoIsTold')}>
            {users.map((user) => {
              const address = byPhone ? user.mobile_phone : user.mail_address;
              const on = isOn(user, channel);
              const name = user.name || user.id;
              return (
                <Row
                  key={user.user_id}
                  icon={user.master ? 'shieldLock' : 'user'}
                  title={name}
                  note={inOneLine([
                    user.user_id === self ? t('people.you') : roleWord(t, user.role),
                    address || t(byPhone ? 'notify.noNumber' : 'notify.noMail'),
                  ])}
                  state={
                    on && address === '' ? (
                      <Tag tone="fault" icon="fault">
                        {t('notify.unreachable')}
                      </Tag>
                    ) : undefined
                  }
                  end={
                    <>
                      {byPhone && (
                        <Button aria-label={t('notify.numberOf', { name })} onClick={() => setEditing(user)}>
                          {t('notify.number')}
                        </Button>
                      )}
                      <TestButton
                        channel={channel}
                        name={name}
                        userId={user.user_id}
                        off={address === '' || way?.configured === false}
                      />
                      <Switch
                        label={t('notify.tellName', { name })}
                        labelHidden
                        checked={changing === user.user_id ? !on : on}
                        disabled={way?.offered === false}
                        onChange={(next) => {
                          // A number first: without one nobody can be reached.
                          if (next && byPhone && address === '') setEditing(user);
                          else void change({ user, on: next });
                        }}
                      />
                    </>
                  }
                />
              );
            })}
          </Rows>
        </Answered>
        <ProblemLine text={problem?.text} />
      </Section>
      <ClassList channel={channel} people={people} self={self} />
      {editing !== undefined && (
        <PhoneDialog
          user={editing}
          problem={problem?.text}
          busy={changing !== undefined}
          onClose={() => setEditing(undefined)}
          onSave={(phone) =>
            void change({
              user: editing,
              on: phone !== '' && (isOn(editing, channel) || editing.mobile_phone === ''),
              phone,
            }).then((outcome) => outcome.tag === 'done' && setEditing(undefined))
          }
        />
      )}
    </div>
  );
}
