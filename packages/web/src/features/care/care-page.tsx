import { codes } from '@homeward/contract/words/api/reply-codes.ts';
import { lazy, useEffect } from 'react';
import { QuietContact } from '#features/care/quiet-contact.tsx';
import { loadCare, useCareFeed } from '#features/care/care-now.ts';
import { clearHouse, useHouse } from '#lib/house/house.ts';
import { refusalText } from '#lib/house/refusal-text.ts';
import { useText } from '#lib/i18n/use-text.ts';
import { refreshHouse } from '#lib/live/live-link.ts';
import { useOwnRole } from '#lib/own-role.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageSkeleton } from '#ui/page-skeleton.tsx';

/** Each comes whole and for whom it is: what tells that a call for help was lost must be there without the server. */
const Carer = lazy(async () => ({ default: (await import('#features/care/carer.tsx')).Carer }));
const Receiver = lazy(async () => ({ default: (await import('#features/care/receiver.tsx')).Receiver }));

/** How often a care contact asks whether help is called, and still is. */
const askEvery = 15_000;

/** How somebody is who is cared for (S1.4, S2.8): three tiles for themselves, the whole day for who looks after them. */
export function CarePage() {
  const t = useText();
  const role = useOwnRole();
  const care = useCareFeed();
  const blind = useHouse(({ loaded, info }) => loaded && info === undefined);
  const panel = useHouse((house) => house.panel);
  const helper = role === 'careContact';
  const shut = care.failure?.tag === 'refused' && care.failure.code === codes.forbidden;
  const letIn = blind && care.now !== undefined;
  const sentOut = helper && shut && !blind;
  useEffect(() => {
    // Who is let in by an alarm alone hears neither that it begins nor that it ends.
    if (!helper) return;
    const timer = setInterval(() => void loadCare(), askEvery);
    return () => clearInterval(timer);
  }, [helper]);
  useEffect(() => {
    if (!letIn && !sentOut) return;
    // What was known of the house is nobody's any more once the alarm is over.
    if (sentOut) clearHouse(panel);
    void refreshHouse();
  }, [letIn, sentOut, panel]);

  const { now } = care;
  // Whoever may need help can call for it before anything is read, and where nothing can be.
  if (role === 'careReceiver' && !shut) return <Receiver care={care} />;
  if (!care.loaded) return <PageSkeleton />;
  if (now === undefined) {
    if (helper && shut) return <QuietContact contacts={care.contacts} />;
    return shut ? (
      <EmptyState ofPage title={t('care.notYours')} text={t('care.notYoursText')} />
    ) : (
      <EmptyState
        ofPage
        title={t('care.failed')}
        text={care.failure === undefined ? '' : refusalText(t, care.failure)}
        action={
          <Button icon="refresh" onClick={() => void loadCare()}>
            {t('action.retry')}
          </Button>
        }
      />
    );
  }
  return <Carer care={{ ...care, now }} />;
}
