import { describe, expect, it } from 'vitest';
import { readAddress, writeAddress } from '#lib/router/address.ts';

describe('an address below the entry', () => {
  it.each([
    ['/', '/', {}, ''],
    [
      '/automation/automation_rule/terrace-light/edit',
      '/automation/automation_rule/terrace-light/edit',
      {},
      '',
    ],
    ['/automation/../security/.', '/security', {}, ''],
    ['/automation/device/', '/automation/device', {}, ''],
    ['/event?type=alarm&search=a%20b+c#e7', '/event', { type: 'alarm', search: 'a b c' }, 'e7'],
    ['/event?n=7&empty=', '/event', { n: '7', empty: '' }, ''],
    ['/automation/room/k%C3%BCche', '/automation/room/k%C3%BCche', {}, ''],
    ['//elsewhere.example/x', '/elsewhere.example/x', {}, ''],
  ])('%s is read', (written, path, search, hash) => {
    expect(readAddress(written)).toEqual({ path, search, hash });
  });

  it('is written without names that say nothing, and read again as it was', () => {
    const address = { path: '/event', search: { search: 'ä & = ? #', type: '' }, hash: 'e7' };
    const written = writeAddress(address);
    expect(written).not.toContain('type');
    expect(readAddress(written)).toEqual({ ...address, search: { search: 'ä & = ? #' } });
    expect(writeAddress({ path: '/security', search: {}, hash: '' })).toBe('/security');
  });
});
