import { go } from '#lib/router/here.ts';
import { useEffect, useRef } from 'react';
import { openTool } from '#lib/open-tool.ts';
import { shortcutOf } from '#app/shell/shortcuts.ts';
import { useSingleKeys } from '#lib/single-keys.ts';

/** Milliseconds in which the second key has to follow `g`. */
const second = 1500;

/** Where keys write or choose: fields, and lists that are walked by letters. */
const taken =
  'input, textarea, select, [contenteditable=""], [contenteditable=true], [role=menu], [role=listbox], [role=combobox]';

/**
 * Follows the keys of the page for as long as it is there. `places`: where `g` and a second key go, without a leading
 * slash; `singles`: whether keys without Ctrl mean anything, where their reader has not switched them off.
 */
export function useShortcuts(places: Readonly<Record<string, string>>, singles = true): void {
  const latest = useRef({ places, singles });
  useEffect(() => {
    latest.current = { places, singles };
  });
  useEffect(() => {
    let firstAt = Number.NEGATIVE_INFINITY;
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return;
      const { target } = event;
      const asked = shortcutOf(event, {
        typing: target instanceof Element && target.closest(taken) !== null,
        covered: document.documentElement.hasAttribute('data-locked'),
        singles: latest.current.singles && useSingleKeys.getState().on,
        keys: Object.keys(latest.current.places),
        first: event.timeStamp - firstAt < second,
      });
      firstAt = asked?.tag === 'first' ? event.timeStamp : Number.NEGATIVE_INFINITY;
      switch (asked?.tag) {
        case undefined:
        case 'first':
          return;
        case 'palette':
        case 'keys':
          openTool(asked.tag);
          break;
        case 'find': {
          const field = document.querySelector<HTMLInputElement>('main input[type=search]');
          if (field === null) return;
          field.focus();
          field.select();
          break;
        }
        case 'go':
          go(`/${latest.current.places[asked.key] ?? ''}`);
      }
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
