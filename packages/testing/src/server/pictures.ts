/** One pixel, whole. */
export const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** The head of a PNG that says so many pixels. */
export function pngOf(width: number, height: number): string {
  const bytes = Buffer.from(pixel, 'base64');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes.toString('base64');
}

/** The head of a JPEG: a comment, fill bytes and a frame that says so many pixels. */
export function jpegOf(width: number, height: number): string {
  const frame = Buffer.from('ffc2001108ffffffff03011100021100031100', 'hex');
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([Buffer.from('ffd8fffe0004abcdff', 'hex'), frame]).toString('base64');
}

/** The head of a WebP of one of its kinds that says so many pixels. */
export function webpOf(kind: string, width: number, height: number): string {
  const bytes = Buffer.alloc(30);
  bytes.write('RIFF', 0, 'latin1');
  bytes.write(`WEBP${kind}`, 8, 'latin1');
  if (kind === 'VP8 ') {
    bytes.writeUInt16LE(width, 26);
    bytes.writeUInt16LE(height, 28);
  } else if (kind === 'VP8L') bytes.writeUInt32LE((width - 1) | ((height - 1) << 14), 21);
  else {
    bytes.writeUIntLE(width - 1, 24, 3);
    bytes.writeUIntLE(height - 1, 27, 3);
  }
  return bytes.toString('base64');
}
