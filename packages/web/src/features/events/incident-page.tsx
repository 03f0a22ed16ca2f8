import { activeClaim } from '@homeward/contract/rules/alarms/active-claim.ts';
import { useEffect } from 'react';
import { deliveryTracks } from '#features/events/delivery-tracks.ts';
import { IncidentPeople, IncidentPictures, IncidentProof } from '#features/events/incident-parts.tsx';
import { Answered } from '#features/answers/answered.tsx';
import { DeliveryList } from '#features/events/delivery-list.tsx';
import { IncidentActs } from '#features/events/incident-acts.tsx';
import { IncidentRoom } from '#features/events/incident-room.tsx';
import { call } from '#lib/client/call.ts';
import { saveFile } from '#lib/client/file.ts';
import { useSession } from '#lib/client/session.ts';
import { exactTime, longDay } from '#lib/clock-text.ts';
import { useMinute } from '#lib/clock.ts';
import { actOnIncident, useBusy } from '#lib/house/device-acts.ts';
import { areas, incidents, useHouse } from '#lib/house/house.ts';
import { incidentLines } from '#features/events/incident-lines.ts';
import { useRow } from '#lib/house/keyed-store.ts';
import { refusalText } from '#lib/house/refusal-text.ts';
import { useAct } from '#lib/house/use-act.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useAway } from '#lib/house/use-away.ts';
import { inOneLine } from '#lib/i18n/in-one-line.ts';
import { plainModeName } from '#lib/house/mode-name.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { usePageParam } from '#lib/page-params.tsx';
import { addressOf, copy } from '#lib/share-link.ts';
import { showToast } from '#lib/toasts.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageLink } from '#ui/page-link.tsx';

/** One alarm from its first cause until somebody closes it, live. */
export function IncidentPage() {
  const t = useText();
  const id = usePageParam('id');
  const incident = useRow(incidents, id);
  const area = useRow(areas, incident?.area ?? 0);
  const busy = useBusy((all) => all[`incident ${id}`] === true);
  const away = useAway();
  const now = useMinute();
  const panel = useHouse((house) => house.panel);
  const site = useHouse((house) => house.info?.name ?? '');
  const who = useSession(({ session }) => ('account' in session ? session.account.name : ''));
  const document = useAct();
  const asked = useAnswer('GET /incident', { query: { id } }, { skip: incident !== undefined });
  const open = incident?.state === 'open';
  useEffect(() => {
    // That somebody looked belongs to the story; it is said once, and nothing depends on it.
    if (!open || incidents.get(id)?.acts.some(({ tag, actor }) => tag === 'seen' && actor.name === who))
      return;
    void call('POST /incident', { body: { id, act: 'seen' } });
  }, [id, open, who]);
  const found = asked.data;
  useEffect(() => {
    for (const one of Array.isArray(found) ? found : []) incidents.put(one.id, one);
  }, [found]);

  if (incident === undefined)
    return (
      <Answered ofPage answer={asked} failedTitle={t('incident.failed')}>
        {found?.length === 0 && (
          <EmptyState
            ofPage
            title={t('incident.gone')}
            text={t('incident.goneText')}
            action={
              <PageLink to="/event" className="link">
                {t('nav.events')}
              </PageLink>
            }
          />
        )}
      </Answered>
    );
  const first = incident.zones.find(({ name }) => name !== '');
  const title = t(`kind.${incident.kind}`) + (first === undefined ? '' : `, ${first.name}`);
  const mode = t(incident.mode === 'disarm' ? 'alarm.wasDisarmed' : 'alarm.wasArmed', {
    mode: plainModeName(t, incident.mode),
  });
  const claim = activeClaim(incident.acts);
  const heldUntil = incident.heldUntil ?? 0;
  async function share(): Promise<void> {
    const address = addressOf(panel);
    const copied = await copy(address);
    showToast({
      icon: copied ? 'check' : 'info',
      message: copied ? t('incident.shared') : t('incident.shareThis', { address }),
    });
  }
  async function exportIt(): Promise<void> {
    const outcome = await document.act(() => call('GET /incident/export', { query: { id } }));
    if (outcome.tag === 'failed')
      return showToast({ icon: 'fault', message: refusalText(t, outcome.failure) });
    const text = JSON.stringify(outcome.data, null, 2);
    saveFile(new Blob([text], { type: 'application/json' }), `incident-${id}.json`);
  }
  return (
    <IncidentRoom
      title={title}
      subtitle={inOneLine([
        `${area?.name ?? ''}, ${mode}`,
        `${longDay(incident.openedAt)}, ${exactTime(incident.openedAt)}`,
      ])}
      state={incident.state}
      reason={incident.reason === null ? undefined : t(`incident.was.${incident.reason}`)}
      claimedBy={incident.state === 'closed' ? undefined : claim?.actor.name}
      confirmed={incident.confirmed}
      heldUntil={heldUntil > now && incident.state !== 'closed' ? exactTime(heldUntil) : undefined}
      lines={incidentLines(t, incident)}
      back={
        <PageLink to="/event" className="link">
          {t('incident.back')}
        </PageLink>
      }
      acts={
        <IncidentActs
          state={incident.state}
          claim={claim && { who: claim.actor.name, own: claim.actor.name === who }}
          verified={incident.acts.some(({ tag }) => tag === 'verified')}
          busy={busy}
          awayText={away?.text}
          onAct={(act, text, reason) => actOnIncident(id, act, text, reason)}
        />
      }
      pictures={<IncidentPictures incident={incident} />}
      people={<IncidentPeople incident={incident} />}
      stations={
        incident.deliveries.length === 0 ? (
          <p className="muted">{t(incident.state === 'closed' ? 'incident.nobodyTold' : 'told.nobody')}</p>
        ) : (
          <DeliveryList tracks={deliveryTracks(t, incident)} />
        )
      }
      proof={<IncidentProof incident={incident} />}
      links={
        <>
          <PageLink to="/past" search={{ at: incident.openedAt }} className="link">
            {t('incident.when')}
          </PageLink>
          <PageLink to="/event" search={{ incident: id }} className="link">
            {t('incident.log')}
          </PageLink>
        </>
      }
      printed={inOneLine([
        t('incident.number', { id }),
        t('incident.printed', { name: site, day: longDay(now), time: exactTime(now), who }),
      ])}
      exporting={document.busy}
      onShare={() => void share()}
      onPrint={() => print()}
      onExport={() => void exportIt()}
    />
  );
}
