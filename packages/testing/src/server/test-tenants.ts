import type { TenantId } from '@homeward/contract/shapes/company/tenant.ts';
import type { AccountId } from '@homeward/contract/shapes/values/ids.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import type { TenantKind, TenantRole } from '@homeward/contract/shapes/access/tenant-access.ts';
import type { TestServer } from './test-server.ts';

type Test = TestServer<Clock>;

/** Nobody is asked for a second factor: these tests are about something else. */
export const noFactors = { options: { secondFactorFor: [] } } as const;

export const operator = 'operator' as TenantId;
/** Another operator, who has no company yet. */
export const otherOperator = 'other-operator' as TenantId;
export const companyA = 'company-a' as TenantId;
export const companyB = 'company-b' as TenantId;

/** Makes a company; below the operator, unless it is one. */
async function company({ server, clock }: Test, id: TenantId, kind: TenantKind): Promise<void> {
  await server.services.tenants.putTenant({
    id,
    kind,
    parent: kind === 'operator' ? null : operator,
    name: `The ${id}`,
    mail: `${id}@example.org`,
    phone: '+4930123456',
    address: 'Elm Road 4',
    flags: {},
    createdAt: clock.now(),
  });
}

/** Makes somebody who works for a company and gives his account. */
export async function staff(
  test: Test,
  login: string,
  tenant: TenantId,
  role: TenantRole,
): Promise<AccountId> {
  const account = await test.person(login, null);
  await test.server.services.tenants.putStaff({ account, tenant, role });
  return account;
}

/** Makes an operator who has nothing to do with the others. */
export const addOtherOperator = (test: Test): Promise<void> => company(test, otherOperator, 'operator');

/** An operator, and two installer companies below it. */
export async function companies(test: Test): Promise<void> {
  await company(test, operator, 'operator');
  await company(test, companyA, 'installer');
  await company(test, companyB, 'installer');
}
