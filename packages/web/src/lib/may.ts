import type { Capability } from '@homeward/contract/shapes/access/access.ts';
import { matrix } from '@homeward/contract/rules/access/access-matrix.ts';
import { useOwnRole } from '#lib/own-role.ts';

/**
 * Whether this person's role at the open panel has anything of a capability. The server decides; this only keeps out of
 * sight what it would always refuse, such as Disarm for an installer. True as long as the role is not known.
 */
export function useMay(capability: Capability): boolean {
  const role = useOwnRole();
  return role === '' || matrix[capability][role] !== 'none';
}
