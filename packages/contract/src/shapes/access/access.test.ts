import { capabilities } from '../../words/access/roles.ts';
import { describe, expect, it } from 'vitest';
import { roles } from '../../words/access/roles.ts';
import { matrix, may } from '../../rules/access/access-matrix.ts';
import { routes } from '../../routes/table.ts';

const quiet = { alarm: false, consent: false, testing: false, fresh: false };

// S6.1
describe('the access matrix', () => {
  it('says something for every capability and role', () => {
    for (const capability of capabilities)
      expect(Object.keys(matrix[capability]).toSorted()).toEqual([...roles].toSorted());
  });

  it('lets nobody write what he may only read', () => {
    for (const capability of capabilities)
      for (const role of roles) {
        if (may(role, capability, 'read', quiet).tag === 'denied')
          expect(may(role, capability, 'write', quiet).tag).toBe('denied');
      }
  });

  it('lets an installer and support do nothing without consent', () => {
    for (const capability of capabilities)
      for (const role of ['installer', 'support'] as const)
        for (const verb of ['read', 'write'] as const)
          expect(
            may(role, capability, verb, { alarm: true, consent: false, testing: true, fresh: true }).tag,
          ).toBe('denied');
  });

  it('lets an installer never arm or disarm', () =>
    expect(
      may('installer', 'arm', 'write', { alarm: true, consent: true, testing: true, fresh: true }).tag,
    ).toBe('denied'));

  it('shows a monitoring station and a care contact the status only during an alarm', () => {
    for (const role of ['station', 'careContact'] as const) {
      expect(may(role, 'status', 'read', quiet).tag).toBe('denied');
      expect(may(role, 'status', 'read', { ...quiet, alarm: true }).tag).toBe('allowed');
    }
  });

  it('asks the master for a fresh credential before a permanent bypass', () => {
    expect(may('master', 'bypassPermanent', 'write', quiet).tag).toBe('stepUpNeeded');
    expect(may('master', 'bypassPermanent', 'write', { ...quiet, fresh: true }).tag).toBe('allowed');
  });

  it('guards every route of the table', () => {
    for (const [name, route] of Object.entries(routes))
      expect(route.access.tag, name).toMatch(/^(public|session|panel|tenant|demo)$/);
    const open = Object.entries(routes)
      .filter(([, route]) => route.access.tag === 'public')
      .map(([name]) => name);
    expect(open.toSorted()).toEqual([
      'GET /auth/invitation',
      'GET /auth/state',
      'GET /static/about',
      'GET /static/country_code',
      'GET /static/timezone',
      'POST /auth/forgot',
      'POST /auth/invitation',
      'POST /auth/login',
      'POST /auth/passkey/begin',
      'POST /auth/passkey/finish',
      'POST /auth/refresh',
      'POST /auth/reset_password',
      'POST /auth/second_factor',
      'POST /auth/setup',
      'POST /auth/token',
      'POST /hub/enrol',
      'POST /user/push_receipt',
      'PUT /user/push_subscription',
    ]);
  });
});
