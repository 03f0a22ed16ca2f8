import type { ProbeNote } from '../common/ask-broker.ts';
import type { RfOptions, RfPorts } from './driver.ts';
import { createEventsTopic } from './events-topic.ts';
import { createReceiver } from './receiver.ts';
import { readReception } from './reception.ts';
import type { RfSource } from './source.ts';

/** Ms: within this it has connected and measured the air, or something is wrong. */
const connectMs = 3_500;
/** Ms for which receptions are waited for. */
const listenMs = 1_400;

/** Tries a receiver as it was typed in, within 5 s. `detail` says what was found, or what is wrong. Never rejects. */
export function probeRf(
  { source }: Pick<RfOptions, 'source'>,
  ports: RfPorts,
  note: ProbeNote = () => {},
): Promise<{ readonly ok: boolean; readonly detail: string }> {
  const wire: RfSource =
    source.tag === 'mqtt'
      ? createEventsTopic(source, ports, () => Promise.resolve())
      : createReceiver(source, ports);
  const heard = new Set<string>();
  return new Promise((resolve) => {
    let isOver = false;
    function end(ok: boolean, detail: string): void {
      if (isOver) return;
      isOver = true;
      cancel();
      void wire.stop().then(() => resolve({ ok, detail }));
    }
    let cancel = ports.clock.after(connectMs, () => end(false, 'nothing came within 4 s'));
    const found = (): string => {
      if (source.tag === 'receiver') return `the receiver listens at ${source.frequency}`;
      const models = heard.size === 0 ? 'nothing was heard so far' : `heard: ${[...heard].join(', ')}`;
      return `the broker is there; ${models}`;
    };
    wire.start({
      up: () => {
        if (source.tag === 'receiver') {
          note('listens', 1, source.frequency);
          return end(true, found());
        }
        cancel();
        cancel = ports.clock.after(listenMs, () => {
          note('heard', heard.size, [...heard].join(', ').slice(0, 200));
          end(true, found());
        });
      },
      down: (reason) => end(false, reason),
      heard: (bytes) => {
        const reception = readReception(bytes);
        if (reception !== null && heard.size < 5) heard.add(reception.model.slice(0, 40));
      },
      measured: () => {},
      malformed: () => {},
    });
  });
}
