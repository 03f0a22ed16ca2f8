/** The least of STUN (RFC 8489): a question where a socket seems to be from outside, and its answer. */
const bindingRequest = 0x0001;
const bindingAnswer = 0x0101;
const cookie = 0x2112_a442;
const headBytes = 20;
const mapped = 0x0001;
const mixedMapped = 0x0020;
const ipv4 = 1;

/** `id`: 12 bytes by which the answer is known. */
export function stunQuestion(id: Uint8Array): Uint8Array {
  const head = Buffer.alloc(headBytes);
  head.writeUInt16BE(bindingRequest, 0);
  head.writeUInt32BE(cookie, 4);
  head.set(id.subarray(0, 12), 8);
  return head;
}

/** Where the socket is seen, by an answer to `id`; null where it is none. IPv4 alone: IPv6 has no such routers. */
export function stunAnswer(
  bytes: Uint8Array,
  id: Uint8Array,
): { readonly host: string; readonly port: number } | null {
  const answer = Buffer.from(bytes);
  if (answer.length < headBytes || answer.readUInt16BE(0) !== bindingAnswer) return null;
  if (answer.readUInt32BE(4) !== cookie || !answer.subarray(8, headBytes).equals(id)) return null;
  const found = new Map<number, Buffer>();
  for (let at = headBytes; at + 4 <= answer.length;) {
    const size = answer.readUInt16BE(at + 2);
    found.set(answer.readUInt16BE(at), answer.subarray(at + 4, at + 4 + size));
    at += 4 + Math.ceil(size / 4) * 4;
  }
  const mixed = found.get(mixedMapped);
  const plain = mixed ?? found.get(mapped);
  if (plain === undefined || plain.length < 8 || plain[1] !== ipv4) return null;
  const key = mixed === undefined ? 0 : cookie;
  const port = plain.readUInt16BE(2) ^ (key >>> 16);
  const address = (plain.readUInt32BE(4) ^ key) >>> 0;
  return { host: [24, 16, 8, 0].map((by) => (address >>> by) & 255).join('.'), port };
}
