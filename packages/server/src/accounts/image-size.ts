interface Size {
  readonly width: number;
  readonly height: number;
}

/** The frame header of a JPEG (SOF0 to SOF15, without the tables that share the range). */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

function jpegSize(bytes: Buffer): Size | null {
  for (let at = 2; at + 9 <= bytes.length;) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) at += 1;
    else if (isFrame(marker))
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    else at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

function webpSize(bytes: Buffer): Size | null {
  if (bytes.length < 30) return null;
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const packed = bytes.readUInt32LE(21);
      return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    default:
      return null;
  }
}

/** How many pixels a picture says that it has; null where its head cannot be read. */
export function imageSize(type: 'image/png' | 'image/jpeg' | 'image/webp', content: Buffer): Size | null {
  if (type === 'image/jpeg') return jpegSize(content);
  if (type === 'image/webp') return webpSize(content);
  return content.length >= 24 && content.toString('latin1', 12, 16) === 'IHDR'
    ? { width: content.readUInt32BE(16), height: content.readUInt32BE(20) }
    : null;
}
