// @vitest-environment happy-dom
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** What somebody may, once the portal knows for whom he works. */
async function mayOf(tenant: { kind: string; role: string } | null) {
  vi.resetModules();
  const { useTenantMay } = await import('#lib/house/tenant-may.ts');
  const { usePortalSettings } = await import('#lib/house/portal-settings.ts');
  vi.stubGlobal('fetch', async () =>
    Response.json({
      result: true,
      code: '000',
      message: '',
      token: '',
      panelCode: '',
      data: { tenant: tenant && { id: 't', name: 'T', ...tenant } },
    }),
  );
  const { result } = renderHook(() => ({
    known: usePortalSettings() !== undefined,
    companies: useTenantMay('companies', 'read'),
    plans: useTenantMay('plans', 'write'),
  }));
  expect(result.current).toEqual({ known: false, companies: false, plans: false });
  await waitFor(() => expect(result.current.known).toBe(true));
  const { companies, plans } = result.current;
  return { companies, plans };
}

it.each([
  ['a manager of an operator', { kind: 'operator', role: 'manager' }, true],
  ['support of an operator', { kind: 'operator', role: 'support' }, false],
  ['a technician of an operator', { kind: 'operator', role: 'technician' }, false],
  ['a manager of an installer company', { kind: 'installer', role: 'manager' }, false],
  ['somebody who works for nobody', null, false],
])('%s is over companies and their plans, or not: %o %s', async (_who, tenant, may) => {
  expect(await mayOf(tenant)).toEqual({ companies: may, plans: may });
});
