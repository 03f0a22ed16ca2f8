import { fetchOthers } from '#app/portal.tsx';
import { leaveBackToApp, tellApp } from '#app/embedding/native-bridge.ts';
import { densityKey, textSizeKey } from '#features/account/text-size.ts';
import { call } from '#lib/client/call.ts';
import { useSession } from '#lib/client/session.ts';
import { firstPicture } from '#lib/first-picture.ts';
import { setDateFormat } from '#lib/date-text.ts';
import { actOnIncident } from '#lib/house/device-acts.ts';
import { incidents, useHouse } from '#lib/house/house.ts';
import { locales } from '@homeward/contract/words/values/locales.ts';
import { storedLocale } from '#lib/i18n/locale.ts';
import { changeLanguage } from '#lib/i18n/use-text.ts';
import { keepInstallOffer } from '#lib/install.ts';
import { go } from '#lib/router/here.ts';
import { hideIdleScrollbars } from '#ui/scrollbars.ts';
import { showRipples } from '#ui/press-ripple.ts';
import { setDensity, setTextScale, setTheme, usePreference } from '#lib/theme/preference.ts';

/** Everything that the first picture can do without. */
export function startLate(): void {
  keepInstallOffer();
  showRipples();
  hideIdleScrollbars();
  leaveBackToApp();
  void showFrame().catch(() => undefined);
  followSession();
  void import('#app/while-open.ts').then(({ watchOpen }) => watchOpen()).catch(() => undefined);
  followPushes();
  if (!import.meta.env.PROD) return;
  void startWorker().catch(() => undefined);
}

function isStored(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return true;
  }
}

/** The frame of an app around the portal, on a page that was loaded anew. */
async function showFrame(): Promise<void> {
  if (sessionStorage.getItem('homeward.shell') === null) return;
  (await import('#app/embedding/embedded.ts')).showKeptShell();
}

/**
 * Registers the worker and tells it what did not go through it: what was loaded before it was there, and what was on its
 * way when it came.
 */
async function startWorker(): Promise<void> {
  await navigator.serviceWorker?.register('/sw.js');
  const { active } = await navigator.serviceWorker.ready;
  const tellWorker = (entries: PerformanceEntryList): void => {
    const past = entries.filter((one) => one instanceof PerformanceResourceTiming && one.workerStart === 0);
    const keep = past.map(({ name }) => name).filter((name) => !new URL(name).pathname.startsWith('/REST/'));
    if (keep.length > 0) active?.postMessage({ keep });
  };
  new PerformanceObserver((list) => tellWorker(list.getEntries())).observe({
    type: 'resource',
    buffered: true,
  });
}

async function themeFollowsDevice(): Promise<boolean> {
  const outcome = await call('GET /common/settings', { untold: true });
  return outcome.tag === 'done' && outcome.data.flags.darkModeFollowsSystem === true;
}

/** On a device where nothing was chosen, things look as the account remembers them. */
async function applyAccount(): Promise<void> {
  const outcome = await call('GET /account', { untold: true });
  if (outcome.tag === 'failed') return;
  const { theme, locale, remembered, date_format: format } = outcome.data;
  if (!isStored('homeward.theme')) {
    // Where nobody chose, pages are dark, or follow the device where the portal wants that (S9.2, S4.5).
    const follows = theme === 'dark' && (await themeFollowsDevice());
    if (follows || theme !== 'dark') setTheme(follows ? 'system' : theme);
  }
  const scale = Number(remembered[textSizeKey]);
  if (!isStored('homeward.text') && scale > 1 && scale <= 2 && usePreference.getState().textScale === 1)
    setTextScale(scale);
  if (!isStored('homeward.density') && remembered[densityKey] === 'compact') setDensity('compact');
  setDateFormat(format);
  const known = locales.find((one) => one === locale);
  if (storedLocale() === null && known !== undefined) await changeLanguage(known);
}

