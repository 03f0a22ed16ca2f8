import type { CareProfile } from '@homeward/contract/shapes/care/care.ts';
import type { ToldPerson } from '@homeward/contract/shapes/reports/notification.ts';
import { activeClaim } from '@homeward/contract/rules/alarms/active-claim.ts';
import { isActor, isReached } from '@homeward/contract/rules/alarms/notified-people-of.ts';
import type { WireEvent } from '@homeward/contract/wire/event.ts';
import {
  claimOf,
  comingOf,
  nextOf,
  receiverSays,
  type CallFacts,
  type OnTheWay,
} from '#features/care/receiver-says.ts';
import { moment, shortName } from '#features/care/care-words.ts';
import type { CareAlarmView, ToldLine, ToldStep } from '#features/alarm/care-alarm.tsx';
import { exactTime } from '#lib/clock-text.ts';
import type { AlarmNow } from '#lib/house/alarms.ts';
import type { HouseDevice } from '#lib/house/device.ts';
import { inOneLine } from '#lib/i18n/in-one-line.ts';
import type { Text } from '#lib/i18n/use-text.ts';
import { initialsOf } from '#lib/initials.ts';

interface Around {
  readonly alarm: AlarmNow;
  /** Undefined for whoever may not read care. */
  readonly facts: CallFacts | undefined;
  /** Undefined while it is not known. */
  readonly told: readonly ToldPerson[] | undefined;
  readonly receiver: CareProfile | undefined;
  /** What who is cared for is called; empty where nobody is. */
  readonly name: string;
  readonly device: HouseDevice | undefined;
  /** Who or what raised it, by the log. */
  readonly cause: WireEvent['actor'] | undefined;
  readonly site: string;
  /** Whoever reads it. */
  readonly self: Self;
  readonly now: number;
  readonly muted: boolean;
  readonly awayText: string | undefined;
}

/** Whoever reads it; '' before anybody has signed in. */
export type Self = Pick<ToldPerson, 'user_id' | 'name'>;

/** Who is on the way: whoever reads this, or somebody else. */
export type Coming = 'own' | { readonly who: string } | undefined;

const onTheWay = ({ alarm, facts }: Around): OnTheWay | undefined =>
  facts === undefined ? claimOf(alarm.incident) : comingOf(facts);

function comes(around: Around): Coming {
  const coming = onTheWay(around);
  return coming && (isActor(around.self, coming.actor) ? 'own' : { who: coming.actor.name });
}

/** Whoever called: who is cared for where the call is theirs, a person by name, else nobody in particular. */
function callerOf(t: Text, { facts, name, cause }: Around): string {
  const by = facts?.call.by ?? cause;
  if (by?.tag === 'person' && by.name !== '') return shortName(by.name);
  if (name !== '') return name;
  return t('care.somebody');
}

function titleOf(t: Text, around: Around, coming: Coming): string {
  const { alarm, facts } = around;
  const who = callerOf(t, around);
  const helper = shortName(facts?.call.helper?.name ?? '') || t('care.somebody');
  switch (facts?.call.state) {
    case 'nursePresent':
      return t('care.title.there', { who: helper, name: who });
    case 'nurseGone':
      return t('careAlarm.gone', { who: helper, name: who });
    default:
  }
  if (coming === 'own') return t('careAlarm.ownWay');
  if (coming !== undefined) return t('careAlarm.onWay', { who: shortName(coming.who) });
  return kindTitle(t, around, who, alarm.incident?.kind);
}

function kindTitle(t: Text, { facts, device }: Around, who: string, kind: string | undefined): string {
  const called = facts?.call.kind;
  switch (called ?? kind) {
    case 'fall':
      return t('care.kind.fall', { name: who });
    case 'emergency':
      return device?.kind === 'pull_cord'
        ? t('careAlarm.pulled', { name: who })
        : t('careAlarm.pressed', { name: who });
    case 'medical':
      return t('careAlarm.pressed', { name: who });
    case 'panic':
      return t('care.kind.panic', { name: who });
    default:
      return called === undefined
        ? t('careAlarm.pressed', { name: who })
        : t(`care.kind.${called}`, { name: who });
  }
}

