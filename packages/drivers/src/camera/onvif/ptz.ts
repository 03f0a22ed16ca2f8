import { all, child, escaped } from '../xml.ts';
import { namespaces } from './namespaces.ts';
import type { Soap } from './soap.ts';

/** A place that the camera remembers to look at. */
export interface Preset {
  readonly token: string;
  readonly name: string;
}

/** A camera that turns. Everything throws a `CameraFailure`. */
export interface Ptz {
  presets(): Promise<readonly Preset[]>;
  goTo(token: string): Promise<void>;
  /** Turns with this speed, each -1 to 1, until it is stopped or `seconds` (at most 10) are over. */
  move(
    speed: { readonly pan: number; readonly tilt: number; readonly zoom: number },
    seconds: number,
  ): Promise<void>;
  halt(): Promise<void>;
}

const mostPresets = 300;
const longestMove = 10;

export function createPtz(soap: Soap, url: URL, profile: string): Ptz {
  const call = (name: string, inner = '') =>
    soap.call({
      url,
      body: `<${name} xmlns="${namespaces.ptz}"><ProfileToken>${escaped(profile)}</ProfileToken>${inner}</${name}>`,
    });
  const speed = (value: number) => Math.max(-1, Math.min(1, value)).toFixed(3);
  return {
    presets: async () => {
      const answer = await call('GetPresets');
      return all(answer, 'Preset')
        .slice(0, mostPresets)
        .flatMap((preset) => {
          const token = preset.attributes.get('token') ?? '';
          if (token === '' || token.length > 100) return [];
          return [{ token, name: (child(preset, 'Name')?.text ?? token).slice(0, 60) }];
        });
    },
    goTo: async (token) => {
      await call('GotoPreset', `<PresetToken>${escaped(token)}</PresetToken>`);
    },
    move: async ({ pan, tilt, zoom }, seconds) => {
      const vector =
        `<PanTilt xmlns="${namespaces.schema}" x="${speed(pan)}" y="${speed(tilt)}"/>` +
        `<Zoom xmlns="${namespaces.schema}" x="${speed(zoom)}"/>`;
      const time = Math.max(0.1, Math.min(longestMove, seconds)).toFixed(1);
      await call('ContinuousMove', `<Velocity>${vector}</Velocity><Timeout>PT${time}S</Timeout>`);
    },
    halt: async () => {
      await call('Stop', '<PanTilt>true</PanTilt><Zoom>true</Zoom>');
    },
  };
}
