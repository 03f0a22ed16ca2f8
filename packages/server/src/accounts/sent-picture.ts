import { AppError } from '../base/app-error.ts';
import { imageSize } from './image-size.ts';
import { imageType } from './image-type.ts';
import type { MessageKey } from '@homeward/contract/words/api/message-keys.ts';

/** What a picture may have at most: bytes, and pixels a side, since a small file can be one that no phone has the memory for. */
interface Room {
  readonly bytes: number;
  readonly pixels: number;
}

const portrait: Room = { bytes: 256 * 1024, pixels: 1024 };
/** The plan of a floor is read down to its door swings. */
export const planRoom: Room = { bytes: 2 * 1024 * 1024, pixels: 4096 };

export interface SentPicture {
  readonly type: 'image/png' | 'image/jpeg' | 'image/webp';
  readonly content: Buffer;
}

/**
 * Reads a picture that a page sent, in base64 or as a data URL; null where it sent none. Throws for what is no picture, which
 * names the field `where` it came in.
 */
export function sentPicture(given: string, where = 'content', room = portrait): SentPicture | null {
  const text = given.replace(/^data:[\w/+.-]{1,40};base64,/, '');
  if (text === '') return null;
  const wrong = (why: MessageKey): AppError => new AppError('inputError', why, { data: { where } });
  // Without the blanks at its end: what may end in two ways takes the square of its length to be refused.
  if (!/^[A-Za-z0-9+/\s]+={0,2}$/.test(text.trimEnd())) throw wrong('v2_mg_picture_type');
  const content = Buffer.from(text, 'base64');
  if (content.length > room.bytes) throw wrong('v2_mg_picture_size');
  const type = imageType(content);
  const size = type && imageSize(type, content);
  if (type === null || size === null) throw wrong('v2_mg_picture_type');
  if (size.width < 1 || size.height < 1) throw wrong('v2_mg_picture_type');
  if (Math.max(size.width, size.height) > room.pixels) throw wrong('v2_mg_picture_size');
  return { type, content };
}
