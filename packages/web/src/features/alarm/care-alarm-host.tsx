import type { HelpCall } from '@homeward/contract/shapes/care/care.ts';
import type { IncidentReason } from '@homeward/contract/shapes/alarms/incident.ts';
import { Suspense, useRef, useState } from 'react';
import { ReachNote } from '#features/reach/reach-part.ts';
import { careAlarmView } from '#features/alarm/care-alarm-of.ts';
import type { CallFacts } from '#features/care/receiver-says.ts';
import { shortName } from '#features/care/care-words.ts';
import { CareAlarm as CareAlarmLayer } from '#features/alarm/care-alarm.tsx';
import type { OtherAlarm } from '#features/alarm/alarm-view.ts';
import { ToldList } from '#features/alarm/told-list.tsx';
import { CloseCall } from '#features/care/close-call.tsx';
import { telephone } from '#features/care/contact-ladder.tsx';
import { careAct, careBusy } from '#features/care/care-acts.ts';
import { useCareFeed } from '#features/care/care-now.ts';
import { call as ask } from '#lib/client/call.ts';
import { useSession } from '#lib/client/session.ts';
import { useNow } from '#lib/clock.ts';
import { muteAlarm, putAside, useAttention, type AlarmNow } from '#lib/house/alarms.ts';
import { chooseMode } from '#lib/house/arming.ts';
import { actOnIncident, silence, useBusy } from '#lib/house/device-acts.ts';
import { devices, useHouse } from '#lib/house/house.ts';
import { toldRows } from '#features/events/incident-lines.ts';
import { useMaySound } from '#lib/house/may-sound.ts';
import { useRow } from '#lib/house/keyed-store.ts';
import { useToldOf } from '#features/events/use-told-of.ts';
import { useAway } from '#lib/house/use-away.ts';
import { useEmergencyNumber } from '#features/care/use-emergency-number.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { useOwnRole } from '#lib/own-role.ts';
import { go } from '#lib/router/here.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import css from '#features/alarm/alarm-layer.module.css';

interface CareAlarmProps {
  readonly alarm: AlarmNow;
  readonly others: readonly OtherAlarm[];
}

/** Minutes in which somebody can be there. */
const ways = [5, 10, 20, 30] as const;
/**
 * Who was told: from care where this person may read it, else from the incident alone. Undefined while it is not known,
 * which is not nobody.
 */
function useTold(alarm: AlarmNow, helpCall: HelpCall | undefined): CallFacts['told'] | undefined {
  const care = useCareFeed();
  const known = care.now?.told.find(({ call }) => call === helpCall?.id)?.people;
  const ofIncident = useToldOf(alarm.incident, { skip: !care.loaded || known !== undefined });
  return known ?? ofIncident.people;
}

