import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { AlarmHost } from '#features/alarm/alarm-host.tsx';
import { AlarmStrips } from '#features/alarm/alarm-strips.tsx';
import { EntryStrip } from '#features/security/entry-strip.tsx';
import { ObstacleHost } from '#features/security/obstacle-host.tsx';
import { PinHost } from '#features/pin/pin-host.tsx';
import { laterPart, lazyPart } from '#lib/lazy-part.ts';
import { useFreshness } from '#lib/live/use-freshness.ts';
import { useHouseLines } from '#features/security/house-lines.ts';
import { openTool } from '#lib/open-tool.ts';
import { AccountMenu } from '#app/shell/lazy-account-menu.ts';
import { Shell } from '#app/shell/shell.tsx';
import { useSiteItems } from '#app/shell/site-items.ts';
import { useVisit } from '#features/sign-in/visit.ts';
import { useSession } from '#lib/client/session.ts';
import { incidents, useHouse } from '#lib/house/house.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import { watchAreas } from '#lib/house/watch.ts';
import { initialsOf } from '#lib/initials.ts';
import { withTexts } from '#lib/i18n/use-text.ts';
import { usePageTitle, windowTitle } from '#lib/page-title.ts';
import { usePlanned } from '#features/announcements/planned.ts';
import { usePrivacyScreen } from '#features/privacy-screen/use-privacy-screen.ts';

const TryIt = lazy(async () => ({
  default: (await withTexts(import('#features/try-it/try-it-host.tsx'), 'demo')).TryItHost,
}));

/** Nobody needs it before the server has said that the session is over, so the server can bring it. */
const SessionSheet = lazy(async () => ({
  default: (await withTexts(import('#features/sign-in/session-sheet.tsx'), 'entry')).SessionSheet,
}));

/** Where some is announced alone. */
const Maintenance = lazyPart(
  async () => (await withTexts(import('#features/announcements/maintenance.tsx'), 'notices')).Maintenance,
);

/** On devices that hide the house alone. */
const PrivacyScreen = lazyPart(
  async () => (await withTexts(import('#features/privacy-screen/privacy-screen.tsx'), 'entry')).PrivacyScreen,
);

const Tools = laterPart(async () => (await import('#app/shell/tools.tsx')).Tools);

/** The frame around every signed-in page, with what it knows of panel, account and link, and the layers over it. */
export function SignedInShell({ children }: { readonly children: ReactNode }) {
  const [trying, setTrying] = useState(false);
  const { demo } = useVisit();
  const site = useHouse((house) => house.info?.name ?? '…');
  const session = useSession((state) => state.session);
  const account = session.tag === 'in' || session.tag === 'over' ? session.account : undefined;
  const name = account?.name ?? '';
  // Whose code opens it again.
  const screened = usePrivacyScreen(({ drawn }) => drawn) && /^(master|installer)$/.test(account?.role ?? '');
  const news = useRows(
    incidents,
    (rows) => rows.filter(({ state, silent }) => state !== 'closed' && !silent).length,
  );
  const { planned } = usePlanned();
  const freshness = useFreshness();
  const sites = useSiteItems();
  const house = useHouseLines();
  useEffect(watchAreas, []);
  const page = usePageTitle(({ title }) => title);
  useEffect(() => {
    document.title = windowTitle(screened ? '' : page, site);
  }, [page, site, screened]);
  return (
    <Shell
      site={site}
      sites={sites}
      demo={demo}
      freshness={freshness}
      account={{ name, initials: initialsOf(name), menu: AccountMenu }}
      house={screened ? [] : house}
      tools={<Suspense fallback={null}>{!screened && <Tools />}</Suspense>}
      news={screened ? undefined : news}
      onSearch={screened ? undefined : () => openTool('palette')}
      onTryIt={demo ? () => setTrying(true) : undefined}
      layers={
        <>
          {trying && (
            <Suspense fallback={null}>
              <TryIt onClose={() => setTrying(false)} />
            </Suspense>
          )}
          <ObstacleHost />
          <PinHost />
          <AlarmHost />
          {session.tag === 'over' && (
            <Suspense fallback={null}>
              <SessionSheet />
            </Suspense>
          )}
        </>
      }
    >
      <Suspense fallback={null}>{planned && <Maintenance />}</Suspense>
      <AlarmStrips />
      <EntryStrip always={screened} />
      {screened ? (
        <Suspense fallback={null}>
          <PrivacyScreen />
        </Suspense>
      ) : (
        children
      )}
    </Shell>
  );
}
