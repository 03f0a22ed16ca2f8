import type { AccountId, PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { Membership } from '../store/accounts.ts';
import { ownerSlots } from './session-slots.ts';

/**
 * What the owner of a panel is at it, however he came by it: everything, and from the beginning, since a clock that goes
 * back must not lock the owner out.
 */
export const ownerMembership = (account: AccountId, panel: PanelId): Membership => ({
  account,
  panel,
  role: 'master',
  areas: [],
  cameras: [],
  slots: ownerSlots,
  from: 0,
  until: null,
});
