import type { TrackerRow } from '@homeward/contract/routes/care/location.ts';
import { useState } from 'react';
import { metresText, moment } from '#features/places/place-words.ts';
import { PauseSharing } from '#features/places/pause-sharing.tsx';
import { OwnSharing } from '#features/places/own-sharing.tsx';
import { call } from '#lib/client/call.ts';
import type { Outcome } from '#lib/client/outcome.ts';
import { useMinute } from '#lib/clock.ts';
import { momentText } from '#lib/date-text.ts';
import { attempt, useBusy } from '#lib/house/device-acts.ts';
import { useAway } from '#lib/house/use-away.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { ownPosition } from '#features/places/own-position.ts';
import { loadPlaces } from '#features/places/places-now.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';

/** Whether the reader shares where they are; nobody else can say so for them. */
export function OwnTracker({ own }: { readonly own: TrackerRow | undefined }) {
  const t = useText();
  const away = useAway();
  const busy = useBusy();
  const [ending, setEnding] = useState(false);
  const [note, setNote] = useState<string>();
  const sharing = own?.consent === true;

  async function send(id: string | undefined): Promise<void> {
    setNote(undefined);
    const here = await ownPosition();
    if (here === undefined) return setNote(t('places.own.lost'));
    const done = await attempt(
      'position',
      call('POST /location/position', { body: { ...(id === undefined ? {} : { id }), ...here } as never }),
    );
    if (done) setNote(t('places.own.sent', { accuracy: metresText(here.accuracy) }));
    await loadPlaces();
  }
  async function share(consent: boolean): Promise<void> {
    setNote(undefined);
    const work: Promise<Outcome<unknown>> =
      own === undefined
        ? call('POST /location/tracker', { body: { name: t('places.own.phone'), consent } })
        : call('PUT /location/tracker', { body: { id: own.id, consent } });
    const done = await attempt('consent', work);
    await loadPlaces();
    setEnding(false);
    if (done && !consent) setNote(t('places.own.erased'));
  }
  async function pause(pausedUntil: number | null): Promise<boolean> {
    setNote(undefined);
    if (own === undefined) return false;
    const done = await attempt(
      'consent',
      call('PUT /location/tracker', { body: { id: own.id, pausedUntil } }),
    );
    await loadPlaces();
    return done;
  }
  const asked = own?.asked;
  const now = useMinute();
  const until = own?.pausedUntil;
  const paused = sharing && until !== undefined && until > now ? until : undefined;
  return (
    <>
      <OwnSharing
        sharing={sharing}
        last={
          !sharing
            ? t('places.own.nothing')
            : own.last === null
              ? t('places.own.never')
              : t('places.own.last', { time: moment(own.last.at), accuracy: metresText(own.last.accuracy) })
        }
        asked={
          asked === null || asked === undefined
            ? undefined
            : t('places.own.asked', { who: asked.by.name, time: moment(asked.at) })
        }
        days={own?.retentionDays ?? 30}
        busy={busy['consent'] === true}
        paused={paused === undefined ? undefined : momentText(paused)}
        pause={<PauseSharing busy={busy['consent'] === true} off={away !== undefined} onPause={pause} />}
        onResume={() => void pause(null)}
        sending={busy['position'] === true}
        off={away !== undefined}
        note={away?.text ?? note}
        onShare={(consent) => {
          if (consent) void share(true);
          else setEnding(true);
        }}
        onDays={(retentionDays) => {
          if (own !== undefined)
            void attempt(
              'consent',
              call('PUT /location/tracker', { body: { id: own.id, retentionDays } }),
            ).then(loadPlaces);
        }}
        onSend={() => void send(own?.id)}
      />
      {ending && (
        <ConfirmDialog
          title={t('places.own.end')}
          onClose={() => setEnding(false)}
          actions={
            <>
              <Button onClick={() => setEnding(false)}>{t('places.own.keep')}</Button>
              <Button
                kind="danger"
                icon="eyeOff"
                busy={busy['consent'] === true}
                onClick={() => void share(false)}
                data-autofocus
              >
                {t('places.own.stop')}
              </Button>
            </>
          }
        >
          {t('places.own.endText')}
        </ConfirmDialog>
      )}
    </>
  );
}
