import { describe, expect, it } from 'vitest';
import { readEntry } from '#lib/entry.ts';

describe('the interface entry', () => {
  it.each([
    ['/security/event', '', 'security'],
    ['/carealert/', 'cookiePath=security', 'carealert'],
    ['/', 'id=demo; cookiePath=/carealert/; panelType=2', 'carealert'],
    ['/unknown/page', 'cookiePath=unknown', 'default'],
    ['/', '', 'default'],
  ])('of %s with cookies "%s" is %s', (path, cookies, entry) => {
    expect(readEntry(path, cookies)).toBe(entry);
  });
});