/** A call for help on every route: who needs help and who is coming, before anything else. */
export function CareAlarm({ alarm, others }: CareAlarmProps) {
  const t = useText();
  const care = useCareFeed();
  const now = useNow();
  const [closing, setClosing] = useState(false);
  const { area, incident } = alarm;
  const helpCall = care.now?.calls.find((one) => one.incident !== null && one.incident === incident?.id);
  const told = useTold(alarm, helpCall);
  const device = useRow(devices, helpCall?.device ?? incident?.zones[0]?.device ?? '');
  const site = useHouse(({ info }) => info?.name ?? '');
  const account = useSession(({ session }) => ('account' in session ? session.account : undefined));
  const cause = useHouse(({ recent }) => recent.findLast((event) => event.incident === incident?.id)?.actor);
  const mayWrite = useOwnRole() !== 'careContact';
  const hasSiren = useMaySound();
  const number = useEmergencyNumber();
  const away = useAway();
  const busy = useBusy();
  const muted = useAttention((attention) => attention.muted[alarm.id] === true);
  const touched = useRef(false);
  const door = useRef<HTMLElement>(null);
  const name = shortName(care.now?.receiver ?? '');
  const facts: CallFacts | undefined = helpCall && {
    call: helpCall,
    incident,
    told: told ?? [],
  };
  const view = careAlarmView(t, {
    alarm,
    facts,
    told,
    receiver: care.receiver,
    name,
    device,
    cause,
    site,
    self: { user_id: account?.user_id ?? '', name: account?.name ?? '' },
    now,
    muted,
    awayText: away?.text,
  });
  if (incident === undefined) return null;
  const off = away !== undefined;
  const { id } = incident;
  const coming = view.coming;
  const state = helpCall?.state ?? (coming === undefined ? 'calling' : 'answered');
  const waits = busy[careBusy('answer')] === true || busy[`incident ${id}`] === true;
  const callId = helpCall === undefined ? {} : { id: helpCall.id };

  async function answer(text: string): Promise<void> {
    // Who answers is on the way; from then on this page need not sound for it.
    const done =
      helpCall !== undefined && helpCall.state !== 'nursePresent'
        ? await careAct('answer', { ...callId, text })
        : await actOnIncident(id, 'claim', text);
    if (done) muteAlarm(alarm.id);
  }
  async function giveBack(): Promise<void> {
    if (mayWrite) await actOnIncident(id, 'release', '');
    else await careAct('helpStillNeeded', callId);
  }
  async function close(reason: IncidentReason, text: string): Promise<void> {
    const done =
      helpCall === undefined
        ? await actOnIncident(id, 'close', text, reason)
        : await careAct('close', { ...callId, reason, text });
    if (done) setClosing(false);
  }
  function touch(): void {
    if (touched.current || !mayWrite) return;
    touched.current = true;
    void ask('POST /incident', { body: { id, act: 'seen' }, untold: true });
  }
  const visit = (
    <Button
      key="visit"
      icon="heartHand"
      size={coming === 'own' ? 'big' : 'normal'}
      busy={busy[careBusy('nurse')]}
      off={off}
      onClick={() => void careAct('nurse', callId)}
    >
      {name === '' ? t('care.call.there') : t('careAlarm.with', { name })}
    </Button>
  );
  const closes = (
    <Button key="close" icon="check" off={off} onClick={() => setClosing(true)}>
      {t('care.call.close')}
    </Button>
  );
  return (
    <>
      <CareAlarmLayer
        alarm={view}
        others={others}
        actions={{ onMute: () => muteAlarm(alarm.id), onAside: () => putAside(alarm) }}
        onTouch={touch}
        times={
          state === 'calling' || coming === 'own' ? (
            <>
              <span>{t('careAlarm.thereIn')}</span>
              {ways.map((minutes) => (
                <button
                  key={minutes}
                  type="button"
                  aria-disabled={off || waits || (coming === 'own' && !mayWrite) || undefined}
                  onClick={() => {
                    if (!off && !waits) void answer(t('care.call.eta', { count: minutes }));
                  }}
                >
                  {t('care.call.inMinutes', { count: minutes })}
                </button>
              ))}
            </>
          ) : undefined
        }
        door={door}
        buttons={
          <>
            {state === 'nursePresent' || state === 'nurseGone'
              ? closes
              : coming === 'own'
                ? helpCall !== undefined && visit
                : (mayWrite || helpCall !== undefined) && (
                    <Button
                      icon="user"
                      size="big"
                      busy={waits}
                      off={off}
                      onClick={() => void answer('')}
                      data-autofocus
                    >
                      {coming === undefined
                        ? t('care.call.onMyWay')
                        : t('careAlarm.instead', { who: shortName(coming.who) })}
                    </Button>
                  )}
            {coming === 'own' && (
              <Button icon="refresh" busy={waits} off={off} onClick={() => void giveBack()}>
                {t('careAlarm.cannot')}
              </Button>
            )}
            {care.receiver !== undefined && care.receiver.phone !== '' && (
              <a className={css['call']} href={telephone(care.receiver.phone)}>
                <Icon name="phone" />
                {t('care.call', { name })}
              </a>
            )}
            {view.must.length > 0 && (
              <Button icon="key" onClick={() => door.current?.focus()}>
                {t('care.profile.access')}
              </Button>
            )}
            {number !== undefined && (
              <a className={css['call']} href={telephone(number)}>
                <Icon name="phone" />
                {t('alarm.call', { number })}
              </a>
            )}
            {area.sirenUntil !== null && hasSiren && mayWrite && (
              <Button
                icon="bellOff"
                busy={busy[`silence ${area.id}`]}
                off={off}
                onClick={() => {
                  muteAlarm(alarm.id);
                  void silence(area.id);
                }}
              >
                {t('alarm.silence')}
              </Button>
            )}
            {coming !== undefined &&
              coming !== 'own' &&
              helpCall !== undefined &&
              state === 'answered' &&
              visit}
            {state !== 'nursePresent' && state !== 'nurseGone' && closes}
            {area.target !== 'disarm' && mayWrite && (
              <Button icon="shieldOpen" off={off} onClick={() => chooseMode(area.id, 'disarm')}>
                {t('mode.disarm')}
              </Button>
            )}
          </>
        }
        reach={
          <Suspense>
            <ReachNote what="help" plain />
          </Suspense>
        }
        more={
          <>
            {incident.deliveries.length > 0 && <ToldList told={toldRows(t, incident)} />}
            <Button
              icon="chevronRight"
              onClick={() => {
                putAside(alarm);
                go(mayWrite ? `/incident/${id}` : '/security');
              }}
            >
              {t(mayWrite ? 'alarm.incident' : 'care.needs')}
            </Button>
          </>
        }
      />
      {closing && (
        <CloseCall
          overAlarm
          who={name || t('care.somebody')}
          busy={busy[careBusy('close')] === true || busy[`incident ${id}`] === true}
          onClose={() => setClosing(false)}
          onSubmit={(reason, text) => void close(reason, text)}
        />
      )}
    </>
  );
}
