import type { Clock } from '@homeward/contract/ports.ts';
import type { ProbeNote } from '../common/ask-broker.ts';
import { devicesOf, fabricOf } from './devices.ts';
import { readNodes } from './nodes.ts';
import type { MatterOptions } from './options.ts';
import { openSession } from './session.ts';

/** Ms: what is not known by then is not waited for. */
const patienceMs = 5_000;

/**
 * Tries a server as somebody typed it: connects, and counts its devices. Never rejects, and takes 5 s at most. `detail`
 * is for people and holds neither name nor password.
 */
export function probeMatter(
  options: MatterOptions,
  clock: Pick<Clock, 'after'>,
  note: ProbeNote = () => {},
): Promise<{ readonly ok: boolean; readonly detail: string }> {
  return new Promise((resolve) => {
    let isOver = false;
    function end(ok: boolean, detail: string): void {
      if (isOver) return;
      isOver = true;
      cancel();
      session.end();
      resolve({ ok, detail });
    }
    const cancel = clock.after(patienceMs, () => end(false, 'no answer within 5 seconds'));
    const session = openSession(options, clock, {
      up: (told, { version, fabric }) => {
        const nodes = readNodes(told);
        const away = nodes.filter(({ available }) => !available).length;
        const { protocol, hostname } = new URL(options.url);
        const isOpen = protocol !== 'wss:' && !/^(?:localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
        if (version !== '') note('version', 1, version);
        note('devices', nodes.flatMap((node) => devicesOf(fabricOf(fabric), node)).length);
        if (away > 0) note('dead', away);
        if (isOpen) note('unencrypted', 1);
        end(true, 'connected');
      },
      told: () => {},
      malformed: () => {},
      ended: (reason) => end(false, reason),
    });
  });
}
