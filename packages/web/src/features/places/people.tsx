import type { FenceRow, TrackerRow } from '@homeward/contract/routes/care/location.ts';
import { useState } from 'react';
import { metresText, moment, sharesNow, whereText } from '#features/places/place-words.ts';
import type { Spot } from '#features/places/geo.ts';
import { call } from '#lib/client/call.ts';
import { useMinute } from '#lib/clock.ts';
import { attempt, useBusy } from '#lib/house/device-acts.ts';
import { inOneLine } from '#lib/i18n/in-one-line.ts';
import { useText, type Text } from '#lib/i18n/use-text.ts';
import { loadPlaces } from '#features/places/places-now.ts';
import { showToast } from '#lib/toasts.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { Row, Rows } from '#ui/rows.tsx';
import { Tag } from '#ui/tag.tsx';

interface PeopleProps {
  readonly trackers: readonly TrackerRow[];
  readonly fences: readonly FenceRow[];
  readonly house: Spot | undefined;
  readonly mayRemove: boolean;
  readonly off: boolean;
}

function noteOf(
  t: Text,
  { consent, shared, last, asked, pausedUntil = 0 }: TrackerRow,
  fences: readonly FenceRow[],
  house: Spot | undefined,
  now: number,
): string {
  if (!consent) return t('places.person.shut');
  if (!shared) return t('withheld.text');
  if (pausedUntil > now) return t('places.person.paused', { time: moment(pausedUntil) });
  const where =
    last === null
      ? t('places.person.never')
      : t('places.person.last', {
          where: whereText(t, last, fences, house),
          time: moment(last.at),
          accuracy: metresText(last.accuracy),
        });
  return inOneLine([where, asked !== null && t('places.person.asked', { who: asked.by.name })]);
}

/** Who shares where they are, and in which place they are now. */
export function People({ trackers, fences, house, mayRemove, off }: PeopleProps) {
  const t = useText();
  const now = useMinute();
  const busy = useBusy();
  const [leaving, setLeaving] = useState<TrackerRow>();
  return (
    <>
      <Rows label={t('places.people')}>
        {trackers.map((tracker) => {
          const { id, name, bearer, last, inside, own, shared } = tracker;
          const consent = sharesNow(tracker, now);
          const first = fences.find((fence) => inside.includes(fence.id));
          return (
            <Row
              key={id}
              icon={consent ? 'user' : 'eyeOff'}
              look={consent && !off ? 'plain' : 'off'}
              title={
                own
                  ? t('places.person.you', { name })
                  : bearer === ''
                    ? name
                    : t('places.person.of', { bearer, name })
              }
              note={noteOf(t, tracker, fences, house, now)}
              state={
                !consent ? undefined : !shared ? (
                  <Tag tone="offline" icon="eyeOff">
                    {t('withheld.short')}
                  </Tag>
                ) : last === null ? (
                  <Tag tone="offline" icon="silent">
                    {t('places.person.unknown')}
                  </Tag>
                ) : first === undefined ? (
                  <Tag tone={off ? 'offline' : 'open'} icon="walk">
                    {t('places.person.outside')}
                  </Tag>
                ) : (
                  <Tag tone={off ? 'offline' : 'home'} icon="place">
                    {t('places.person.inside', { name: first.name })}
                  </Tag>
                )
              }
              end={
                <>
                  {consent && shared && !own && (
                    <IconButton
                      icon="target"
                      label={t('places.person.ask', { name: bearer || name })}
                      aria-disabled={off || busy[`locate ${id}`] || undefined}
                      onClick={() => {
                        if (off || busy[`locate ${id}`]) return;
                        void attempt(`locate ${id}`, call('POST /location/locate', { body: { id } })).then(
                          (done) => {
                            if (done)
                              showToast({
                                icon: 'check',
                                message: t('places.person.askSent', { name: bearer || name }),
                              });
                            void loadPlaces();
                          },
                        );
                      }}
                    />
                  )}
                  {tracker.consent && shared && (
                    <PageLink to="/gps_event_history" search={{ id }} className="link">
                      {t('places.person.way')}
                    </PageLink>
                  )}
                  {(mayRemove || own) && (
                    <IconButton
                      icon="trash"
                      label={t('places.person.remove', { name })}
                      onClick={() => setLeaving(tracker)}
                    />
                  )}
                </>
              }
            />
          );
        })}
      </Rows>
      {leaving !== undefined && (
        <ConfirmDialog
          title={t('places.person.removeTitle', { name: leaving.name })}
          onClose={() => setLeaving(undefined)}
          actions={
            <>
              <Button onClick={() => setLeaving(undefined)}>{t('action.cancel')}</Button>
              <Button
                kind="danger"
                icon="trash"
                busy={busy[`tracker ${leaving.id}`]}
                data-autofocus
                onClick={() =>
                  void attempt(
                    `tracker ${leaving.id}`,
                    call('DELETE /location/tracker', { body: { id: leaving.id } }),
                  ).then(async () => {
                    await loadPlaces();
                    setLeaving(undefined);
                  })
                }
              >
                {t('places.person.removeDo')}
              </Button>
            </>
          }
        >
          {t('places.person.removeText')}
        </ConfirmDialog>
      )}
    </>
  );
}
