import type { Job } from '@homeward/contract/shapes/panel/job.ts';
import { jobRights } from '@homeward/contract/rules/access/job-rights.ts';
import { mayForTenant } from '@homeward/contract/rules/company/tenant-matrix.ts';
import type { AtPanel, Signed } from './handler.ts';
import { membershipAt } from '../accounts/memberships.ts';
import type { JobOwner } from '../jobs/work.ts';

/** Whoever calls, for long work at the chosen panel. */
export const panelJob = ({ panel, person }: AtPanel): JobOwner => ({
  subject: { tag: 'panel', panel },
  account: person.account.id,
  name: person.account.name,
});

/** Whether a job is this person's business: the matrix lets him see, or cancel, what the job does at its panel. */
export function concerns(
  { services, person }: Pick<Signed, 'services' | 'person'>,
  job: Job,
  verb: 'read' | 'write',
): boolean {
  const rights = jobRights[job.kind];
  // Cancelling changes nothing that anybody has: no fresh proof is asked for.
  if (job.panel === null) {
    const staff = services.tenants.staffOf(person.account.id);
    const tenant = staff && services.tenants.tenant(staff.tenant);
    if (!staff || !tenant || tenant.id !== job.tenant || rights.tenant === null) return false;
    return mayForTenant({ kind: tenant.kind, role: staff.role }, rights.tenant, verb, true).tag === 'allowed';
  }
  const now = services.clock.now();
  const membership = membershipAt(person, job.panel, now);
  const given = { resident: services.registry.peek(job.panel), fresh: true, now };
  if (!membership || membership.areas.length > 0) return false;
  const verdict = services.memberships.judge(membership, rights.panel, verb, given);
  return verdict.tag === 'allowed' && verdict.scope === 'all';
}
