import type { CanaryPerson, CanaryWay } from '@homeward/contract/shapes/reports/canary.ts';
import { useState } from 'react';
import { Answered } from '#features/answers/answered.tsx';
import { channelIcons } from '#features/notify/news-words.ts';
import { call } from '#lib/client/call.ts';
import { useMinute } from '#lib/clock.ts';
import { dateText, momentText } from '#lib/date-text.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { inOneLine } from '#lib/i18n/in-one-line.ts';
import { useText, type Text } from '#lib/i18n/use-text.ts';
import { useOwnRole } from '#lib/own-role.ts';
import { reasonText } from '#lib/reason-text.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { Section } from '#ui/page.tsx';
import { ProblemLine } from '#ui/problem-line.tsx';
import { Row, Rows } from '#ui/rows.tsx';
import { Switch } from '#ui/switch.tsx';
import { Tag } from '#ui/tag.tsx';
import type { Tone } from '#ui/tone.ts';

const looks: Readonly<Record<CanaryWay['state'], { readonly tone: Tone; readonly icon: IconName }>> = {
  untested: { tone: 'offline', icon: 'clock' },
  waiting: { tone: 'delay', icon: 'clock' },
  proven: { tone: 'ok', icon: 'check' },
  failing: { tone: 'delay', icon: 'fault' },
  failed: { tone: 'fault', icon: 'fault' },
};

const provenText = (t: Text, at: number | null, proof: CanaryWay['proof']): string =>
  at === null ? t('canary.never') : t(`canary.by.${proof}`, { time: momentText(at) });

function noteOf(t: Text, way: CanaryWay): string {
  const sent = way.sent_at !== null && way.state === 'waiting';
  return inOneLine([
    way.to,
    provenText(t, way.proven_at, way.proof),
    sent ? t('canary.sent', { time: momentText(way.sent_at ?? 0) }) : '',
    way.failed_at === null ? '' : t('canary.lost', { time: momentText(way.failed_at) }),
    way.failed_at === null ? '' : reasonText(t, way.answer),
  ]);
}

/** One that is due waits for the day, which is as long as a night. */
function nextText(t: Text, at: number | null, now: number): string {
  if (at === null) return t('canary.soon');
  return at <= now ? t('canary.begun') : t('canary.next', { time: dateText(at) });
}

/** Whether everybody can still be reached: what the monthly test came to, way by way. */
export function CanaryList() {
  const t = useText();
  const answer = useAnswer('GET /user/canary');
  const isOwner = useOwnRole() === 'master';
  const { busy, problem, act } = useAct();
  const { data } = answer;
  const now = useMinute();
  async function testNow() {
    const outcome = await act(() => call('POST /user/canary', { body: {} }));
    if (outcome.tag === 'done') showToast({ icon: 'check', message: t('canary.begun') });
    await answer.reload();
  }
  return (
    <Answered answer={answer} failedTitle={t('notify.failed')} rows={5}>
      {data !== undefined && (
        <div className="stack">
          <Rows label={t('notify.page.canary')}>
            <Row
              icon="clock"
              title={
                data.tested_at === null
                  ? t('canary.notYet')
                  : t('canary.last', { time: dateText(data.tested_at) })
              }
              note={nextText(t, data.next_at, now)}
              end={
                isOwner && (
                  <Button busy={busy} onClick={() => void testNow()}>
                    {t('canary.now')}
                  </Button>
                )
              }
            />
          </Rows>
          <ProblemLine text={problem?.text} />
          {data.people.map((person) => (
            <PersonWays key={person.who} person={person} onChanged={answer.reload} />
          ))}
          {data.stations.length > 0 && (
            <Section title={t('canary.stations')}>
              <Rows label={t('canary.stations')}>
                {data.stations.map(({ name, proven_at: at }) => (
                  <Row
                    key={name}
                    icon="shield"
                    title={name}
                    note={
                      at === null
                        ? t('canary.stationNever')
                        : t('canary.stationProven', { time: momentText(at) })
                    }
                    state={
                      <Tag tone={at === null ? 'offline' : 'ok'} icon={at === null ? 'clock' : 'check'}>
                        {t(`canary.state.${at === null ? 'untested' : 'proven'}`)}
                      </Tag>
                    }
                  />
                ))}
              </Rows>
            </Section>
          )}
        </div>
      )}
    </Answered>
  );
}

interface PersonWaysProps {
  readonly person: CanaryPerson;
  readonly onChanged: () => Promise<void>;
}

/** One person: each way with its last proof, and which tests that cost money they get. */
function PersonWays({ person, onChanged }: PersonWaysProps) {
  const t = useText();
  const { problem, act } = useAct();
  const [changing, setChanging] = useState<'sms' | 'voice'>();
  const { who, name, contact, mine, has_phone: hasPhone, ways } = person;
  async function choose(which: 'sms' | 'voice') {
    setChanging(which);
    const sms = which === 'sms' ? !person.sms : person.sms;
    const voice = which === 'voice' ? !person.voice : person.voice;
    await act(() => call('PUT /user/canary', { body: { who, sms, voice } }));
    await onChanged();
    setChanging(undefined);
  }
  const title = inOneLine([name, mine ? t('people.you') : contact ? t('canary.contact') : '']);
  return (
    <Section title={title}>
      {ways.length === 0 && !hasPhone ? (
        <Rows label={title}>
          <Row icon="bell" title={t('canary.noWay')} note={t('canary.noWayText')} />
        </Rows>
      ) : (
        <Rows label={title}>
          {ways.map((way) => {
            const { tone, icon } = looks[way.state];
            return (
              <Row
                key={`${way.channel} ${way.to}`}
                icon={channelIcons[way.channel]}
                title={t(`notify.channel.${way.channel}`)}
                note={noteOf(t, way)}
                state={
                  <Tag tone={tone} icon={icon}>
                    {t(`canary.state.${way.state}`)}
                  </Tag>
                }
              />
            );
          })}
          {hasPhone &&
            (['sms', 'voice'] as const).map((which) => (
              <Row
                key={which}
                icon={channelIcons[which]}
                title={t(`canary.choice.${which}`)}
                note={t('canary.costs')}
                end={
                  <Switch
                    label={t('canary.choiceOf', { what: t(`canary.choice.${which}`), name })}
                    labelHidden
                    checked={changing === which ? !person[which] : person[which]}
                    onChange={() => void choose(which)}
                  />
                }
              />
            ))}
        </Rows>
      )}
      <ProblemLine text={problem?.text} />
    </Section>
  );
}
