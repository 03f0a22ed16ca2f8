import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { DriverReport } from '../port.ts';
import type { Notice } from './notice.ts';

/** Inputs of a camera that are made use of. */
const mostInputs = 8;

/** What is wired to a camera: each input is a device from its first word on. */
export interface CameraInputs {
  readonly ids: () => readonly DeviceId[];
  heard(notice: Notice): void;
}

export function createInputs(
  camera: { readonly id: DeviceId; readonly name: string },
  emit: (report: DriverReport) => void,
): CameraInputs {
  const inputs = new Map<string, DeviceId>();

  /** Null where there are too many. */
  function inputOf({ source }: Notice): DeviceId | null {
    const known = inputs.get(source);
    if (known !== undefined) return known;
    const token = source.replace(/^.*=/, '').replaceAll(/[^0-9A-Za-z_-]/g, '_');
    const named = DeviceId.safeParse(`${camera.id.slice(0, 25)}.in-${token.slice(-14)}`);
    if (!named.success || inputs.size >= mostInputs) return null;
    inputs.set(source, named.data);
    emit({
      tag: 'discovered',
      device: {
        id: named.data,
        kind: 'wired_input',
        modelId: 'Camera input',
        name: `${camera.name.slice(0, 20)} ${token.slice(-10)}`,
        battery: false,
        commands: [],
      },
    });
    return named.data;
  }

  return {
    ids: () => [...inputs.values()],
    heard: (notice) => {
      const input = inputOf(notice);
      if (input === null || notice.isOn === null) return;
      const values = { opening: notice.isOn ? ('open' as const) : ('closed' as const) };
      emit({ tag: 'reported', device: input, values, live: !notice.isOld });
    },
  };
}
