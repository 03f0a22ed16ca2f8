import { useEffect } from 'react';
import { keepSceneRule, useSceneRule } from '#features/automation/scene-rule.ts';

/** Whoever comes back to a list finds the keyboard at the scene or rule that was looked at last. */
export function useFocusBack(ready: boolean): void {
  useEffect(() => {
    keepSceneRule();
    const { mode, focusSN } = useSceneRule.getState();
    if (!ready || mode !== 'list' || focusSN === '') return;
    const end = `/${encodeURIComponent(focusSN)}`;
    for (const link of document.querySelectorAll<HTMLAnchorElement>('main a[href]'))
      if (link.pathname.endsWith(end)) return link.focus({ preventScroll: true });
  }, [ready]);
}
