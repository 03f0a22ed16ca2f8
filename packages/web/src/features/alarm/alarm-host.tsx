import { lazy, Suspense, useEffect, useState } from 'react';
import { lazyPart } from '#lib/lazy-part.ts';
import { AlarmPictures } from '#features/alarm/alarm-pictures.tsx';
import { alarmTitle, alarmView } from '#features/alarm/alarm-view-of.ts';
import { AlarmLayer } from '#features/alarm/alarm-layer.tsx';
import type { OtherAlarm } from '#features/alarm/alarm-view.ts';
import {
  isAside,
  isHelpCall,
  muteAlarm,
  putAside,
  useAlarms,
  useAttention,
  useOwnCallShown,
  type AlarmNow,
} from '#lib/house/alarms.ts';
import { chooseMode } from '#lib/house/arming.ts';
import { silence, useBusy } from '#lib/house/device-acts.ts';
import { callForHelpNow, reportFalseAlarm, sayReal } from '#features/alarm/alarm-acts.ts';
import { useMaySound } from '#lib/house/may-sound.ts';
import { useHouse, cameras } from '#lib/house/house.ts';
import { useEmergencyNumber } from '#features/care/use-emergency-number.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import { usePending } from '#lib/house/pending.ts';
import { useAway } from '#lib/house/use-away.ts';
import { useText, withTexts } from '#lib/i18n/use-text.ts';
import { startAlarm, stopAlarm, useSound } from '#lib/sound.ts';
import { go } from '#lib/router/here.ts';
import { HelpQuestion } from '#features/care/help-question.tsx';

/** The alarm layer on every route: over everything while an alarm is on and not put aside. */
export function AlarmHost() {
  const t = useText();
  const alarms = useAlarms();
  const attention = useAttention();
  const [chosen, setChosen] = useState<string>();
  // Where whoever is cared for reads of their own call in words that are meant for them.
  const shownThere = useOwnCallShown();
  const forward = alarms.filter((alarm) => !isAside(attention, alarm) && !(shownThere && isHelpCall(alarm)));
  const shown = forward.find(({ id }) => id === chosen) ?? forward[0];
  useAlarmSound(alarms, attention.muted);
  if (shown === undefined) return null;
  const others = forward.map((other) => ({
    id: other.id,
    title: alarmTitle(t, other),
    current: other.id === shown.id,
    show: () => setChosen(other.id),
  }));
  if (!isHelpCall(shown)) return <OrdinaryAlarm alarm={shown} others={others} />;
  return (
    <Suspense fallback={<UntilLoaded alarm={shown} others={others} />}>
      <CareAlarm key={shown.id} alarm={shown} others={others} />
    </Suspense>
  );
}

/** Ms that a call for help waits for its own face; on a line that hangs it is shown like every other alarm then. */
const patienceMs = 1_000;

function UntilLoaded(props: OneAlarmProps) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return isLate ? <OrdinaryAlarm {...props} /> : null;
}

/** Which people were told of an alarm, with its words. */
const AlarmPeople = lazyPart(
  async () => (await withTexts(import('#features/alarm/alarm-people.tsx'), 'incident')).AlarmPeople,
);

/** The card of a call for help, with its words. Where it cannot be loaded the alarm stands like every other. */
const CareAlarm = lazy(async () => {
  const failed = () => ({ default: undefined });
  const part = await withTexts(import('#features/alarm/care-alarm-host.tsx'), 'care', 'incident').catch(
    failed,
  );
  await Promise.all([import('#ui/page-icons.ts'), import('#ui/house-icons.ts')]).catch(() => undefined);
  return { default: 'CareAlarm' in part ? part.CareAlarm : OrdinaryAlarm };
});

function useAlarmSound(alarms: readonly AlarmNow[], muted: Readonly<Record<string, true>>): void {
  const on = useSound((sound) => sound.on);
  const loud = on && alarms.some(({ id, area }) => area.alarm === 'sounding' && muted[id] !== true);
  useEffect(() => {
    if (!loud) return;
    startAlarm();
    return stopAlarm;
  }, [loud]);
}

interface OneAlarmProps {
  readonly alarm: AlarmNow;
  readonly others: readonly OtherAlarm[];
}

/** A break-in, fire, water: what is to be done is to disarm. */
function OrdinaryAlarm({ alarm, others }: OneAlarmProps) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const { area } = alarm;
  const site = useHouse(({ info }) => info?.name ?? '');
  const names = useRows(cameras, (rows) =>
    rows.flatMap(({ name, capture_id }) => (capture_id === '' ? [] : [name])),
  );
  const hasSiren = useMaySound();
  const emergencyNumber = useEmergencyNumber();
  const away = useAway();
  const muted = useAttention((attention) => attention.muted[alarm.id] === true);
  const waits = usePending((pending) => pending[area.id]?.mode === 'disarm');
  const busy = useBusy();
  const view = alarmView(t, alarm, {
    site,
    cameras: names,
    emergencyNumber,
    hasSiren,
    muted,
    awayText: away?.text,
    pending: waits
      ? 'disarm'
      : busy[`silence ${area.id}`]
        ? 'silence'
        : busy['help']
          ? 'help'
          : busy[`incident ${alarm.id}`]
            ? 'incident'
            : undefined,
  });
  return (
    <>
      <AlarmLayer
        alarm={view}
        others={others}
        people={
          <Suspense>
            <AlarmPeople incident={alarm.incident} stations={view.told.length > 0} />
          </Suspense>
        }
        pictures={
          <AlarmPictures
            area={area.id}
            zones={alarm.incident?.zones.map(({ name }) => name) ?? []}
            since={view.startedAt}
          />
        }
        actions={{
          onDisarm: () => chooseMode(area.id, 'disarm'),
          onSilence: () => {
            muteAlarm(alarm.id);
            void silence(area.id);
          },
          onHelp: () => setAsking(true),
          onFalseAlarm: () => reportFalseAlarm(area, alarm.incident),
          onReal:
            alarm.incident && !alarm.incident.acts.some(({ tag }) => tag === 'verified')
              ? () => void sayReal(alarm.id)
              : undefined,
          onMute: () => muteAlarm(alarm.id),
          onOpen:
            alarm.incident &&
            (() => {
              putAside(alarm);
              go(`/incident/${alarm.id}`);
            }),
          onAside: () => putAside(alarm),
        }}
      />
      {asking && (
        <HelpQuestion
          overAlarm
          onClose={() => setAsking(false)}
          onSend={() => {
            setAsking(false);
            void callForHelpNow(area.id);
          }}
        />
      )}
    </>
  );
}
