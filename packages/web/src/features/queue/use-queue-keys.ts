import { useEffect, useLayoutEffect, useRef } from 'react';
import { useSingleKeys } from '#lib/single-keys.ts';

/** Where keys write or choose: fields, and lists that are walked by letters and arrows. */
const taken =
  'input, textarea, select, [contenteditable=""], [contenteditable=true], [role=menu], [role=listbox], [role=combobox], [role=radiogroup]';

/** Keys of any list, which write nothing: they work where single letters do not. */
const arrows: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp', 'Home', 'End']);

/** What each key does, by what it writes in lower case. Rests while somebody types, or while anything covers the page. */
export type QueueKeys = Readonly<Record<string, (() => void) | undefined>>;

export function useQueueKeys(keys: QueueKeys): void {
  const latest = useRef(keys);
  // As soon as what they do is on the page, and not a moment later.
  useLayoutEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey)
        return;
      if (document.documentElement.hasAttribute('data-locked')) return;
      const { target, key } = event;
      if (target instanceof Element && target.closest(taken) !== null) return;
      const isArrow = arrows.has(key);
      if (!isArrow && !useSingleKeys.getState().on) return;
      // A key that is held moves on; it does nothing twice.
      const run = latest.current[key.toLowerCase()];
      const moves = isArrow || key === 'j' || key === 'k';
      if (run === undefined || (event.repeat && !moves)) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
