import type { ProbeNote } from '../common/ask-broker.ts';
import { openGateway, type WiredPorts } from './driver.ts';
import type { WiredOptions } from './options.ts';

/** Ms: within this it has connected, or something is wrong. */
const connectMs = 3_500;
/** Ms in which every terminal should be heard. */
const listenMs = 1_400;

/** Tries a gateway as it was typed in, within 5 s. `detail` says what was found, or what is wrong. Never rejects. */
export function probeWired(
  options: WiredOptions,
  ports: WiredPorts,
  note: ProbeNote = () => {},
): Promise<{ readonly ok: boolean; readonly detail: string }> {
  const gateway = openGateway(options, ports);
  const heard = new Set<string>();
  const mute = new Set<string>();
  return new Promise((resolve) => {
    let isOver = false;
    let isUp = false;
    const end = (ok: boolean, detail: string): void => {
      if (isOver) return;
      isOver = true;
      cancel();
      void gateway.stop().then(() => resolve({ ok, detail }));
    };
    let cancel = ports.clock.after(connectMs, () => end(false, 'nothing came within 4 s'));
    const found = (): void => {
      const refused = mute.size === 0 ? '' : `; refused: ${[...mute].join(', ')}`;
      note('inputs', heard.size, String(options.inputs.length));
      end(mute.size === 0, `${heard.size} of ${options.inputs.length} inputs measured${refused}`);
    };
    gateway.start({
      up: () => {
        if (isUp) return;
        isUp = true;
        cancel();
        cancel = ports.clock.after(listenMs, found);
      },
      down: (reason) => end(false, reason),
      measured: (id) => {
        heard.add(id);
        if (heard.size === options.inputs.length && isUp) found();
      },
      silent: (id, isSilent) => {
        if (isSilent) mute.add(id);
        else mute.delete(id);
      },
      stands: () => {},
      malformed: () => {},
      kept: () => Promise.resolve(),
    });
  });
}
