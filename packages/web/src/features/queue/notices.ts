import { go } from '#lib/router/here.ts';

/** Notices of this page that stand on the screen, by the alarm they are about. */
const shown = new Map<string, Notification>();

const isThere = (): boolean => 'Notification' in globalThis;

/** Whether somebody could be asked, who has not said yes or no. */
export const mayAskForNotices = (): boolean => isThere() && Notification.permission === 'default';

/** Asks the browser; resolves to whether it is still open. */
export async function askForNotices(): Promise<boolean> {
  if (isThere()) await Notification.requestPermission();
  return mayAskForNotices();
}

/** Tells of an alarm outside the window, where the browser may and nobody looks at it. A click leads to the alarm. */
export function showNotice(id: string, text: string): void {
  if (!isThere() || Notification.permission !== 'granted' || document.hasFocus()) return;
  try {
    const notice = new Notification(text, { tag: `alarm ${id}`, requireInteraction: true });
    notice.addEventListener('click', () => {
      focus();
      notice.close();
      go('/installer_queue', { search: { case: id } });
    });
    shown.set(id, notice);
  } catch {
    // Browsers of phones show notices of workers alone: there the page sounds, and says it.
  }
}

/** Takes back what is about alarms that wait no more. */
export function keepNotices(waiting: ReadonlySet<string>): void {
  for (const [id, notice] of shown) {
    if (waiting.has(id)) continue;
    notice.close();
    shown.delete(id);
  }
}
