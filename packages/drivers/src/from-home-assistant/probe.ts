import type { Clock } from '@homeward/contract/ports.ts';
import type { ProbeNote } from '../common/ask-broker.ts';
import { devicesOf } from './devices.ts';
import type { FromHomeAssistantOptions } from './options.ts';
import { readHouse } from './read-house.ts';
import { openSession, type Session } from './session.ts';

/** Ms: what is not known by then is not waited for. */
const patienceMs = 5_000;

/**
 * Tries a Home Assistant as somebody typed it: connects, signs in and counts what could be devices. Never rejects, and
 * takes 5 s at most. `detail` is for people and does not hold the token.
 */
export function probeFromHomeAssistant(
  options: FromHomeAssistantOptions,
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
    async function look(own: Session, version: string): Promise<void> {
      const house = await readHouse(own.ask);
      if (isOver) return;
      if ('why' in house) return end(false, house.why);
      if (version !== '') note('version', 1, version);
      note('devices', devicesOf(house.registry, house.states).length);
      if (/^http:/i.test(options.url)) note('unencrypted', 1);
      end(true, 'connected');
    }
    const session = openSession(options, clock, {
      up: (version) => void look(session, version),
      malformed: () => {},
      ended: (reason, shown) => {
        if (shown !== '') note('certificate', 1, shown);
        end(false, reason);
      },
    });
    const cancel = clock.after(patienceMs, () => end(false, 'no answer within 5 seconds'));
  });
}
