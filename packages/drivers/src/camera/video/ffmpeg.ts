import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { type Child, startChild } from '../../common/child.ts';
import { CameraFailure, failureOf } from '../failure.ts';
import type { CameraOptions, CameraPorts } from '../options.ts';
import { createMp4Reader, typeOf } from './mp4.ts';
import { openRtspGate, type RtspGate } from './rtsp-gate.ts';

/** The program that puts a camera's video into pieces of MP4, as it is found on the path. */
export const usualProgram = 'ffmpeg';

/** Whether a program is on this machine; looked up anew each time, so that it may be installed meanwhile. */
export async function isInstalled(program: string): Promise<boolean> {
  const folders = program.includes('/') ? [''] : (process.env['PATH'] ?? '').split(delimiter);
  for (const folder of folders) {
    const there = await access(join(folder, program), constants.X_OK).then(
      () => true,
      () => false,
    );
    if (there) return true;
  }
  return false;
}

/** Ms without a piece after which a camera counts as stalled: some send one picture in four seconds. */
const silenceMs = 10_000;

/** Cameras say in their description how their video is coded; those that do not are watched for a while first. */
const looks = {
  quick: ['-analyzeduration', '0', '-probesize', '32', '-fpsprobesize', '0'],
  patient: ['-analyzeduration', '5000000', '-probesize', '5000000'],
} as const;

const start =
  '-nostdin -hide_banner -loglevel error -threads 1 -rtsp_transport tcp -allowed_media_types video -fflags nobuffer'.split(
    ' ',
  );
/** Every frame is a fragment of its own: it goes on as soon as it is there. Nothing is coded anew; no sound is asked for. */
const result =
  '-map 0:v:0 -c:v copy -f mp4 -flush_packets 1 -movflags frag_every_frame+empty_moov+default_base_moof+skip_trailer pipe:1'.split(
    ' ',
  );
const words = (look: keyof typeof looks, address: string): readonly string[] => [
  ...start,
  ...looks[look],
  '-i',
  address,
  ...result,
];

export interface RunEars {
  readonly begun: (type: string, head: Buffer) => void;
  readonly piece: (bytes: Buffer, isKey: boolean) => void;
  /** Once; not after it was told to stop. */
  readonly ended: (failure: CameraFailure) => void;
}

export interface RunOptions {
  readonly url: URL;
  readonly login: Pick<CameraOptions, 'user' | 'password'>;
  readonly ports: CameraPorts;
}

/** Has ffmpeg read a camera's video until it ends, stalls or is told to stop. Gives how to end it. */
export function runVideo({ url, login, ports }: RunOptions, ears: RunEars): () => void {
  const { clock, random, ffmpeg = usualProgram } = ports;
  let isOver = false;
  let hasBegun = false;
  let cancelSilence = (): void => {};
  let gate: RtspGate | null = null;
  let child: Child | null = null;

  const letGo = (): void => {
    gate?.close();
    void child?.stop();
  };
  const end = (failure: CameraFailure | null): void => {
    if (isOver) return;
    isOver = true;
    cancelSilence();
    letGo();
    if (failure !== null) ears.ended(failure);
  };
  const listen = (): void => {
    cancelSilence();
    cancelSilence = clock.after(silenceMs, () => end(new CameraFailure('silent', 'its video stands still')));
  };
  const read = createMp4Reader({
    head: (bytes) => {
      const type = typeOf(bytes);
      if (type === null) return end(new CameraFailure('fault', 'its video is not coded as H.264'));
      hasBegun = true;
      if (!isOver) ears.begun(type, bytes);
    },
    fragment: (bytes, isKey) => {
      if (isOver) return;
      listen();
      ears.piece(bytes, isKey);
    },
  });

  async function begin(look: keyof typeof looks): Promise<void> {
    const opened = await openRtspGate({ url, login, random, ended: end });
    if (isOver) return opened.close();
    gate = opened;
    listen();
    let last = '';
    child = startChild(clock, ffmpeg, words(look, opened.address), {
      bytes: (chunk) => {
        if (!isOver && !read(chunk)) end(new CameraFailure('garbage', 'its video cannot be read'));
      },
      err: (line) => {
        last = line.replaceAll(/rtsps?:\S+/g, '').slice(0, 120);
      },
      ended: (_code, isMissing) => {
        if (isMissing) return end(new CameraFailure('fault', `${ffmpeg} is not installed`));
        opened.close();
        // It was not told how the video is coded, and has to see some of it first.
        if (!isOver && !hasBegun && look === 'quick') return void begin('patient').catch(broke);
        end(new CameraFailure('gone', `its video ended: ${last}`));
      },
    });
  }
  const broke = (error: unknown): void => end(failureOf(error));

  begin('quick').catch(broke);
  return () => end(null);
}
