import type { Clock, Random } from '@homeward/contract/ports.ts';
import type { Driver } from '../port.ts';
import { createEventsTopic, type EventsTopicOptions } from './events-topic.ts';
import { createReceiver, type ReceiverOptions } from './receiver.ts';
import { createTransmitters } from './transmitters.ts';

export interface RfOptions {
  readonly source: ReceiverOptions | EventsTopicOptions;
}

export interface RfPorts {
  readonly clock: Clock;
  readonly random: Random;
}

/** Transmitters on 433, 868 or 345 MHz, as rtl_433 hears them: run by us, or somewhere else with a broker in between. */
export function createRfDriver({ source }: RfOptions, ports: RfPorts): Driver {
  return createTransmitters({
    clock: ports.clock,
    isOurClock: source.tag === 'receiver',
    open: (kept) =>
      source.tag === 'mqtt' ? createEventsTopic(source, ports, kept) : createReceiver(source, ports),
  });
}
