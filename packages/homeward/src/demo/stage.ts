import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { Driver, Picture } from '@homeward/drivers/port.ts';
import { createSimulator, type Simulator } from '@homeward/drivers/simulator/driver.ts';
import type { DriverSpec } from '@homeward/hub/devices/supervisor.ts';
import { firstPlan, joinAll } from '@homeward/hub/devices/device-plan.ts';
import type { PanelConfig } from '@homeward/panel/state/config.ts';
import type { WorldAct } from '@homeward/contract/shapes/devices/world.ts';
import type { Machine, PanelSetup, RunningPanel } from '../start/panel-host.ts';
import { drive, frontDoor } from './pictures.ts';
import { restingValues } from './zones.ts';

const checkInMs = 55 * 60_000;
/** The panel's line mends itself: once it is down, nobody can ask for it through the portal. */
const lineDownMs = 45_000;
const pictureEveryMs = 10 * 60_000;
const motionLastsMs = 60_000;

const views: Readonly<Record<string, typeof frontDoor>> = {
  'XF:maple-front': frontDoor,
  'XF:maple-drive': drive,
};

/** Local hour and stamp of an instant, for what is burnt into a picture. */
function localTime(at: number, timeZone: string): { readonly hour: number; readonly stamp: string } {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(at);
  const [hours = '0', minutes = '0'] = parts.slice(11).split(':');
  return { hour: Number(hours) + Number(minutes) / 60, stamp: parts };
}

/** A demo panel on its stage: simulated devices, pictures for its cameras, and a hand for the Try it drawer. */
export function stage(
  config: PanelConfig,
  codes: PanelSetup['codes'],
  machine: Machine,
  more: readonly DriverSpec[],
): PanelSetup & { readonly opened: (panel: RunningPanel) => () => void } {
  const { clock, random } = machine;
  let simulator: Simulator | null = null;
  let panel: RunningPanel | null = null;
  let motionAt = Number.NEGATIVE_INFINITY;

  /** What a camera sees now; null where it is none of the demo's. */
  function picture(device: DeviceId): Picture | null {
    const draw = views[device];
    if (!draw) return null;
    const svg = draw({
      ...localTime(clock.now(), config.timeZone),
      person: clock.monotonic() - motionAt < motionLastsMs,
    });
    return { type: 'image/svg+xml', content: Buffer.from(svg).toString('base64') };
  }

  /** A picture that nobody asked for, so that no camera shows a view of yesterday. */
  function keepFresh(device: DeviceId): void {
    const taken = picture(device);
    if (taken === null) return;
    const id = Buffer.from(random.bytes(12)).toString('hex');
    panel?.hub.capture({ id, device, at: clock.now(), incident: null, ...taken });
  }

  /** The simulator, with cameras that can see. */
  function openSimulator(): Driver {
    const inner = createSimulator(
      {
        devices: config.devices.map(({ id, kind, modelId, name, supervisionSeconds }) => ({
          id,
          kind,
          modelId,
          name,
          battery: supervisionSeconds !== null,
          values: restingValues(kind),
        })),
        checkInMs,
        picture,
        stream: (device) => (views[device] ? { url: '', type: 'stills' } : null),
        still: picture,
      },
      { clock },
    );
    simulator = inner;
    return inner;
  }

  function act(wish: WorldAct, running: RunningPanel): Promise<void> {
    switch (wish.tag) {
      case 'mains':
        running.hub.post({ tag: 'panelReported', fault: 'acFailure', on: !wish.on });
        break;
      case 'panelLink':
        if (wish.up) running.link.mend();
        else {
          // After the reply has gone out.
          clock.after(200, () => running.link.cut());
          clock.after(lineDownMs, () => running.link.mend());
        }
        break;
      default:
        if (wish.tag === 'open' || wish.tag === 'walkPast') motionAt = clock.monotonic();
        simulator?.act(wish);
    }
    return Promise.resolve();
  }

  const house = config.areas[0];
  return {
    config,
    codes,
    drivers: [{ name: 'simulator', open: openSimulator }, ...more],
    plan: firstPlan(...(house ? [joinAll(house.id)] : [])),
    world: act,
    opened: (running) => {
      panel = running;
      const all = (): void => {
        for (const device of config.devices) keepFresh(device.id);
        cancel = clock.after(pictureEveryMs, all);
      };
      let cancel = clock.after(1000, all);
      return () => cancel();
    },
  };
}
