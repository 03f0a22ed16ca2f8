import { CameraFailure, failureOf } from '../failure.ts';
import { hearStream, tryStream } from '../event-stream/stream.ts';
import { cameraWeb, orElse } from '../event-stream/web.ts';
import type { Notice } from '../notice.ts';
import type { OpenedCamera } from '../opened.ts';
import type { CameraOptions, CameraPorts } from '../options.ts';
import { takePicture } from '../snapshot.ts';
import { plainLine, videoAt } from '../typed.ts';
import { child, readXml, type XmlElement } from '../xml.ts';
import { isHeartbeat, isWholeAlert, noticesOfAlert } from './alerts.ts';

/** Ms between two heartbeats at most: ten seconds is usual, and some firmware takes thirty. */
const silentMs = 60_000;

const noCamera = 'this is no Hikvision camera, or ISAPI is switched off at it';

/** What is watched where motion is: any one that is on will do. */
const detections = (channel: number): readonly string[] => [
  `/ISAPI/System/Video/inputs/channels/${channel}/motionDetection`,
  `/ISAPI/Smart/LineDetection/${channel}`,
  `/ISAPI/Smart/FieldDetection/${channel}`,
];

/** It watches, and nothing moves: it would say so over and over. */
const still: Notice = { sense: 'motion', source: 'heartbeat', isOn: false, isOld: true };

/** Reaches a camera or a recorder of Hikvision by its ISAPI. Throws a `CameraFailure`. */
export async function openHikvision(
  options: CameraOptions,
  ports: CameraPorts,
  signal: AbortSignal,
): Promise<OpenedCamera> {
  const { channel = 1 } = options;
  const web = cameraWeb(options, ports, signal);
  const documentAt = async (path: string): Promise<XmlElement | null> => {
    const { status, body } = await web.ask(path);
    return status === 200 ? readXml(body.toString()) : null;
  };

  const who = await orElse(documentAt('/ISAPI/System/deviceInfo'), noCamera);
  if (who?.name !== 'DeviceInfo') throw new CameraFailure('garbage', noCamera);
  const word = (name: string): string => plainLine(child(who, name)?.text ?? '');

  /** Whether motion is watched for at all; one that may not be asked may not be relied on. */
  async function watches(): Promise<boolean> {
    for (const path of detections(channel)) {
      const found = await documentAt(path).catch((error: unknown) => {
        if (failureOf(error).tag !== 'refused') throw error;
        return null;
      });
      if (found !== null && child(found, 'enabled')?.text === 'true') return true;
    }
    return false;
  }
  const isWatching = await watches();

  const events = {
    url: web.at('/ISAPI/Event/notification/alertStream'),
    login: options,
    ports,
    signal,
    silentMs,
    isWhole: isWholeAlert,
    read: (text: string) => {
      const notices = noticesOfAlert(text, channel);
      return notices !== null && isWatching && isHeartbeat(text) ? [...notices, still] : notices;
    },
  };
  const pictures = web.at(`/ISAPI/Streaming/channels/${channel}01/picture`);
  return {
    identity: { maker: 'Hikvision', model: word('model'), firmware: word('firmwareVersion') },
    offset: 0,
    profiles: null,
    picture: () => takePicture(pictures, options, ports, signal),
    stream: null,
    // Its second stream, by the makers’ own rule; where that is no H.264 pictures are shown.
    video: videoAt(options, `/Streaming/Channels/${channel}02`),
    ptz: null,
    hear: (ears) => hearStream(events, ears),
    tryEvents: () => tryStream(events),
    answers: async () => void (await web.ask('/ISAPI/System/deviceInfo')),
    reboot: async () => {
      const { status } = await web.ask('/ISAPI/System/reboot', 'PUT');
      if (status !== 200) throw new CameraFailure('fault', 'it does not start anew');
    },
  };
}
