import type { DataOf } from '@homeward/contract/routes/table.ts';
import type { ToldPerson } from '#features/events/notified-people-of.tsx';
import { exactTime } from '#lib/clock-text.ts';
import { inOneLine } from '#lib/i18n/in-one-line.ts';
import { reasonText } from '#lib/reason-text.ts';
import { initialsOf } from '#lib/initials.ts';
import type { Text } from '#lib/i18n/use-text.ts';

type Entry = DataOf<'GET /incident/notified'>[number];

function stateOf(t: Text, entry: Entry): Pick<ToldPerson, 'state' | 'icon' | 'tone'> {
  const time = (at: number | null): string => (at === null ? '' : exactTime(at));
  if (entry.seen_at !== null)
    return { state: t('notified.state.seen', { time: time(entry.seen_at) }), icon: 'eye', tone: 'ok' };
  if (entry.received_at !== null)
    return {
      state: t('notified.state.received', { time: time(entry.received_at) }),
      icon: 'check',
      tone: 'ok',
    };
  switch (entry.state) {
    case 'accepted':
      return {
        state: t('notified.state.accepted', { time: time(entry.ended_at) }),
        icon: 'check',
        tone: 'ok',
      };
    case 'failed':
      return {
        state: t('notified.state.failed', { time: time(entry.ended_at) }),
        icon: 'fault',
        tone: 'fault',
      };
    case 'sending':
      return { state: t('notified.state.sending'), icon: 'refresh', tone: 'delay' };
    case 'waiting':
    case 'deferred':
    case 'withdrawn':
      return { state: t(`notified.state.${entry.state}`), icon: 'clock', tone: 'offline' };
  }
}

/** Everybody who was told of an incident, each way of telling once, oldest first. */
export const toldPeople = (t: Text, entries: readonly Entry[]): readonly ToldPerson[] =>
  entries
    .toSorted((one, other) => one.at - other.at)
    .map((entry) => ({
      id: entry.id,
      name: entry.name,
      initials: initialsOf(entry.name),
      way: inOneLine([
        t(`notified.channel.${entry.channel}`),
        entry.to,
        exactTime(entry.at),
        entry.reason === null ? '' : t(`notified.reason.${entry.reason}`, { turn: entry.turn ?? '' }),
        entry.round > 1 ? t('notified.round', { round: entry.round }) : '',
      ]),
      ...stateOf(t, entry),
      answer: entry.state === 'failed' ? reasonText(t, entry.answer) : '',
    }));
