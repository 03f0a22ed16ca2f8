import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { IncidentRoom } from '#features/events/incident-room.tsx';
import { deliveryTracks } from '#app/events/delivery-tracks.ts';
import { callForRows } from '#lib/client/call.ts';
import { exactTime, longDay } from '#lib/clock-text.ts';
import { actOnIncident, useBusy } from '#lib/house/device-acts.ts';
import { areas, incidents } from '#lib/house/house.ts';
import { incidentLines } from '#lib/house/incident-lines.ts';
import { useRow } from '#lib/house/keyed-store.ts';
import { useAway } from '#lib/house/use-away.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

const route = getRouteApi('/shell/incident/$id');

/** One alarm from its first cause until somebody closes it, live. */
export function IncidentPage() {
  const t = useText();
  const { id } = route.useParams();
  const incident = useRow(incidents, id);
  const area = useRow(areas, incident?.area ?? 0);
  const busy = useBusy((all) => all[`incident ${id}`] === true);
  const away = useAway();
  const [looked, setLooked] = useState(false);
  useEffect(() => {
    if (incident !== undefined || looked) return;
    void callForRows('GET /incident', { query: { id } }).then((outcome) => {
      setLooked(true);
      if (outcome.tag === 'done') for (const found of outcome.data) incidents.put(found.id, found);
    });
  }, [id, incident, looked]);

  if (incident === undefined)
    return looked ? (
      <EmptyState
        title={t('incident.gone')}
        text={t('incident.goneText')}
        action={
          <Link to="/event" className="link">
            {t('nav.events')}
          </Link>
        }
      />
    ) : (
      <Skeleton shape="plate" />
    );
  const mode = t(incident.mode === 'disarm' ? 'alarm.wasDisarmed' : 'alarm.wasArmed', {
    mode: t(incident.mode === 'arm' ? 'mode.arm' : 'mode.home'),
  });
  return (
    <IncidentRoom
      title={t(`kind.${incident.kind}`)}
      subtitle={`${area?.name ?? ''}, ${mode} · ${longDay(incident.openedAt)}, ${exactTime(incident.openedAt)}`}
      state={incident.state}
      confirmed={incident.confirmed}
      lines={incidentLines(t, incident)}
      tracks={deliveryTracks(t, incident)}
      busy={busy}
      awayText={away?.text}
      back={
        <Link to="/event" className="link">
          {t('incident.back')}
        </Link>
      }
      onAct={(act, text) => actOnIncident(id, act, text)}
    />
  );
}