/** What existing scripts beside the portal look at to learn that a session has expired (S3.16, S4.1). */
function keepMark(expired: boolean): void {
  try {
    if (expired) sessionStorage.setItem('t_expired', '1');
    else sessionStorage.removeItem('t_expired');
  } catch {
    // Nothing is kept here.
  }
}

/** Whether pushes may reach this browser; where nobody ever allowed them there is none to keep. */
const mayHavePush = (): boolean => 'Notification' in globalThis && Notification.permission === 'granted';

function followSession(): void {
  let inside = false;
  let wasIn = false;
  const look = ({ session }: ReturnType<typeof useSession.getState>): void => {
    const now = session.tag === 'in';
    if (now && !inside) {
      void applyAccount();
      if (mayHavePush())
        void import('#lib/client/push.ts').then(({ keepPush }) => keepPush()).catch(() => undefined);
      // Where it does not come now it is asked for again when somebody goes there.
      void firstPicture()
        .then(fetchOthers)
        .catch(() => undefined);
    }
    if (inside && session.tag === 'out')
      void import('#lib/client/push.ts').then(({ forgetPush }) => forgetPush()).catch(() => undefined);
    // An app around the portal signs in itself; without one the page asks (S4.1).
    const told = wasIn && !now && tellApp('logout');
    if (now) keepMark(false);
    else if (session.tag === 'over' && !told) keepMark(true);
    wasIn = now;
    if (now || session.tag === 'out') inside = now;
  };
  look(useSession.getState());
  useSession.subscribe(look);
}

/** A push was tapped: here if the portal is open, else the page was opened for it. */
function followPushes(): void {
  actFrom(new URL(location.href));
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const to: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'to') : undefined;
    // Only paths of this portal.
    if (typeof to !== 'string' || !/^\/security\/(?:incident|event|access)\b/.test(to)) return;
    const address = new URL(to, location.origin);
    const panel = address.searchParams.get('panel') ?? '';
    // Where the panel is of another entry the page is opened anew there, and finds it in its address.
    go(`${address.pathname.slice('/security'.length)}${address.hash}`, {
      search: panel === '' ? {} : { panel },
    });
    actFrom(address);
  });
}

/**
 * "Acknowledge", "Disarm" or "Arm" on the push itself: done as soon as the session and the panel it is about are here. Disarming
 * asks for the code, whoever holds the phone.
 */
function actFrom({ pathname, hash, searchParams }: URL): void {
  const incident = /\/incident\/([^/]+)$/.exec(pathname)?.[1];
  const area = Number(/^#arm-([1-8])$/.exec(hash)?.[1] ?? 0);
  const isAnswer = (hash === '#acknowledge' || hash === '#disarm') && incident !== undefined;
  if (!isAnswer && area === 0) return;
  history.replaceState(history.state, '', location.pathname + location.search);
  const panel = searchParams.get('panel') ?? '';
  let stop: () => void = () => undefined;
  const look = (): void => {
    const house = useHouse.getState();
    if (!house.loaded || (panel !== '' && house.panel !== panel)) return;
    stop();
    if (area > 0) return choose(area, 'arm');
    const id = decodeURIComponent(incident ?? '');
    if (hash === '#acknowledge') void actOnIncident(id, 'acknowledge', '');
    else disarmFor(id);
  };
  stop = useHouse.subscribe(look);
  look();
}

/** Asks for the code that disarms the area of an alarm; nothing where it is over. */
function disarmFor(incident: string): void {
  const area = incidents.get(incident)?.area;
  if (area !== undefined) choose(area, 'disarm');
}

/** Sets a mode as its button on the first page does: with what is in the way, and the code, where it takes one. */
function choose(area: number, mode: 'arm' | 'disarm'): void {
  void import('#lib/house/arming.ts').then(({ chooseMode }) => chooseMode(area, mode)).catch(() => undefined);
}
