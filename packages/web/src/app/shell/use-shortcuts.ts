import { go } from '#lib/router/here.ts';
import { useEffect } from 'react';
import { openTool } from '#lib/open-tool.ts';
import { places, shortcutOf } from '#app/shell/shortcuts.ts';
import { useSingleKeys } from '#lib/single-keys.ts';

/** Milliseconds in which the second key has to follow `g`. */
const second = 1500;

/** Where keys write or choose: fields, and lists that are walked by letters. */
const taken =
  'input, textarea, select, [contenteditable=""], [contenteditable=true], [role=menu], [role=listbox], [role=combobox]';

/** Follows the keys of the page for as long as it is there. */
export function useShortcuts(): void {
  useEffect(() => {
    let firstAt = Number.NEGATIVE_INFINITY;
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return;
      const { target } = event;
      const asked = shortcutOf(event, {
        typing: target instanceof Element && target.closest(taken) !== null,
        covered: document.documentElement.hasAttribute('data-locked'),
        singles: useSingleKeys.getState().on,
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
          go(`/${places[asked.key]}`);
      }
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
