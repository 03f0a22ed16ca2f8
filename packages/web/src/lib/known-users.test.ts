// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetUser, knownUsers, rememberUser } from '#lib/known-users.ts';

beforeEach(() => localStorage.clear());

describe('who signed in on this device (S3.16)', () => {
  it('is kept once each, the latest first, under the name that clients of the family read', () => {
    for (const id of ['demo', 'ben', 'demo']) rememberUser(id);
    expect(knownUsers()).toEqual(['demo', 'ben']);
    expect(localStorage.getItem('vestaUserList')).toBe('["demo","ben"]');
    forgetUser('demo');
    expect(knownUsers()).toEqual(['ben']);
  });

  it('is nobody where something else stands there', () => {
    localStorage.setItem('vestaUserList', '{"a":1}');
    expect(knownUsers()).toEqual([]);
  });
});
