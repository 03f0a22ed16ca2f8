import type { Clock } from '@homeward/contract/ports.ts';
import type { ProbeNote } from '../common/ask-broker.ts';
import { list } from '../common/json.ts';
import { readNode } from './node.ts';
import type { ZwaveOptions } from './options.ts';
import { openSession } from './session.ts';

/** Ms: what is not known by then is not waited for. */
const patienceMs = 5_000;

const machineClock: Pick<Clock, 'after'> = {
  after: (ms, call) => {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};

/**
 * Tries a server as somebody typed it: connects, agrees on a language and counts its devices. Never rejects, and takes
 * 5 s at most. `detail` is for people and holds neither name nor password.
 */
export function probeZwave(
  options: ZwaveOptions,
  note: ProbeNote = () => {},
): Promise<{ readonly ok: boolean; readonly detail: string }> {
  return new Promise((resolve) => {
    let isOver = false;
    function end(ok: boolean, detail: string): void {
      if (isOver) return;
      isOver = true;
      cancel();
      session?.end();
      resolve({ ok, detail });
    }
    const cancel = machineClock.after(patienceMs, () => end(false, 'no answer within 5 seconds'));
    const session = openSession(options, machineClock, {
      up: (state, { server }) => {
        const nodes = list(state, 'nodes').flatMap((one) => readNode(one) ?? []);
        const dead = nodes.filter(({ status }) => status === 'dead').length;
        const { protocol, hostname } = new URL(options.url);
        const isOpen = protocol !== 'wss:' && !/^(?:localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
        if (server !== '') note('version', 1, server);
        note('devices', nodes.length);
        if (dead > 0) note('dead', dead);
        if (isOpen) note('unencrypted', 1);
        const isSecure = isOpen ? '; the line is not encrypted' : '';
        const missing = dead === 0 ? '' : `, ${dead} of them do not answer`;
        end(true, `Z-Wave JS server ${server}, ${nodes.length} devices${missing}${isSecure}`);
      },
      event: () => {},
      malformed: () => {},
      ended: (reason) => end(false, reason),
    });
  });
}
