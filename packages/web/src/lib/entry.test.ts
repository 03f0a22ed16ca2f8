import { describe, expect, it } from 'vitest';
import { entryOf, readEntry } from '#lib/entry.ts';

describe('the interface entry', () => {
  it.each([
    ['/security/event', '', 'security'],
    ['/carealert/', 'cookiePath=security', 'carealert'],
    ['/', 'id=demo; cookiePath=/carealert/; panelType=2', 'carealert'],
    ['/unknown/page', 'cookiePath=unknown', 'default'],
    ['/', '', 'default'],
    ['/', 'gui=10; cookiePath=security', 'carealert'],
    ['/', 'id=demo; gui=10', 'carealert'],
    ['/', 'gui=101; cookiePath=security', 'security'],
    ['/', 'xgui=10', 'default'],
    ['/security/', 'gui=10', 'security'],
  ])('of %s with cookies "%s" is %s', (path, cookies, entry) => {
    expect(readEntry(path, cookies)).toBe(entry);
  });
});

describe('the entry of a panel', () => {
  it.each([
    ['carealert', 'security', 'carealert'],
    ['carealert', 'default', 'carealert'],
    ['security', 'carealert', 'security'],
    ['security', 'default', 'default'],
    ['security', 'security', 'security'],
  ] as const)('for a %s panel opened under %s is %s', (model, now, entry) => {
    expect(entryOf(model, now)).toBe(entry);
  });
});
