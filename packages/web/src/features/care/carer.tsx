import { Suspense, useState } from 'react';
import { ReachNote } from '#features/reach/reach-part.ts';
import { HelpQuestion } from '#features/care/help-question.tsx';
import { LastEvents } from '#features/events/last-events.tsx';
import {
  careTitle,
  clockOf,
  isOpen,
  isUrgent,
  moment,
  nextCheckIn,
  roomName,
  rungOf,
  shortName,
} from '#features/care/care-words.ts';
import { CareFace } from '#features/care/care-face.tsx';
import { Day } from '#features/care/day.tsx';
import { OpenCalls } from '#features/care/open-calls.tsx';
import { keptVitals, vitalsOf } from '#features/care/vitals.ts';
import { NeedsList } from '#features/care/needs-list.tsx';
import { needRows } from '#features/care/needs.ts';
import { CareView, type Finding } from '#features/care/care-view.tsx';
import { ContactLadder, telephone } from '#features/care/contact-ladder.tsx';
import { careAct, careBusy } from '#features/care/care-acts.ts';
import type { Care } from '#features/care/care-now.ts';
import { timeOfDay } from '#lib/clock-text.ts';
import { useMinute } from '#lib/clock.ts';
import { useBusy } from '#lib/house/device-acts.ts';
import { devices, useHouse } from '#lib/house/house.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import { useKeepers, useNotShared, useWithheld } from '#lib/house/withheld.ts';
import { useAway } from '#lib/house/use-away.ts';
import { useText, type Text } from '#lib/i18n/use-text.ts';
import { useOwnRole } from '#lib/own-role.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LinkRow, Rows } from '#ui/rows.tsx';
import { PageLink } from '#ui/page-link.tsx';
import css from '#features/care/carer.module.css';

type Known = Care & { readonly now: NonNullable<Care['now']> };

/** What comes next, or what is going on. */
function calmOf(t: Text, { now, settings }: Known, name: string, at: number) {
  if (now.receiver === '')
    return {
      icon: 'heartHand' as const,
      title: t('care.calm.nobody'),
      text: t('care.calm.nobodyText'),
    };
  if (now.awaySince !== null)
    return {
      icon: 'leave' as const,
      title: t('care.calm.away', { time: moment(now.awaySince) }),
      text: t('care.calm.awayText'),
    };
  if (now.checkInDue !== null)
    return {
      icon: 'clock' as const,
      title: t('care.calm.asked', { name }),
      text: t('care.calm.askedText', { time: timeOfDay(now.checkInDue) }),
    };
  if (now.medicationDue !== null)
    return {
      icon: 'pill' as const,
      title: t('care.calm.medication'),
      text: t('care.calm.medicationText', { time: timeOfDay(now.medicationDue) }),
    };
  const next = settings === undefined ? undefined : nextCheckIn(settings, at);
  if (next !== undefined && settings !== undefined)
    return {
      icon: 'heartHand' as const,
      title: t('care.calm.next', { time: moment(next) }),
      text: t('care.calm.nextText', { name, count: settings.checkInMinutes }),
    };
  return { icon: 'heartHand' as const, title: t('care.calm.none'), text: t('care.calm.noneText', { name }) };
}

