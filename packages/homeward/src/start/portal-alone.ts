import type { Machine } from './panel-host.ts';
import { ownFolder } from '../machine/own-folder.ts';
import { openPortal } from '../portal/portal.ts';
import type { Running } from './running.ts';
import { addressOf, greet } from './portal-greeting.ts';
import { listenOrTry, portalSettings } from './serve.ts';
import { listenProblem, type Settings } from '../settings/settings.ts';

/**
 * Starts a portal without a panel: one of several nodes, or the one place that panels elsewhere dial. Its first account is
 * an operator's (`homeward operator`), or comes with a `homeward serve` on the same store. Throws where it may not listen
 * as told.
 */
export async function startPortal(
  settings: Settings,
  machine: Machine,
  web: string | null,
): Promise<Running> {
  const problem = listenProblem(settings);
  if (problem !== null) throw new Error(problem);
  ownFolder(settings.data, machine.log);
  let listening: number | null = null;
  const portal = await openPortal({ ...machine, settings: portalSettings(settings, machine, web) });
  const stopListening = await listenOrTry(portal, settings, machine, (port) => {
    listening = port;
  });
  const greeting = await greet({
    portal,
    settings,
    machine,
    port: () => listening,
    code: null,
    say: (line) => console.log(line),
  });
  return {
    address: addressOf(settings, listening ?? settings.port),
    greeting: [...greeting.lines, 'Ctrl-C stops it.'],
    async stop() {
      greeting.stop();
      stopListening();
      await portal.close();
    },
  };
}
