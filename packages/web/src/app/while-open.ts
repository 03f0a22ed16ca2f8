import { followLastKnown } from '#features/last-known/last-known.ts';
import { followMaintenance } from '#features/announcements/follow-maintenance.ts';
import { forgetSiteAtSignOut } from '#features/site-wizard/kept-site.ts';
import { hasQueued } from '#features/site-wizard/queued.ts';
import { watchIdle } from '#features/sign-in/idle-watch.tsx';
import { alsoLoad, currentText } from '#lib/i18n/use-text.ts';
import { followMarks } from '#lib/panel-marks.ts';
import { showToast } from '#lib/toasts.ts';

/** Here, since what follows every page is kept on the device and there without the server. */
export { LastKnownState } from '#features/last-known/last-known-view.tsx';

/** Milliseconds between looks for a new version, on a page that is looked at again. */
const lookEvery = 60 * 60_000;

/** What follows a page for as long as it is open. */
export function watchOpen(): void {
  followLastKnown();
  followMarks();
  followForcedColours();
  watchIdle();
  followMaintenance();
  followSites();
  if (import.meta.env.PROD) followVersion();
}

/** What an installer did at a site without a network is sent once there is one, on whatever page. */
function followSites(): void {
  forgetSiteAtSignOut();
  if (hasQueued())
    void import('#features/site-wizard/queue.ts')
      .then(({ followQueue }) => followQueue())
      .catch(() => undefined);
}

/** What a system that forces its colours needs; the others do not load it. */
function followForcedColours(): void {
  const forced = matchMedia('(forced-colors: active)');
  const look = (): void => {
    if (forced.matches) void import('#ui/styles/forced.css').catch(() => undefined);
  };
  forced.addEventListener('change', look);
  look();
}

/** Says when a newer version is there; it comes with the next reload. */
function followVersion(): void {
  let looked = Date.now();
  const own =
    document.querySelector<HTMLScriptElement>('script[type=module][src*=index]')?.getAttribute('src') ?? '';
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || own === '' || Date.now() - looked < lookEvery) return;
    looked = Date.now();
    void fetch('/', { cache: 'no-store' })
      .then((response) => response.text())
      .then(async (page) => {
        if (!page.includes('type="module"') || page.includes(own)) return;
        await alsoLoad('pages');
        const t = currentText();
        showToast({
          icon: 'info',
          message: t('app.newVersion'),
          about: 'version',
          action: { label: t('app.reload'), run: () => location.reload() },
        });
      })
      .catch(() => undefined);
  });
}