/** How somebody is, for who looks after them. */
export function Carer({ care }: { readonly care: Known }) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const at = useMinute();
  const rows = useRows(devices, (all) => all);
  const role = useOwnRole();
  const master = role === 'master';
  const helper = role === 'careContact';
  const away = useAway();
  const busy = useBusy();
  const security = useHouse(({ info }) => info?.model !== 'carealert');
  const { now, contacts, receiver } = care;
  const nobody = now.receiver === '';
  const name = shortName(now.receiver) || t('care.somebody');
  const ladder = nobody ? t('care.ladder.nobody') : t('care.ladder.title', { name });
  const urgent = now.calls.some((call) => isOpen(call) && isUrgent(call));
  const silent = rows.filter(({ online }) => online === 'offline');
  const heard = t('care.heardOf', {
    count: rows.length,
    heard: rows.filter(({ online }) => online === 'online').length,
  });
  const room = roomName(rows, now.lastRoom);
  const withheld = useWithheld();
  const keeper = useKeepers();
  const dayKept = useNotShared('activity');
  const seen =
    dayKept !== undefined
      ? t('care.lastPrivate')
      : now.lastActivity === null
        ? t('care.lastNever')
        : t(room === '' ? 'care.last' : 'care.lastIn', { time: moment(now.lastActivity), room });
  const findings = now.findings.map((finding): Finding => ({
    id: finding.room,
    over: finding.endedAt !== null,
    title:
      finding.endedAt === null
        ? t('care.finding.title', { room: roomName(rows, finding.room), time: timeOfDay(finding.since) })
        : t('care.finding.over', { room: roomName(rows, finding.room), time: timeOfDay(finding.endedAt) }),
    text: t(`care.finding.${finding.dayKind}`, {
      held: finding.held,
      days: finding.days,
      from: clockOf(finding.usualFrom),
      to: clockOf(finding.usualTo),
    }),
  }));
  const needs = receiver === undefined ? [] : needRows(t, receiver);
  const emergency = contacts.filter(({ kind }) => kind === 'emergency');
  return (
    <>
      <CareView
        face={!nobody && <CareFace />}
        title={
          away !== undefined
            ? t('care.title.unknown', { name })
            : nobody && !urgent
              ? t('care.title.nobody')
              : careTitle(t, now, name, silent.length, withheld.includes('activity'))
        }
        subtitle={`${seen} · ${heard}`}
        calls={<OpenCalls calls={now.calls} name={name} off={away !== undefined} mayCancel={master} />}
        calm={
          away === undefined
            ? urgent
              ? undefined
              : calmOf(t, care, name, at)
            : { icon: 'silent', title: t('care.calm.unknown'), text: away.text }
        }
        actions={
          <>
            {nobody && master && (
              <PageLink to="/account/account_care_receiver/userInfo" className={css['phone']}>
                {t('care.calm.name')}
              </PageLink>
            )}
            {receiver !== undefined && receiver.phone !== '' && (
              <a className={css['phone']} href={telephone(receiver.phone)}>
                {t('care.call', { name })}
              </a>
            )}
            <Button
              icon="bellRing"
              busy={busy[careBusy('help')]}
              off={away !== undefined}
              onClick={() => setAsking(true)}
            >
              {t('care.callHelp')}
            </Button>
          </>
        }
        unsure={
          silent.length === 0
            ? undefined
            : t('care.unsureText', {
                count: silent.length,
                names: silent.map((device) => device.name).join(', '),
              })
        }
        kept={
          withheld.length === 0
            ? undefined
            : {
                title: t('care.private', {
                  name: keeper,
                  kinds: withheld.map((kind) => t(`withheld.kind.${kind}`)).join(', '),
                }),
                text: t('withheld.text'),
              }
        }
        vitals={[...vitalsOf(t, now, rows), ...keptVitals(t, withheld)]}
        findings={findings}
        dayTitle={t('care.strip.title', { name })}
        day={
          dayKept !== undefined && master ? (
            <EmptyState {...dayKept} />
          ) : master && !(nobody && now.habits.length === 0) ? (
            <Day label={t('care.strip.title', { name })} habits={now.habits} />
          ) : undefined
        }
        ladderTitle={ladder}
        ladderMore={
          master && (
            <PageLink to="/account/account_care_receiver/emergency" className="link">
              {t('care.ladder.change')}
            </PageLink>
          )
        }
        ladder={
          contacts.length === 0 ? (
            <EmptyState title={t('care.ladder.none')} text={t('care.ladder.noneText')} />
          ) : (
            <>
              <ContactLadder label={ladder} rungs={contacts.map(rungOf)} />
              <Suspense>
                <ReachNote what="help" />
              </Suspense>
              {emergency.length === 0 && <p className="muted dense">{t('care.ladder.noneText')}</p>}
            </>
          )
        }
        needs={needs.length === 0 ? undefined : <NeedsList rows={needs} />}
        events={helper ? undefined : <LastEvents />}
        allEvents={
          <PageLink to="/event" className="link">
            {t('security.allEvents')}
          </PageLink>
        }
        links={
          master && (
            <div className={css['links']}>
              <Rows label={t('care.links')}>
                <LinkRow
                  icon="user"
                  title={t('care.links.profile')}
                  note={t('care.links.profileNote')}
                  to="/account/account_care_receiver/userInfo"
                />
                <LinkRow
                  icon="print"
                  title={t('care.tab.sheet')}
                  note={t('care.links.sheetNote')}
                  to="/account/account_care_receiver/sheet"
                />
                <LinkRow
                  icon="settings"
                  title={t('care.links.settings')}
                  note={t('care.links.settingsNote')}
                  to="/healthcare/setting"
                />
                <LinkRow
                  icon="eye"
                  title={t('care.links.sharing')}
                  note={t('care.links.sharingNote')}
                  to="/healthcare/sharing"
                />
                {!security && (
                  <LinkRow
                    icon="shield"
                    title={t('care.links.devices')}
                    note={heard}
                    to="/automation/device"
                  />
                )}
              </Rows>
            </div>
          )
        }
      />
      {asking && (
        <HelpQuestion
          onClose={() => setAsking(false)}
          onSend={() => {
            setAsking(false);
            void careAct('help');
          }}
        />
      )}
    </>
  );
}
