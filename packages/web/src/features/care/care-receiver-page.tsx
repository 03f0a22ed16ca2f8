import { lazy, Suspense } from 'react';
import { CareFace } from '#features/care/care-face.tsx';
import { Earlier } from '#features/care/earlier.tsx';
import { lazyPart } from '#lib/lazy-part.ts';
import { FaceHead } from '#features/care/face.tsx';
import { useCareFeed, loadCare } from '#features/care/care-now.ts';
import { CompletenessNote } from '#features/care/completeness-note.tsx';
import { completeness } from '#features/care/needs.ts';
import { useMinute } from '#lib/clock.ts';
import { dayText, momentText } from '#lib/date-text.ts';
import { basePath, readEntry } from '#lib/entry.ts';
import { useHouse } from '#lib/house/house.ts';
import { refusalText } from '#lib/house/refusal-text.ts';
import { useText, withTexts } from '#lib/i18n/use-text.ts';
import { useOwnRole } from '#lib/own-role.ts';
import { usePageParam } from '#lib/page-params.tsx';
import { addressOf } from '#lib/share-link.ts';
import { Loaded } from '#ui/loaded.tsx';
import { PageHead } from '#ui/page.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { PageSkeleton } from '#ui/page-skeleton.tsx';
import { TabLinks, useReopening } from '#ui/tab-links.tsx';

/** Each with its own, when it is opened. */
const ProfileTab = lazy(async () => ({
  default: (await import('#features/care/profile-tab.tsx')).ProfileTab,
}));
const EmergencyTab = lazy(async () => ({
  default: (await import('#features/care/emergency-tab.tsx')).EmergencyTab,
}));
const DoctorTab = lazy(async () => ({ default: (await import('#features/care/doctor-tab.tsx')).DoctorTab }));
const EmergencySheet = lazy(async () => ({
  default: (await import('#features/care/emergency-sheet.tsx')).EmergencySheet,
}));

const PictureEdit = lazyPart(
  async () => (await withTexts(import('#features/care/picture-edit.tsx'), 'picture')).PictureEdit,
);

const tabs = ['userInfo', 'emergency', 'doctor', 'sheet'] as const;
const at = '/account/account_care_receiver';

/** Who is cared for, whom to call, the doctor (S2.19); the bare address shows the profile. */
export function CareReceiverPage() {
  const t = useText();
  const named = usePageParam('tab');
  const tab = tabs.find((one) => one === named) ?? 'userInfo';
  const care = useCareFeed();
  const now = useMinute();
  const panel = useHouse((house) => house.panel);
  const site = useHouse(({ info }) => info?.name ?? '');
  const role = useOwnRole();
  const readOnly = role !== 'master';
  // Who comes to help needs to know what is so now.
  const mayRead = !readOnly || role === 'careReceiver';
  const reopening = useReopening();
  const { contacts, receiver, failure } = care;
  const ready =
    tab === 'userInfo' || tab === 'sheet'
      ? receiver !== undefined && care.loaded
      : care.loaded && (failure === undefined || contacts.length > 0);
  return (
    <>
      <FaceHead face={receiver !== undefined && <CareFace />}>
        <PageHead
          title={receiver === undefined || receiver.name === '' ? t('care.receiver.title') : receiver.name}
          subtitle={t(readOnly ? 'care.receiver.readOnly' : 'care.receiver.subtitle')}
        />
      </FaceHead>
      <TabLinks
        label={t('care.receiver.title')}
        tabs={[
          { to: named === '' ? at : `${at}/userInfo`, label: t('care.tab.userInfo') },
          { to: `${at}/emergency`, label: t('care.tab.emergency') },
          { to: `${at}/doctor`, label: t('care.tab.doctor') },
          { to: `${at}/sheet`, label: t('care.tab.sheet') },
        ]}
        reopening={reopening}
      />
      {reopening.shown(
        <Loaded
          ready={ready}
          problem={failure !== undefined ? refusalText(t, failure) : undefined}
          failedTitle={t('care.failed')}
          retryLabel={t('action.retry')}
          onRetry={() => void loadCare()}
        >
          <Suspense fallback={<PageSkeleton />}>
            {tab === 'userInfo' && receiver !== undefined && (
              <div className="stack">
                {!readOnly && <CompletenessNote {...completeness(receiver, contacts)} />}
                {!readOnly && <PictureEdit />}
                <ProfileTab saved={receiver} readOnly={readOnly} />
                {mayRead && <Earlier now={receiver} readOnly={readOnly} />}
                <p>
                  <PageLink to="/event" search={{ log: 'looks', kind: 'profile' }} className="link">
                    {t('care.receiver.looks')}
                  </PageLink>
                </p>
              </div>
            )}
            {tab === 'sheet' && receiver !== undefined && (
              <EmergencySheet
                profile={receiver}
                face={<CareFace size="big" />}
                contacts={contacts}
                born={receiver.birthDate === null ? '' : dayText(receiver.birthDate)}
                address={addressOf(
                  panel,
                  `${basePath(readEntry(location.pathname, document.cookie))}healthcare`,
                )}
                printed={t('care.sheet.printed', { site, time: momentText(now) })}
              />
            )}
            {tab === 'emergency' && (
              <EmergencyTab
                contacts={contacts.filter(({ kind }) => kind === 'emergency')}
                readOnly={readOnly}
              />
            )}
            {tab === 'doctor' && (
              <DoctorTab doctor={contacts.find(({ kind }) => kind === 'doctor')} readOnly={readOnly} />
            )}
          </Suspense>
        </Loaded>,
      )}
    </>
  );
}
