import type { DeviceId, IncidentId } from '@homeward/contract/shapes/values/ids.ts';
import type { Capture } from '@homeward/contract/shapes/panel/link.ts';
import type { Clock, Random } from '@homeward/contract/ports.ts';
import type { Picture } from '@homeward/drivers/port.ts';
import type { LinkClient } from './link-client.ts';
import type { Body } from '../loop/work.ts';

export interface CapturesOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly links: Iterable<LinkClient>;
  /** Keeps it for uploads, before the panel hears of it. */
  readonly keep: (capture: Capture) => void;
  readonly post: (body: Body) => void;
}

/** The way of pictures: the panel hears of each, the server gets it as soon as it can be reached. */
export interface Captures {
  add(capture: Capture): void;
  /** A camera sent one; `incident` is what it was asked for. It shows what was `agoMs` ago, a clip at its end. */
  taken(device: DeviceId, picture: Picture, incident: IncidentId | null, agoMs?: number): void;
}

export function createCaptures({ clock, random, links, keep, post }: CapturesOptions): Captures {
  function add(capture: Capture): void {
    const { id, device, incident } = capture;
    keep(capture);
    post({ tag: 'captured', device, capture: id, incident });
    for (const link of links) link.capture(capture);
  }
  return {
    add,
    taken: (device, { type, content }, incident, agoMs = 0) =>
      add({
        id: Buffer.from(random.bytes(12)).toString('hex'),
        device,
        at: clock.now() - agoMs,
        type,
        content,
        incident,
      }),
  };
}
