import type { Limits } from '../options/options.ts';
import type { Session } from '../store/sessions.ts';

/** Whether a session goes on, whatever its token: not ended, not idle too long, not too old (reliability D2). */
export function lasts(session: Session, now: number, limits: Limits): boolean {
  const life = session.remember ? limits.remembered : limits.absolute;
  const rest = session.remember ? limits.remembered : limits.idle;
  return session.endedAt === null && now - session.createdAt < life && now - session.lastSeen < rest;
}

/** Whether the token with this hash is good for it now: the current one in its life, the one before it a little longer. */
export function isGood(session: Session, hash: string, now: number, limits: Limits): boolean {
  if (!lasts(session, now, limits)) return false;
  return hash === session.tokenHash
    ? now - session.issuedAt < limits.tokenLife
    : hash === session.previousHash && now < session.previousUntil;
}
