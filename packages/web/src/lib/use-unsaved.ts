import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { currentText } from '#lib/i18n/use-text.ts';
import { dismissAbout, showToast } from '#lib/toasts.ts';

/** What existing shells look at before they follow a tab (S2.13). */
const flag = 'form_changed';

/**
 * Holds a page with unsaved changes: a link is not followed, which is said, with the way to leave all the same. The
 * browser asks before the page is closed. Give the ref to the button that saves: it gets the focus.
 */
export function useUnsaved(dirty: boolean): React.RefObject<HTMLButtonElement | null> {
  const save = useRef<HTMLButtonElement>(null);
  const blocked = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => dirty,
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
    const t = currentText();
    showToast({
      icon: 'info',
      message: t('unsaved.text'),
      about: 'unsaved',
      action: { label: t('unsaved.leave'), run: blocked.proceed },
    });
    save.current?.focus();
  }, [blocked]);
  return save;
}
