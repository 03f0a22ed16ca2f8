import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

describe('sizes and layers of the frame (S9.12)', () => {
  it.each([
    ['--header', '64px'],
    ['--header', 'max(50px, 3.125rem)'],
    ['--menu', 'max(245px, 10.5rem)'],
    ['--article', '955px'],
    ['--content', '900px'],
    ['--pin-key', '74px'],
    ['--z-appbar', '1100'],
    ['--z-drawer', '1200'],
    ['--z-modal', '1300'],
    ['--z-snackbar', '1400'],
    ['--z-tooltip', '1500'],
  ])('has %s: %s', (name, value) => expect(css).toContain(`${name}: ${value};`));
});
