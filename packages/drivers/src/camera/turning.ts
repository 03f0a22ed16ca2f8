import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import type { Ptz } from './onvif/ptz.ts';

export type Turn = Extract<DeviceCommand, { tag: 'turn' | 'preset' }>;

export const isTurn = (command: DeviceCommand): command is Turn =>
  command.tag === 'turn' || command.tag === 'preset';

/** Places that a camera remembers of which people are told. */
const mostPresets = 50;

/** The places that a camera remembers, by a name each; its own name for each is behind it. Never rejects. */
export async function placesOf(ptz: Ptz): Promise<ReadonlyMap<string, string>> {
  const tokens = new Map<string, string>();
  const freeName = (wanted: string): string => {
    let name = wanted;
    for (let no = 2; tokens.has(name); no += 1) name = `${wanted.slice(0, 55)} ${no}`;
    return name;
  };
  const found = await ptz.presets().catch(() => []);
  for (const { token, name } of found.slice(0, mostPresets)) tokens.set(freeName(name || token), token);
  return tokens;
}

/** Turns it; false where it does not know the place. Throws a `CameraFailure`. */
export async function turn(ptz: Ptz, places: ReadonlyMap<string, string>, command: Turn): Promise<boolean> {
  if (command.tag === 'preset') {
    const token = places.get(command.name);
    if (token === undefined) return false;
    await ptz.goTo(token);
  } else if (command.pan === 0 && command.tilt === 0 && command.zoom === 0) await ptz.halt();
  else await ptz.move(command, command.forMs / 1000);
  return true;
}
