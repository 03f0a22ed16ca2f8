import { isAppPage, pageNumber } from '#lib/page-numbers.ts';
import { useHere } from '#lib/router/here.ts';

/**
 * What a phone's app around the portal may offer to it. Android: an object `HomewardNative` with methods of these
 * names; iPhone and iPad: a message handler `homeward` that takes `{ tag }` (S4.1, S8.8).
 */
type Word = 'logout' | 'back';

const property = (of: unknown, name: string): unknown =>
  typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined;

/** Tells the app; false where there is none, or it failed: then the portal does it itself. */
export function tellApp(word: Word): boolean {
  try {
    const android = property(globalThis, 'HomewardNative');
    const method = property(android, word);
    if (typeof method === 'function') {
      Reflect.apply(method, android, []);
      return true;
    }
    const handler = property(property(property(globalThis, 'webkit'), 'messageHandlers'), 'homeward');
    const post = property(handler, 'postMessage');
    if (typeof post !== 'function') return false;
    Reflect.apply(post, handler, [{ tag: word }]);
    return true;
  } catch {
    return false;
  }
}

const list = /\/automation\/automation_(?:scene|rule)$/;

/** Whether a link in a page's header leads out of the pages that an app opens by themselves (S2.12). */
function leavesAppPages(link: HTMLAnchorElement): boolean {
  if (link.closest('[data-back]') === null) return false;
  const { path } = useHere.getState();
  const { pathname } = link;
  const base = location.pathname.endsWith(path) ? location.pathname.slice(0, -path.length) : '';
  const to = pathname.startsWith(`${base}/`) ? pathname.slice(base.length + 1) : '';
  return isAppPage(pageNumber(path.slice(1))) && !isAppPage(pageNumber(to));
}

/** Whether it leads from a scene or a rule to the list that it came from (S8.8). */
const isBackToList = ({ pathname }: HTMLAnchorElement): boolean =>
  list.test(pathname) && location.pathname.startsWith(`${pathname}/`);

/** The ways back that belong to the app around the portal, where there is one: to lists, and out of what it opened. */
export function leaveBackToApp(): void {
  document.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('main a[href]') : null;
      if (!(link instanceof HTMLAnchorElement)) return;
      if (!isBackToList(link) && !leavesAppPages(link)) return;
      if (!tellApp('back')) return;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
}
