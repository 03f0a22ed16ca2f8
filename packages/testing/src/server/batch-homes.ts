import type { AreaView } from '@homeward/contract/shapes/panel/area.ts';
import type { PanelSettings } from '@homeward/contract/shapes/panel/settings.ts';
import { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { Server } from '@homeward/server/server.ts';
import { area, house } from './sample-panel.ts';
import { obedientHome } from './obedient-home.ts';
import type { ObedientHome } from './obedient-home.ts';
import type { TestClock } from './quiet-world.ts';

/** The first area of a sample panel with another time to leave. */
export function areaWithExit(exit: number): AreaView {
  const { delays, ...rest } = area(house, 'House');
  return { ...rest, delays: { ...delays, arm: { ...delays.arm, exit } } };
}

/** The homes of a batch whose server is killed, in the order in which they are set up. */
export const killedHomes = [1, 2, 3].map((no) => PanelId.parse(`00:1d:94:00:01:0${no}`));

/** Connects them to a life of the server; `settings`: what each was set to before. */
export async function connectKilledHomes(
  given: { readonly server: Server; readonly clock: TestClock },
  settings: readonly Partial<PanelSettings>[] = [],
): Promise<readonly ObedientHome[]> {
  const homes: ObedientHome[] = [];
  for (const [index, panel] of killedHomes.entries()) {
    const home = await obedientHome(given, panel);
    const before = settings[index];
    if (before !== undefined) await home.set(before);
    await home.consent();
    homes.push(home);
  }
  return homes;
}
