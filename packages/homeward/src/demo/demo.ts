import { join } from 'node:path';
import { CommandId } from '@homeward/contract/shapes/values/ids.ts';
import { type Machine, type RunningPanel, runPanel, outsideOf, webOf } from '../start/panel-host.ts';
import { openPortal } from '../portal/portal.ts';
import { portalKey } from '../keys/portal-key.ts';
import { isLoopback, type Settings } from '../settings/settings.ts';
import type { Running } from '../start/running.ts';
import { addressOf } from '../start/portal-greeting.ts';
import { portalOptions } from '../start/serve.ts';
import { demoPassword } from './accounts.ts';
import { midnight } from './household.ts';
import { mapleCodes, mapleStreet } from './maple-street.ts';
import { joinFleet } from './fleet.ts';
import { miasPhone, miasWay } from './mias-way.ts';
import { prepareDemo } from './prepare.ts';
import { rosaCodes, rosasFlat } from './rosas-flat.ts';
import { stage } from './stage.ts';
import { zigbeeDrivers } from '../start/zigbee.ts';

/** Mia's phone says where it was, and the panel keeps what it does not know yet. */
function tellWay({ hub }: RunningPanel, { clock }: Machine): void {
  const now = clock.now();
  for (const position of miasWay(midnight(now, mapleStreet.timeZone), now))
    void hub.command({
      id: CommandId.parse(`mia-${position.at}`),
      actor: { tag: 'person', name: 'Mia', channel: 'app', slot: null },
      slots: [],
      trusted: false,
      expiresAt: now + 60_000,
      command: { tag: 'position', tracker: miasPhone.id, position },
    });
}

/** Starts the demo home: both panels, the server and the portal, on loopback only. */
export async function startDemo(
  settings: Settings,
  machine: Machine,
  web: string | null,
  say: (text: string) => void,
): Promise<Running> {
  if (!isLoopback(settings.host))
    throw new Error(
      'the demo listens on this machine only: its passwords are public. Use `npm start -- serve` for a real home',
    );
  const folder = await prepareDemo(settings, machine, say);
  const zigbee = await zigbeeDrivers(settings, machine);
  const opening = openPortal({
    ...machine,
    settings: {
      database: join(folder, 'portal.db'),
      tls: settings.tls,
      options: {
        ...portalOptions(settings),
        demo: true,
        web,
        payment: settings.payment ?? { tag: 'demo', refuses: false },
        node: `demo-${process.pid}`,
        key: portalKey(folder),
      },
    },
  });
  const setups = [stage(mapleStreet, mapleCodes, machine, zigbee), stage(rosasFlat, rosaCodes, machine, [])];
  let listening: number | null = null;
  const run = async (setup: (typeof setups)[number]) => {
    const toWeb = webOf(machine, () => listening);
    const outside = outsideOf(machine, () => listening, settings.notify.networks);
    const panel = await runPanel(setup, folder, machine, opening, toWeb, outside);
    const ended = setup.opened(panel);
    if (setup.config.id === mapleStreet.id) tellWay(panel, machine);
    return { panel, ended };
  };
  const [portal, ...panels] = await Promise.all([opening, ...setups.map(run)]);
  const port = await portal.listen(settings.port, settings.host);
  listening = port;
  const leaveFleet = await joinFleet({ connector: portal.connector, clock: machine.clock });
  const address = addressOf(settings, port);
  return {
    address,
    greeting: [
      `Homeward, the demo home, is at ${address}`,
      `Sign in as "demo" (PIN 482650) or "ben" (PIN 593761), password "${demoPassword}".`,
      `"installer" looks after 40 sites, these two among them, with the same password.`,
      'Ctrl-C stops it.',
    ],
    async stop() {
      leaveFleet();
      for (const { panel, ended } of panels) {
        ended();
        await panel.hub.stop();
      }
      await portal.close();
    },
  };
}
