import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import type { DeviceState } from '@homeward/contract/shapes/devices/device.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import type { Members } from './members.ts';
import type { Supervisor } from './supervisor.ts';

/** What nobody is to see of what cameras see. */
export interface Sight {
  /** Nothing is given of what a camera sees, whatever its driver has. */
  isPrivate(device: DeviceId): boolean;
  /** Tells a camera that somebody blinded: a driver that has just begun knows nothing of what it was told before. */
  blindAgain(supervisor: Supervisor, device: DeviceId): void;
}

export interface SightOptions {
  readonly members: Pick<Members, 'find'>;
  readonly state: () => PanelState;
  /** Never rejects. */
  readonly send: (device: DeviceId, command: DeviceCommand) => Promise<void>;
}

export function createSight({ members, state, send }: SightOptions): Sight {
  const stateOf = (device: DeviceId): DeviceState | undefined =>
    state().devices.get(members.find(device)?.slot ?? -1);
  const isBlinded = (device: DeviceId): boolean => stateOf(device)?.blinded === true;
  return {
    isPrivate: (device) => stateOf(device)?.values.privacy === true,
    blindAgain: (supervisor, device) => {
      const command: DeviceCommand = { tag: 'privacy', on: true };
      if (!isBlinded(device) || !supervisor.takes(device, command)) return;
      // The driver is in the midst of telling; a command must not run inside its report.
      void Promise.resolve().then(() => (isBlinded(device) ? send(device, command) : undefined));
    },
  };
}
