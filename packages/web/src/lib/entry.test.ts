import { describe, expect, it } from 'vitest';
import { entryPath } from '@homeward/contract/words/api/portal-entries.ts';
import { entryOf, readBase, readEntry } from '#lib/entry.ts';

// S1.6, S2.1, S2.4, S9.13
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

describe('the path of an entry (S2.3)', () => {
  it('is the beginning after the sign-in page, else model and sort of users', () => {
    expect(entryPath('/auth/login', 'security', 'master')).toBe('/');
    expect(entryPath('/security', 'security', 'user')).toBe('/security/user/');
    expect(entryPath('/installer.html', 'carealert', 'installer')).toBe('/carealert/installer/');
  });

  it.each([
    ['/security/master/event', '', '/security/master/'],
    ['/carealert/installer', '', '/carealert/installer/'],
    ['/security/event', '', '/security/'],
    ['/security/master', 'gui=10', '/security/master/'],
    ['/master/security', '', '/default/'],
    ['/', 'cookiePath=carealert', '/carealert/'],
  ])('of %s with cookies "%s" is %s', (path, cookies, base) => {
    expect(readBase(path, cookies)).toBe(base);
  });
});
