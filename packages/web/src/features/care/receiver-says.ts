import type { HelpCall } from '@homeward/contract/shapes/care/care.ts';
import type { Incident } from '@homeward/contract/shapes/alarms/incident.ts';
import type { ToldPerson } from '@homeward/contract/shapes/reports/notification.ts';
import type { Actor } from '@homeward/contract/shapes/values/modes.ts';
import { activeClaim } from '@homeward/contract/rules/alarms/active-claim.ts';
import { isReached } from '@homeward/contract/rules/alarms/notified-people-of.ts';
import { moment, shortName } from '#features/care/care-words.ts';
import type { BigNews } from '#features/care/receiver-view.tsx';
import type { Text } from '#lib/i18n/use-text.ts';

/** A call for help with what is known of who was told. */
export interface CallFacts {
  readonly call: HelpCall;
  /** Undefined where this person may not know it. */
  readonly incident: Incident | undefined;
  readonly told: readonly ToldPerson[];
}

/** Whoever said that they are on the way, and when. */
export interface OnTheWay {
  readonly actor: Actor;
  readonly at: number;
}

export const claimOf = (incident: Incident | undefined): OnTheWay | undefined =>
  activeClaim(incident?.acts ?? []);

/** Whoever said that they are on the way to a call; an acknowledgement alone says no such thing. */
export function comingOf({ call, incident }: CallFacts): OnTheWay | undefined {
  if (call.state !== 'answered') return undefined;
  if (incident !== undefined) return claimOf(incident);
  return call.helper === null ? undefined : { actor: call.helper, at: call.since };
}

/** Whose turn comes next, and when. */
export const nextOf = (told: readonly ToldPerson[], now: number): ToldPerson | undefined =>
  told.find((one) => one.at > now && !isReached(one) && one.failed_at === null);

/** What the screen of whoever called says in its largest letters: only what somebody or something has confirmed. */
export function receiverSays(t: Text, facts: CallFacts, now: number): BigNews {
  const { call, told } = facts;
  const who = shortName(call.helper?.name ?? '') || t('care.somebody');
  if (call.state === 'nursePresent')
    return {
      tone: 'care',
      icon: 'heartHand',
      title: t('care.big.there', { who }),
      text: t('care.big.thereText'),
    };
  if (call.state === 'nurseGone')
    return { tone: 'care', icon: 'check', title: t('care.big.gone', { who }), text: t('care.big.goneText') };
  if (call.kind === 'callRequest')
    return { tone: 'care', icon: 'phone', title: t('care.big.callBack'), text: t('care.big.callBackText') };
  const coming = comingOf(facts);
  if (coming !== undefined)
    return {
      tone: 'care',
      icon: 'walk',
      title: t('care.big.coming', { who: shortName(coming.actor.name) || t('care.somebody') }),
      text: call.text || t('care.big.comingText', { time: moment(coming.at) }),
    };
  const next = nextOf(told, now);
  const then =
    next === undefined ? '' : t('care.big.next', { name: shortName(next.name), time: moment(next.at) });
  const lines = (...texts: readonly string[]): string => texts.filter(Boolean).join(' ');
  const seen = told.find(({ seen_at: at }) => at !== null);
  if (seen !== undefined)
    return {
      tone: 'care',
      icon: 'eye',
      title: t('care.big.seen', { who: shortName(seen.name) }),
      text: lines(t('care.big.noAnswer'), then),
    };
  const reached = told.find(isReached);
  if (reached !== undefined)
    return {
      tone: 'care',
      icon: 'bellRing',
      title: t('care.big.told', { who: shortName(reached.name) }),
      text: lines(t('care.big.noAnswer'), then),
    };
  // Nothing has reached anybody: the telephone is the way that does not depend on this house.
  return {
    tone: 'alarm',
    icon: 'phone',
    title: t('care.big.unreached'),
    text: lines(then, t('care.big.telephone')),
  };
}

/** A station in the life of a call, and whether it has come. */
export interface Fact {
  readonly id: string;
  readonly label: string;
  readonly note: string;
  readonly reached: boolean;
}

/** Kinds of call that somebody makes by pressing something. */
const pressedKinds: ReadonlySet<HelpCall['kind']> = new Set(['medical', 'emergency', 'panic']);

/** Whether whoever is cared for called: with a button that they have, or on this screen. Others may call for them. */
export const isPressed = ({ kind, by }: HelpCall): boolean =>
  pressedKinds.has(kind) && (by.tag === 'device' || (by.tag === 'person' && by.channel !== 'keypad'));

/** Pressed, notified, seen, coming: each with its time, or that it has not come. */
export function callLadder(t: Text, facts: CallFacts): readonly Fact[] {
  const { call, told } = facts;
  const reached = told.find(isReached);
  const seen = told.find(({ seen_at: at }) => at !== null);
  const coming = comingOf(facts);
  const there = call.state === 'nursePresent' || call.state === 'nurseGone';
  const notYet = t('care.fact.notYet');
  const reachedAt =
    reached === undefined ? null : (reached.received_at ?? reached.sent_at ?? reached.seen_at);
  return [
    {
      id: 'called',
      label: t(isPressed(call) ? 'care.fact.pressed' : 'care.fact.raised'),
      note: moment(call.at),
      reached: true,
    },
    reached === undefined
      ? { id: 'told', label: t('care.fact.toldNobody'), note: notYet, reached: false }
      : {
          id: 'told',
          label: t('care.fact.told', { who: shortName(reached.name) }),
          note: reachedAt === null ? '' : moment(reachedAt),
          reached: true,
        },
    seen === undefined || seen.seen_at === null
      ? { id: 'seen', label: t('care.fact.seenNobody'), note: notYet, reached: false }
      : {
          id: 'seen',
          label: t('care.fact.seen', { who: shortName(seen.name) }),
          note: moment(seen.seen_at),
          reached: true,
        },
    there
      ? {
          id: 'coming',
          label: t('care.fact.there', { who: shortName(call.helper?.name ?? '') || t('care.somebody') }),
          note: moment(call.since),
          reached: true,
        }
      : coming === undefined
        ? { id: 'coming', label: t('care.fact.comingNobody'), note: notYet, reached: false }
        : {
            id: 'coming',
            label: t('care.fact.coming', { who: shortName(coming.actor.name) }),
            note: moment(coming.at),
            reached: true,
          },
  ];
}
