import { useEffect, useLayoutEffect, useState } from 'react';
import {
  dayOf,
  isOpen,
  isUrgent,
  listText,
  moment,
  rungOf,
  shortName,
  weekdayOf,
} from '#features/care/care-words.ts';
import { HelpCountdown } from '#features/care/help-countdown.tsx';
import { HelpLost } from '#features/care/help-lost.tsx';
import { telephone } from '#features/care/contact-ladder.tsx';
import { BigAnswer, ReceiverSheet } from '#features/care/receiver-sheet.tsx';
import { ReceiverView, type BigNews } from '#features/care/receiver-view.tsx';
import { OwnCall } from '#features/care/own-call.tsx';
import { receiverSays } from '#features/care/receiver-says.ts';
import { useFreshness } from '#lib/live/use-freshness.ts';
import { ThemeButton } from '#features/preferences/theme-button.tsx';
import { careAct, careBusy } from '#features/care/care-acts.ts';
import type { Care } from '#features/care/care-now.ts';
import { callForHelp } from '#features/care/help-call.ts';
import { announce } from '#lib/announce.ts';
import { timeOfDay } from '#lib/clock-text.ts';
import { shareOfDay } from '#lib/day-start.ts';
import { useMinute } from '#lib/clock.ts';
import {
  isAside,
  isHelpCall,
  muteAlarm,
  putAside,
  useAlarms,
  useAttention,
  useOwnCallShown,
} from '#lib/house/alarms.ts';
import { useBusy } from '#lib/house/device-acts.ts';
import { reached, reachesNobody, useReach } from '#features/reach/reach.ts';
import { useAway } from '#lib/house/use-away.ts';
import { useText, type Text } from '#lib/i18n/use-text.ts';
import { FreshnessChip } from '#ui/freshness-chip.tsx';
import { Icon } from '#ui/icon.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { useFrame } from '#ui/use-frame.ts';

/** While nothing is known: nothing is asked, and nobody is said to come. */
const nothing = {
  receiver: '',
  calls: [],
  checkInDue: null,
  checkIn: null,
  medicationDue: null,
  awaySince: null,
  told: [],
} as const satisfies Partial<Care['now']>;

/** Their own call is told here in larger words than the alarm layer has; any other alarm covers this page too. */
function useOwnCallAside(): void {
  useLayoutEffect(() => {
    useOwnCallShown.setState(true, true);
    return () => useOwnCallShown.setState(false, true);
  }, []);
  const alarms = useAlarms();
  const attention = useAttention();
  useEffect(() => {
    for (const alarm of alarms)
      if (isHelpCall(alarm) && !isAside(attention, alarm)) {
        muteAlarm(alarm.id);
        putAside(alarm);
      }
  }, [alarms, attention]);
  const told = alarms.length > 0 && alarms.every(isHelpCall);
  useEffect(() => {
    // The strip of what was put aside would say the same again, smaller.
    document.documentElement.toggleAttribute('data-own-call', told);
    return () => document.documentElement.removeAttribute('data-own-call');
  }, [told]);
}

/** Morning, day, evening or night, by the house's clock. */
function greetingOf(t: Text, at: number, name: string): string {
  const hour = shareOfDay(at) * 24;
  const part =
    hour < 5 ? 'night' : hour < 11 ? 'morning' : hour < 17 ? 'day' : hour < 22 ? 'evening' : 'night';
  return t(`care.greet.${part}`, { name });
}

