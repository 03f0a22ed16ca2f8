import { openDahua } from './dahua/camera.ts';
import { openHikvision } from './hikvision/camera.ts';
import { openOnvif } from './onvif/camera.ts';
import type { OpenedCamera } from './opened.ts';
import type { CameraOptions, CameraPorts } from './options.ts';

type Opens = (options: CameraOptions, ports: CameraPorts, signal: AbortSignal) => Promise<OpenedCamera>;

const ways: Readonly<Record<CameraOptions['tag'], Opens>> = {
  onvif: openOnvif,
  hikvision: openHikvision,
  dahua: openDahua,
};

/** Reaches a camera in the words that it speaks, and asks what it can do. Throws a `CameraFailure`. */
export const openCamera: Opens = (options, ports, signal) => ways[options.tag](options, ports, signal);
