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

/** The way back from a scene or a rule to the list it came from belongs to the app, where there is one (S8.8). */
export function leaveBackToApp(): void {
  document.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('main a[href]') : null;
      if (!(link instanceof HTMLAnchorElement)) return;
      const { pathname } = link;
      if (!list.test(pathname) || !location.pathname.startsWith(`${pathname}/`)) return;
      if (!tellApp('back')) return;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
}
