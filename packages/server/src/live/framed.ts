import { event } from './packets.ts';

/** A text frame as a server sends it (RFC 6455 5.2): final, without a mask. */
function textFrame(text: string): Buffer {
  const body = Buffer.byteLength(text);
  const head = body < 126 ? 2 : body < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(head + body);
  frame[0] = 0x81;
  if (head === 2) frame[1] = body;
  else if (head === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(body, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(body), 2);
  }
  frame.write(text, head);
  return frame;
}

/** Frames an event once for all who receive the same text one after the other. */
export function framedOnce(name: string): (text: string) => Buffer {
  let before = '';
  let framed: Buffer | null = null;
  return (text) => {
    if (framed === null || text !== before) framed = textFrame(event(name, text));
    before = text;
    return framed;
  };
}
