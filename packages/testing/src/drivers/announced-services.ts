import { createSocket } from 'node:dgram';
import { once } from 'node:events';

interface Announced {
  readonly service: string;
  readonly name: string;
  readonly port: number;
}

const label = (text: string): Buffer =>
  Buffer.concat([Buffer.of(Buffer.byteLength(text)), Buffer.from(text)]);
const uint16 = (value: number): Buffer => Buffer.of(value >> 8, value & 0xff);
const record = (owner: Buffer, type: number, data: Buffer): Buffer =>
  Buffer.concat([owner, uint16(type), uint16(1), Buffer.of(0, 0, 0, 120), uint16(data.length), data]);

/**
 * What somebody with a service answers, as a Hue bridge writes it: the question again, its name, then its text, its port
 * and its address behind, with names that go on in what stands before (RFC 1035, 4.1.4).
 */
export function announcement({ service, name, port }: Announced): Buffer {
  const head = Buffer.concat([uint16(0), uint16(0x8400), uint16(1), uint16(1), uint16(0), uint16(3)]);
  const question = Buffer.concat([
    ...`${service}.local`.split('.').map(label),
    Buffer.of(0),
    uint16(12),
    uint16(1),
  ]);
  const serviceAt = uint16(0xc000 | head.length);
  // Behind what stands before the name of the pointer's data: its owner, type, class, time and length.
  const instanceAt = uint16(0xc000 | (head.length + question.length + 2 + 10));
  const host = Buffer.concat([label('host'), Buffer.of(0)]);
  return Buffer.concat([
    head,
    question,
    record(serviceAt, 12, Buffer.concat([label(name), serviceAt])),
    record(instanceAt, 16, label('modelid=BSB002')),
    record(instanceAt, 33, Buffer.concat([uint16(0), uint16(0), uint16(port), host])),
    record(host, 1, Buffer.of(192, 0, 2, 7)),
  ]);
}

export interface AnnouncedServices {
  readonly port: number;
  /** What was asked, as it came. */
  readonly asked: readonly Buffer[];
  close(): Promise<void>;
}

/** Answers on loopback as those do who announce themselves on a network. */
export async function announcedServices(answers: readonly Buffer[]): Promise<AnnouncedServices> {
  const asked: Buffer[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (bytes, { address, port }) => {
    asked.push(bytes);
    for (const answer of answers) socket.send(answer, port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    port: socket.address().port,
    asked,
    close: async () => {
      socket.close();
      await once(socket, 'close');
    },
  };
}
