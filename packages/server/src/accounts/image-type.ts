/** What bytes are, by what they begin with and never by what they are called; null where they are no such picture. */
export function imageType(content: Uint8Array): 'image/png' | 'image/jpeg' | 'image/webp' | null {
  const bytes = Buffer.from(content.buffer, content.byteOffset, Math.min(content.byteLength, 16));
  if (bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return 'image/png';
  if (bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))) return 'image/jpeg';
  const riff = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return riff ? 'image/webp' : null;
}
