import { CameraFailure } from '../failure.ts';
import { hearStream, tryStream } from '../event-stream/stream.ts';
import { cameraWeb, orElse } from '../event-stream/web.ts';
import type { Ears, Notice } from '../notice.ts';
import type { OpenedCamera } from '../opened.ts';
import type { CameraOptions, CameraPorts } from '../options.ts';
import { takePicture } from '../snapshot.ts';
import { plainLine, videoAt } from '../typed.ts';
import { isWholeEvent, noticesOfEvent, standingCodes, standsNow } from './events.ts';

const noCamera = 'this is no Dahua camera, or its CGI is switched off';

/** Seconds between two heartbeats, as they are asked for, and ms without any after which it is lost. */
const heartbeat = 5;
const silentMs = 20_000;

/** Reaches a camera or a recorder of Dahua, or of a maker that sells its own, by its CGI. Throws a `CameraFailure`. */
export async function openDahua(
  options: CameraOptions,
  ports: CameraPorts,
  signal: AbortSignal,
): Promise<OpenedCamera> {
  const { channel = 1 } = options;
  const web = cameraWeb(options, ports, signal);
  const { status, body } = await orElse(web.ask('/cgi-bin/magicBox.cgi?action=getSystemInfo'), noCamera);
  const said = new Map(
    body
      .toString()
      .split(/\r?\n/, 40)
      .map((line): [string, string] => [line.split('=', 1)[0] ?? '', line.slice(line.indexOf('=') + 1)]),
  );
  if (status !== 200 || !(said.has('deviceType') || said.has('serialNumber')))
    throw new CameraFailure('garbage', noCamera);
  // Older firmware gives a number as its type.
  const type = said.get('deviceType') ?? '';
  const model = /^\d*$/.test(type) ? (said.get('updateSerial') ?? type) : type;

  const events = (heard: (notices: readonly Notice[]) => void = () => {}, begun = (): void => {}) => ({
    url: web.at(`/cgi-bin/eventManager.cgi?action=attach&codes=[All]&heartbeat=${heartbeat}`),
    login: options,
    ports,
    signal,
    silentMs,
    isWhole: isWholeEvent,
    read: (text: string) => {
      const notices = noticesOfEvent(text, channel);
      heard(notices ?? []);
      return notices;
    },
    begun,
  });

  /** Hears it, and asks how things stand once it listens; what it says meanwhile is newer than that answer. */
  function hear(ears: Ears): Promise<never> {
    const since = new Set<string>();
    async function learn(): Promise<void> {
      for (const code of standingCodes) {
        const answer = await web.ask(`/cgi-bin/eventManager.cgi?action=getEventIndexes&code=${code}`);
        const isOn = standsNow(answer.status, answer.body.toString(), channel);
        if (isOn === null || since.has(code)) continue;
        const sense = code === 'VideoMotion' ? 'motion' : 'tamper';
        ears.heard({ notices: [{ sense, source: code, isOn, isOld: true }], malformed: 0 });
      }
    }
    return hearStream(
      events(
        (notices) => {
          for (const { source } of notices) since.add(source);
        },
        // Where it does not say, it is unknown until it speaks; the stream says whether it is there.
        () => void learn().catch(() => {}),
      ),
      ears,
    );
  }

  return {
    identity: { maker: 'Dahua', model: plainLine(model), firmware: '' },
    offset: 0,
    profiles: null,
    picture: () => takePicture(web.at(`/cgi-bin/snapshot.cgi?channel=${channel}`), options, ports, signal),
    stream: null,
    // Its second stream, by the makers’ own rule; where that is no H.264 pictures are shown.
    video: videoAt(options, `/cam/realmonitor?channel=${channel}&subtype=1`),
    ptz: null,
    hear,
    tryEvents: () => tryStream(events()),
    answers: async () => void (await web.ask('/cgi-bin/magicBox.cgi?action=getSystemInfo')),
    reboot: async () => {
      const { status: end } = await web.ask('/cgi-bin/magicBox.cgi?action=reboot');
      if (end !== 200) throw new CameraFailure('fault', 'it does not start anew');
    },
  };
}
