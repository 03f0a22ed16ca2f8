import type { DeviceView } from '@homeward/contract/shapes/devices/device.ts';

const kinds: ReadonlySet<DeviceView['kind']> = new Set(['ipcam', 'vdp', 'ir_camera'] as const);

/** Whether a device makes pictures. */
export const isCamera = ({ kind }: DeviceView): boolean => kinds.has(kind);
