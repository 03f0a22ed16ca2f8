import { describe, expect, it } from 'vitest';
import { places, shortcutOf, type Press } from '#app/shell/shortcuts.ts';

const bare = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, code: '' };
const key = (name: string, more: Partial<Press> = {}): Press => ({ ...bare, key: name, ...more });
const free = { typing: false, covered: false, singles: true, first: false, keys: Object.keys(places) };

describe('a key press', () => {
  it('opens the palette with Ctrl or Cmd, also from a field', () => {
    for (const typing of [false, true]) {
      expect(shortcutOf(key('k', { ctrlKey: true }), { ...free, typing })).toEqual({ tag: 'palette' });
      expect(shortcutOf(key('K', { metaKey: true }), { ...free, typing })).toEqual({ tag: 'palette' });
    }
    expect(shortcutOf(key('k', { ctrlKey: true, shiftKey: true }), free)).toBeUndefined();
    expect(shortcutOf(key('k'), free)).toBeUndefined();
  });

  it('is nothing while something is typed, or lies over the page, or single keys are off', () => {
    for (const name of ['?', '/', 'g'])
      for (const around of [{ typing: true }, { covered: true }, { singles: false }])
        expect(shortcutOf(key(name), { ...free, ...around })).toBeUndefined();
    expect(shortcutOf(key('k', { ctrlKey: true }), { ...free, covered: true })).toBeUndefined();
    expect(shortcutOf(key('k', { ctrlKey: true }), { ...free, singles: false })).toEqual({ tag: 'palette' });
  });

  it('goes to a page after g only', () => {
    expect(shortcutOf(key('d'), free)).toBeUndefined();
    expect(shortcutOf(key('g'), free)).toEqual({ tag: 'first' });
    for (const place of Object.keys(places))
      expect(shortcutOf(key(place), { ...free, first: true })).toEqual({ tag: 'go', key: place });
    expect(shortcutOf(key('x'), { ...free, first: true })).toBeUndefined();
  });

  it('is known by its place on a keyboard of another script', () => {
    expect(shortcutOf(key('п', { code: 'KeyG' }), free)).toEqual({ tag: 'first' });
    expect(shortcutOf(key('л', { code: 'KeyK', ctrlKey: true }), free)).toEqual({ tag: 'palette' });
  });

  it('takes ? and / wherever a layout has them', () => {
    expect(shortcutOf(key('?', { shiftKey: true, code: 'Minus' }), free)).toEqual({ tag: 'keys' });
    expect(shortcutOf(key('/', { shiftKey: true, code: 'Digit7' }), free)).toEqual({ tag: 'find' });
  });

  it('of one hand never arms or disarms', () => {
    for (let code = 0x21; code < 0x7f; code += 1)
      for (const first of [false, true]) {
        const asked = shortcutOf(key(String.fromCharCode(code)), { ...free, first });
        expect(['undefined', 'palette', 'keys', 'find', 'first', 'go']).toContain(String(asked?.tag));
      }
  });
});
