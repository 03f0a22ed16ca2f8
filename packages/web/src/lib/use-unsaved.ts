import { useEffect, useRef } from 'react';
import { currentSession } from '#lib/client/session.ts';
import { currentText } from '#lib/i18n/use-text.ts';
import { hold, useHere } from '#lib/router/here.ts';
import { dismissAbout, showToast } from '#lib/toasts.ts';

/** What existing shells look at before they follow a tab (S2.13). */
const flag = 'form_changed';

/** Whether a form of this page holds something that is not saved. */
export const hasUnsaved = (): boolean => sessionStorage.getItem(flag) === '1';

/** Says that something is not saved, with the way to `leave` it behind all the same; the focus goes to what saves it. */
export function holdUnsaved(save: React.RefObject<HTMLButtonElement | null>, leave: () => void): void {
  const t = currentText();
  showToast({
    icon: 'info',
    message: t('unsaved.text'),
    about: 'unsaved',
    action: { label: t('unsaved.leave'), run: leave },
  });
  save.current?.focus();
}

/**
 * Holds a page with unsaved changes: a link is not followed, which is said, with the way to leave all the same. The
 * browser asks before the page is closed. Give the ref to the button that saves: it gets the focus.
 */
export function useUnsaved(dirty: boolean): React.RefObject<HTMLButtonElement | null> {
  const save = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!dirty) {
      dismissAbout('unsaved');
      return;
    }
    sessionStorage.setItem(flag, '1');
    const letGo = hold((next, leave) => {
      if (next.path === useHere.getState().path) return false;
      holdUnsaved(save, leave);
      return true;
    });
    // Where the session has ended the draft is kept, and a reload loses nothing.
    const ask = (event: BeforeUnloadEvent): void => {
      if (currentSession().tag !== 'over') event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => {
      sessionStorage.removeItem(flag);
      letGo();
      removeEventListener('beforeunload', ask);
    };
  }, [dirty]);
  return save;
}
