/** MQTT byte for byte: a client library would be slower than what it measures. */

/** A packet with its length before it (MQTT 5, 2.1). */
function packetOf(first: number, parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  let { length } = body;
  const head = [first];
  do {
    const digit = length % 128;
    length = Math.floor(length / 128);
    head.push(length > 0 ? digit | 0x80 : digit);
  } while (length > 0);
  return Buffer.concat([Buffer.from(head), body]);
}

const text = (value: string): Buffer => {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 0xff]), bytes]);
};

/** A PUBLISH of MQTT 3.1.1; with an id, 1 to 65,535, at QoS 1, else at QoS 0. */
export const publishPacket = (topic: string, payload: string, id: number | null = null): Buffer =>
  id === null
    ? packetOf(0x30, [text(topic), Buffer.from(payload)])
    : packetOf(0x32, [text(topic), Buffer.from([id >> 8, id & 0xff]), Buffer.from(payload)]);

/** One packet of a stream. */
export interface WirePacket {
  /** Packet type, 1 to 15. */
  readonly type: number;
  readonly qos: number;
  /** What follows the length. */
  readonly body: Buffer;
}

export const packetTypes = { publish: 3, puback: 4 } as const;

/** Cuts a stream into packets, whatever pieces it comes in. */
export function packets(): (chunk: Buffer) => readonly WirePacket[] {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const found: WirePacket[] = [];
    let at = 0;
    for (;;) {
      let length = 0;
      let place = at + 1;
      let digit = 0x80;
      for (let shift = 0; digit >= 0x80 && place < rest.length; shift += 7) {
        digit = rest[place] ?? 0;
        length += (digit & 0x7f) * 2 ** shift;
        place += 1;
      }
      if (digit >= 0x80 || place + length > rest.length) break;
      const first = rest[at] ?? 0;
      found.push({ type: first >> 4, qos: (first >> 1) & 3, body: rest.subarray(place, place + length) });
      at = place + length;
    }
    rest = rest.subarray(at);
    return found;
  };
}

/** The id of a PUBLISH at QoS 1 or of its acknowledgement. */
export function packetId({ type, body }: WirePacket): number {
  const at = type === packetTypes.publish ? 2 + body.readUInt16BE(0) : 0;
  return body.readUInt16BE(at);
}