/** The screen of who is cared for, whatever of it is known. */
export function Receiver({ care }: { readonly care: Care }) {
  const t = useText();
  useFrame('bare');
  useOwnCallAside();
  const [calling, setCalling] = useState(false);
  const at = useMinute();
  const fresh = useFreshness();
  const away = useAway();
  const busy = useBusy();
  const { contacts } = care;
  const now = care.now ?? nothing;
  const unread = care.now === undefined && care.loaded;
  const name = shortName(now.receiver);
  const open = now.calls.filter(isOpen);
  const pending = open.find(({ state }) => state === 'pending');
  const urgent = open.find((call) => call !== pending && isUrgent(call));
  const toldOf = (id: string) => now.told.find((one) => one.call === id)?.people ?? [];
  const said = now.checkIn?.answeredAt ?? null;
  const callable = contacts.filter(({ phone, kind }) => phone !== '' && kind === 'emergency').map(rungOf);
  const reach = useReach();
  // Only whom some way would reach: a name on this screen is taken for somebody who will hear.
  const names = reach === undefined ? [] : reached(reach.help).flatMap(({ name }) => shortName(name) || []);
  const nobody = reach !== undefined && reachesNobody(reach, 'help');
  const family = contacts
    .filter(({ kind }) => kind === 'emergency')
    .map((contact) => shortName(contact.name));
  const asked = now.checkInDue;
  const news: readonly BigNews[] = [
    ...(away === undefined && !unread
      ? []
      : [
          {
            tone: 'offline' as const,
            icon: 'silent' as const,
            title: t('care.big.offline'),
            text: t('care.big.offlineText'),
          },
        ]),
    ...open
      .filter(
        (call) => call !== pending && call !== urgent && (isUrgent(call) || call.kind === 'callRequest'),
      )
      .map((call) => receiverSays(t, { call, incident: undefined, told: toldOf(call.id) }, at)),
    ...(asked === null
      ? []
      : [
          {
            tone: 'care' as const,
            icon: 'clock' as const,
            title: t('care.big.asked'),
            text: t('care.big.askedText', { time: timeOfDay(asked) }),
          },
        ]),
    ...(now.medicationDue === null
      ? []
      : [
          {
            tone: 'care' as const,
            icon: 'pill' as const,
            title: t('care.big.medication'),
            text: t('care.big.medicationText', { time: timeOfDay(now.medicationDue) }),
            actions: (
              <BigAnswer
                busy={busy[careBusy('medicationTaken')] === true}
                onPress={() => void careAct('medicationTaken')}
              >
                {t('care.big.taken')}
              </BigAnswer>
            ),
          },
        ]),
  ];
  return (
    <>
      <ReceiverView
        clock={`${weekdayOf(at)}, ${timeOfDay(at)}`}
        date={dayOf(at)}
        link={
          <FreshnessChip state={fresh.state} short={fresh.short}>
            {fresh.text}
          </FreshnessChip>
        }
        tools={
          <>
            <PageLink to="/healthcare/sharing" label={t('care.links.sharing')}>
              <Icon name="eye" size={32} />
            </PageLink>
            <ThemeButton />
            <PageLink to="/more" label={t('nav.more')}>
              <Icon name="settings" size={32} />
            </PageLink>
          </>
        }
        greeting={name === '' ? t('care.greet.nobody') : greetingOf(t, at, name)}
        news={news}
        tilesLabel={t('care.big.tiles')}
        tiles={[
          {
            id: 'help',
            icon: 'bellRing',
            title: t('care.big.help'),
            text: nobody
              ? t('care.big.helpNobody')
              : names.length === 0
                ? t('care.big.helpText')
                : t('care.big.helpNames', { count: names.length, names: listText(names) }),
            help: true,
            busy: busy[careBusy('help')] === true,
            onPress: () => void callForHelp(),
          },
          {
            id: 'family',
            icon: 'phone',
            title: t('care.big.family'),
            text:
              family[0] === undefined
                ? t('care.big.familyNone')
                : t('care.big.familyFirst', { name: family[0] }),
            busy: false,
            onPress: () => setCalling(true),
          },
          {
            id: 'ok',
            icon: 'check',
            title: t('care.big.ok'),
            text:
              now.checkIn?.outcome === 'answered' && said !== null
                ? t('care.big.okSaid', { time: timeOfDay(said) })
                : t('care.big.okText'),
            busy: busy[careBusy('checkIn')] === true,
            onPress: () =>
              void careAct('checkIn').then((done) => {
                if (done) announce(t('care.big.okDone'));
              }),
          },
        ]}
        call={
          urgent && <OwnCall key={urgent.id} call={urgent} told={toldOf(urgent.id)} contacts={contacts} />
        }
        foot={
          care.now !== undefined && (
            <>
              <span>
                {now.awaySince === null
                  ? t('care.big.home')
                  : t('care.big.outSince', { time: moment(now.awaySince) })}
              </span>
              <button
                type="button"
                aria-busy={busy[careBusy(now.awaySince === null ? 'away' : 'home')] || undefined}
                onClick={() => void careAct(now.awaySince === null ? 'away' : 'home')}
              >
                {t(now.awaySince === null ? 'care.big.goOut' : 'care.big.backHome')}
              </button>
            </>
          )
        }
      />
      {pending !== undefined && <HelpCountdown call={pending} names={names} nobody={nobody} />}
      <HelpLost calls={now.calls} contacts={contacts} />
      {calling && (
        <ReceiverSheet
          title={t('care.big.family')}
          text={t('care.big.familyText')}
          onEscape={() => setCalling(false)}
        >
          {callable.map((rung, place) => (
            <BigAnswer
              key={rung.id}
              kind={place === 0 ? 'primary' : 'plain'}
              first={place === 0}
              href={telephone(rung.phone)}
            >
              {rung.name}
              <small>{rung.phone}</small>
            </BigAnswer>
          ))}
          <BigAnswer
            busy={busy[careBusy('callRequest')] === true}
            onPress={() =>
              void careAct('callRequest').then((done) => {
                if (done) setCalling(false);
              })
            }
          >
            {t('care.big.askCall')}
          </BigAnswer>
          <BigAnswer onPress={() => setCalling(false)}>{t('care.big.back')}</BigAnswer>
        </ReceiverSheet>
      )}
    </>
  );
}
