import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { HelpQuestion } from '#app/hosts/help-question.tsx';
import { LastEvents } from '#app/security/last-events.tsx';
import { CareView } from '#features/care/care-view.tsx';
import { longDay, sameDay, timeOfDay } from '#lib/clock-text.ts';
import { callForHelpNow } from '#lib/house/alarm-acts.ts';
import { useBusy } from '#lib/house/device-acts.ts';
import { areas, devices, useHouse } from '#lib/house/house.ts';
import { kindIcon } from '#lib/house/event-look.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import { useAway } from '#lib/house/use-away.ts';
import { useText, type Text } from '#lib/i18n/use-text.ts';

const heardAt = (t: Text, at: number | null): string =>
  at === null
    ? t('care.never')
    : t('care.heard', { time: sameDay(at, Date.now()) ? timeOfDay(at) : `${longDay(at)}, ${timeOfDay(at)}` });

/** A care-alert panel: whether all is well, what was heard when, and help. No news is never shown as good news. */
export function CarePage() {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const site = useHouse((house) => house.info?.name ?? '');
  const alarm = useRows(areas, (rows) => rows.some((area) => area.alarm !== 'quiet'));
  const first = useRows(areas, (rows) => rows[0]?.id ?? 1);
  const rows = useRows(devices, (all) => all);
  const busy = useBusy((all) => all['help'] === true);
  const away = useAway();
  const silent = rows.filter(({ online }) => online === 'offline');
  const worn = rows.filter(
    ({ kind }) => kind === 'pendant' || kind === 'fall_sensor' || kind === 'pull_cord',
  );
  return (
    <>
      <CareView
        state={away !== undefined ? 'unknown' : alarm ? 'alarm' : silent.length > 0 ? 'unsure' : 'well'}
        site={site}
        detail={
          away?.text ??
          (silent.length > 0
            ? t('care.silent', { names: silent.map(({ name }) => name).join(', ') })
            : t('care.allHeard', { count: rows.length }))
        }
        helpers={worn.map(({ id, name, kind, battery, lastHeard }) => ({
          id,
          name,
          icon: kindIcon(kind),
          note: [battery === null ? '' : t('care.battery', { percent: battery }), heardAt(t, lastHeard)]
            .filter(Boolean)
            .join(' · '),
        }))}
        devices={rows
          .filter((device) => !worn.includes(device))
          .map(({ id, name, kind, online, lastHeard }) => ({
            id,
            name,
            icon: online === 'offline' ? 'silent' : kindIcon(kind),
            note: heardAt(t, lastHeard),
          }))}
        helpBusy={busy}
        helpOff={away !== undefined}
        onHelp={() => setAsking(true)}
        events={<LastEvents />}
        allEvents={
          <Link to="/event" className="link">
            {t('security.allEvents')}
          </Link>
        }
      />
      {asking && (
        <HelpQuestion
          onClose={() => setAsking(false)}
          onSend={() => {
            setAsking(false);
            void callForHelpNow(first, 'medical');
          }}
        />
      )}
    </>
  );
}
