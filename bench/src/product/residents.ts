import { AreaId } from '@homeward/contract/shapes/values/ids.ts';
import type { PanelConfig } from '@homeward/panel/state/config.ts';
import type { Server } from '@homeward/server/server.ts';
import { password } from './accounts.ts';

/** Makes an account that is master of a panel's every area. */
export async function moveIn({ services }: Server, login: string, config: PanelConfig): Promise<void> {
  const account = await services.accounts.create({ login, name: login, password });
  await services.memberships.put({
    account: account.id,
    panel: config.id,
    role: 'master',
    areas: config.areas.map(({ id }) => AreaId.parse(id)),
    slots: [{ tag: 'master' }],
    from: services.clock.now(),
    until: null,
    cameras: [],
  });
}