function stepsOf(
  t: Text,
  one: ToldPerson,
  now: number,
  coming: { readonly at: number } | undefined,
): readonly ToldStep[] {
  const { received_at: received, sent_at: sent, seen_at: seen, failed_at: failed } = one;
  const notYet = t('care.fact.notYet');
  const first: ToldStep =
    received !== null
      ? { label: t('careAlarm.delivered'), note: exactTime(received), state: 'yes' }
      : sent !== null
        ? { label: t('careAlarm.sent'), note: exactTime(sent), state: 'yes' }
        : failed !== null
          ? { label: t('careAlarm.notDelivered'), note: exactTime(failed), state: 'bad' }
          : seen !== null
            ? { label: t('careAlarm.delivered'), note: '', state: 'yes' }
            : { label: t('careAlarm.delivered'), note: one.at > now ? moment(one.at) : notYet, state: 'no' };
  return [
    first,
    seen === null
      ? { label: t('careAlarm.seen'), note: notYet, state: 'no' }
      : { label: t('careAlarm.seen'), note: exactTime(seen), state: 'yes' },
    coming === undefined
      ? { label: t('careAlarm.coming'), note: notYet, state: 'no' }
      : { label: t('careAlarm.coming'), note: exactTime(coming.at), state: 'yes' },
  ];
}

function lineOf(t: Text, one: ToldPerson, around: Around): ToldLine {
  const { self, now } = around;
  const anybody = onTheWay(around);
  const coming = anybody && isActor(one, anybody.actor) ? anybody : undefined;
  const isSelf = one.user_id === '' ? one.name === self.name : one.user_id === self.user_id;
  const looks: Pick<ToldLine, 'word' | 'icon' | 'tone'> =
    coming !== undefined
      ? { word: t('careAlarm.word.coming'), icon: 'check', tone: 'ok' }
      : one.failed_at !== null && !isReached(one)
        ? { word: t('careAlarm.word.notReached'), icon: 'fault', tone: 'fault' }
        : isReached(one)
          ? { word: t('careAlarm.word.noAnswer'), icon: 'clock', tone: 'delay' }
          : one.at > now
            ? { word: t('careAlarm.word.next', { time: moment(one.at) }), icon: 'clock', tone: 'offline' }
            : { word: t('careAlarm.word.waiting'), icon: 'clock', tone: 'offline' };
  return {
    id: one.user_id || one.name,
    name: isSelf ? t('careAlarm.you', { name: one.name }) : one.name,
    initials: initialsOf(one.name),
    way: inOneLine(one.channels.map((channel) => t(`notified.channel.${channel}`))),
    ...looks,
    steps: stepsOf(t, one, now, coming),
  };
}

/** What somebody must know at the door; blank fields say nothing. */
function mustOf(t: Text, receiver: CareProfile | undefined): CareAlarmView['must'] {
  if (receiver === undefined) return [];
  const { access, allergies, conditions, medicines, hazards, address } = receiver;
  const rows = [
    {
      id: 'access',
      icon: 'key' as const,
      title: access,
      text: inOneLine([t('care.profile.access'), address]),
    },
    {
      id: 'allergies',
      icon: 'pill' as const,
      title: allergies,
      text: inOneLine([t('care.profile.allergies'), conditions, medicines].filter(Boolean)),
    },
    { id: 'hazards', icon: 'info' as const, title: hazards, text: t('care.profile.hazards') },
  ];
  return rows.filter(({ title }) => title.trim() !== '');
}

/** Everything that the card of a call for help says. */
export function careAlarmView(t: Text, around: Around): CareAlarmView & { readonly coming: Coming } {
  const { alarm, facts, told, receiver, name, device, site, now, muted, awayText } = around;
  const { incident, area } = alarm;
  const startedAt = facts?.call.at ?? incident?.openedAt ?? area.since;
  const coming = comes(around);
  const next = coming === undefined ? nextOf(told ?? [], now) : undefined;
  const says = facts === undefined || name === '' ? undefined : receiverSays(t, facts, now);
  const claim = activeClaim(incident?.acts ?? []);
  return {
    id: alarm.id,
    place: inOneLine([t('careAlarm.label'), site, area.name].filter((part) => part !== '')),
    title: titleOf(t, around, coming),
    where: inOneLine(
      [moment(startedAt), device?.name ?? '', device?.roomName ?? ''].filter((part) => part !== ''),
    ),
    said: coming === undefined ? '' : (facts?.call.text ?? claim?.text ?? ''),
    startedAt,
    since: t('alarm.since', { time: exactTime(startedAt) }),
    next: next && { name: shortName(next.name), at: next.at },
    muted,
    awayText,
    mirror: says && {
      label: t('careAlarm.mirror', { name }),
      title: says.title,
      text: says.text,
    },
    must: mustOf(t, receiver),
    told: told?.map((one) => lineOf(t, one, around)),
    coming,
  };
}
