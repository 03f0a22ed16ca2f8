import { camerasGiven } from '../accounts/memberships.ts';
import type { GivenCameras } from '../panels/resources.ts';
import { scopeOfMembership } from '../panels/scope.ts';
import type { Scope } from '../panels/scope.ts';
import type { Membership } from '../store/accounts.ts';

/** What part of a panel's live messages somebody receives: all with the same key share a stream. */
export interface Audience {
  readonly key: string;
  readonly scope: Scope;
  /** Whose pictures are told of. */
  readonly cameras: GivenCameras;
}

/** The audience that a membership belongs to. */
export function audienceOf(membership: Membership): Audience {
  const scope = scopeOfMembership(membership);
  const cameras = camerasGiven(membership);
  return { key: `${scope.key} ${cameras.key}`, scope, cameras };
}
