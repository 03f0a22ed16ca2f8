import { roles } from '@homeward/contract/words/access/roles.ts';
import type { Role } from '@homeward/contract/shapes/access/access.ts';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import { foreignHome, home } from './sample-panel.ts';
import type { TestServer } from './test-server.ts';

/** Everybody who may try a call: each role at the panel, the master of another one, somebody of no panel, nobody. */
export const actors = [...roles, 'stranger', 'homeless', 'nobody'] as const;
export type ActorName = (typeof actors)[number];

const roleOf = (actor: ActorName): Role | null =>
  actor === 'stranger' ? 'master' : (roles.find((role) => role === actor) ?? null);

/** A session that has just proved itself, at a panel; its token. */
export async function sessionFor(
  { server, person }: TestServer<Clock>,
  login: string,
  role: Role | null,
  panel: PanelId = home,
): Promise<string> {
  const account = await person(login, role, { panel });
  const { token } = await server.services.sessions.open({
    account,
    channel: 'web',
    panel: role === null ? null : panel,
    remember: false,
    rights: 'full',
    appPassword: null,
    proof: 'factor',
    device: 'test',
    address: '127.0.0.1',
  });
  return token;
}

/** The token of an actor; null is none. */
export async function tokenOf(made: TestServer<Clock>, actor: ActorName): Promise<string | null> {
  if (actor === 'nobody') return null;
  return sessionFor(made, `the-${actor}`, roleOf(actor), actor === 'stranger' ? foreignHome : home);
}
