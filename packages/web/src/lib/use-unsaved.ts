import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { currentSession } from '#lib/client/session.ts';
import { currentText } from '#lib/i18n/use-text.ts';
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
  const blocked = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && current.pathname !== next.pathname,
    // Where the session has ended the draft is kept, and a reload loses nothing.
    enableBeforeUnload: () => dirty && currentSession().tag !== 'over',
    withResolver: true,
  });
  useEffect(() => {
    if (!dirty) {
      dismissAbout('unsaved');
      return;
    }
    sessionStorage.setItem(flag, '1');
    return () => sessionStorage.removeItem(flag);
  }, [dirty]);
  useEffect(() => {
    if (blocked.status !== 'blocked') return;
    holdUnsaved(save, blocked.proceed);
  }, [blocked]);
  return save;
}
