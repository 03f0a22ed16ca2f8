import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { systemProgram } from './system-program.ts';

/** GStreamer's RTSP server as a camera with a digest sign-in. Its picture moves; every 25th, a second apart, is whole. */
const program = `
import sys, gi
gi.require_version('Gst', '1.0'); gi.require_version('GstRtspServer', '1.0')
from gi.repository import Gst, GstRtspServer, GLib
Gst.init(None)
port, user, password, coding = sys.argv[1:5]
coders = {
    'h264': 'x264enc tune=zerolatency speed-preset=ultrafast key-int-max=25 ! video/x-h264,profile=baseline ! rtph264pay name=pay0 pt=96',
    'jpeg': 'jpegenc ! rtpjpegpay name=pay0 pt=26',
}
source = 'videotestsrc is-live=true pattern=ball ! video/x-raw,width=320,height=180,framerate=25/1 ! '
server = GstRtspServer.RTSPServer()
server.set_address('127.0.0.1'); server.set_service(port)
factory = GstRtspServer.RTSPMediaFactory()
factory.set_launch('( ' + source + coders[coding] + ' )'); factory.set_shared(True)
permissions = GstRtspServer.RTSPPermissions()
for what in (GstRtspServer.RTSP_PERM_MEDIA_FACTORY_ACCESS, GstRtspServer.RTSP_PERM_MEDIA_FACTORY_CONSTRUCT):
    permissions.add_permission_for_role('user', what, True)
factory.set_permissions(permissions)
auth = GstRtspServer.RTSPAuth()
token = GstRtspServer.RTSPToken(); token.set_string(GstRtspServer.RTSP_TOKEN_MEDIA_FACTORY_ROLE, 'user')
if coding == 'jpeg': auth.set_supported_methods(1); auth.add_basic(GstRtspServer.RTSPAuth.make_basic(user, password), token)
else: auth.set_supported_methods(2); auth.add_digest(user, password, token)
server.set_auth(auth)
server.get_mount_points().add_factory('/stream', factory)
server.attach(None)
def joined(server, client): print('client', flush=True)
server.connect('client-connected', joined)
print('port', server.get_bound_port(), flush=True)
GLib.MainLoop().run()
`;

const packages = [
  'ffmpeg',
  'python3-gi',
  'gir1.2-gst-rtsp-server-1.0',
  'gstreamer1.0-plugins-base',
  'gstreamer1.0-plugins-good',
  'gstreamer1.0-plugins-ugly',
];
const isHere =
  'import gi, subprocess; gi.require_version("GstRtspServer", "1.0"); from gi.repository import Gst, GstRtspServer; ' +
  'Gst.init(None); assert Gst.ElementFactory.find("x264enc") and Gst.ElementFactory.find("rtph264pay"); ' +
  'subprocess.run(["ffmpeg", "-version"], check=True)';

/** Whether ffmpeg and GStreamer's RTSP server are here; installed where services are required. */
export const hasRtspCamera = (): boolean => systemProgram(['/usr/bin/python3', '-c', isHere], packages);

export interface RtspCamera {
  readonly port: number;
  /** Where its video is. */
  readonly url: string;
  /** How many have connected so far. */
  readonly visits: () => number;
  /** It sends nothing any more, or again. */
  hang(on: boolean): void;
  /** It is off the network at once. */
  close(): Promise<void>;
}

/** Starts one; at a port that was its own before, too. `coding` jpeg wants its password readable. */
export async function startRtspCamera(
  login: { readonly user: string; readonly password: string },
  at = 0,
  coding: 'h264' | 'jpeg' = 'h264',
): Promise<RtspCamera> {
  const child = spawn(
    '/usr/bin/python3',
    ['-u', '-c', program, String(at), login.user, login.password, coding],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  let visits = 0;
  const port = await new Promise<number>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('port ')) resolve(Number(line.slice(5)));
      else visits += 1;
    });
    child.once('exit', () => reject(new Error('the RTSP server ended')));
  });
  return {
    port,
    url: `rtsp://127.0.0.1:${port}/stream`,
    visits: () => visits,
    hang: (on) => void child.kill(on ? 'SIGSTOP' : 'SIGCONT'),
    close: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

/** Frames that a decoder of others finds in a video. */
export const framesIn = (video: Buffer): { readonly count: number; readonly start: string } => {
  const words = ['-v', 'error', '-count_frames', '-show_entries', 'stream=nb_read_frames,start_time'];
  const told = execFileSync('ffprobe', [...words, '-of', 'json', '-i', 'pipe:0'], { input: video });
  const { streams } = JSON.parse(told.toString()) as {
    readonly streams: readonly { readonly nb_read_frames: string; readonly start_time: string }[];
  };
  return { count: Number(streams[0]?.nb_read_frames), start: streams[0]?.start_time ?? '' };
};
