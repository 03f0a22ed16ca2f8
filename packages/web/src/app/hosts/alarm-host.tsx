import { useEffect, useState } from 'react';
import { AlarmPictures } from '#app/hosts/alarm-pictures.tsx';
import { alarmTitle, alarmView } from '#app/hosts/alarm-view-of.ts';
import { AlarmLayer } from '#features/alarm/alarm-layer.tsx';
import { isAside, muteAlarm, putAside, useAlarms, useAttention, type AlarmNow } from '#lib/house/alarms.ts';
import { chooseMode } from '#lib/house/arming.ts';
import { silence, useBusy } from '#lib/house/device-acts.ts';
import { callForHelpNow, reportFalseAlarm } from '#lib/house/alarm-acts.ts';
import { useHouse, cameras } from '#lib/house/house.ts';
import { useEmergencyNumber } from '#lib/house/use-emergency-number.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import { usePending } from '#lib/house/pending.ts';
import { useAway } from '#lib/house/use-away.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { startAlarm, stopAlarm, useSound } from '#lib/sound.ts';
import { go } from '#lib/router/here.ts';
import { HelpQuestion } from '#app/hosts/help-question.tsx';

/** The alarm layer on every route: over everything while an alarm is on and not put aside. */
export function AlarmHost() {
  const alarms = useAlarms();
  const attention = useAttention();
  const [chosen, setChosen] = useState<string>();
  const forward = alarms.filter((alarm) => !isAside(attention, alarm));
  const shown = forward.find(({ id }) => id === chosen) ?? forward[0];
  useAlarmSound(alarms, attention.muted);
  if (shown === undefined) return null;
  return <OneAlarm alarm={shown} all={forward} onChoose={setChosen} />;
}

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
  readonly all: readonly AlarmNow[];
  readonly onChoose: (id: string) => void;
}

function OneAlarm({ alarm, all, onChoose }: OneAlarmProps) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const { area } = alarm;
  const site = useHouse(({ info }) => info?.name ?? '');
  const names = useRows(cameras, (rows) =>
    rows.flatMap(({ name, capture_id }) => (capture_id === '' ? [] : [name])),
  );
  const emergencyNumber = useEmergencyNumber();
  const away = useAway();
  const muted = useAttention((attention) => attention.muted[alarm.id] === true);
  const waits = usePending((pending) => pending[area.id]?.mode === 'disarm');
  const busy = useBusy();
  const view = alarmView(t, alarm, {
    site,
    cameras: names,
    emergencyNumber,
    muted,
    awayText: away?.text,
    pending: waits
      ? 'disarm'
      : busy[`silence ${area.id}`]
        ? 'silence'
        : busy['help']
          ? 'help'
          : busy[`incident ${alarm.id}`]
            ? 'falseAlarm'
            : undefined,
  });
  return (
    <>
      <AlarmLayer
        alarm={view}
        others={all.map((other) => ({
          id: other.id,
          title: alarmTitle(t, other),
          current: other.id === alarm.id,
          show: () => onChoose(other.id),
        }))}
        pictures={
          <AlarmPictures area={area.id} zones={alarm.incident?.zones.map(({ name }) => name) ?? []} />
        }
        actions={{
          onDisarm: () => chooseMode(area.id, 'disarm'),
          onSilence: () => {
            muteAlarm(alarm.id);
            void silence(area.id);
          },
          onHelp: () => setAsking(true),
          onFalseAlarm: () => reportFalseAlarm(area, alarm.incident),
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
