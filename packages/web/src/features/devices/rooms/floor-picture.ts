import { useEffect, useState } from 'react';
import { againAfter } from '#lib/again-after.ts';
import { ownPicture } from '#lib/client/portrait.ts';
import { useHouse } from '#lib/house/house.ts';

/** What a browser may be given: nothing that can hold scripts, as drawings in SVG can. */
export const planKinds = ['image/png', 'image/jpeg', 'image/webp'] as const;

/** Characters of a data URL that the server takes of a floor's picture, with room to spare. */
const most = 2_700_000;

/** Px of the longer side, and how well it is kept, from the best on. */
const sizes = [
  [2400, 0.9],
  [2400, 0.75],
  [1600, 0.75],
  [1200, 0.6],
] as const;

/** A picture of a floor as the server keeps it, as a data URL. Rejects what is no such picture. */
export async function planPicture(file: Blob): Promise<string> {
  if (!planKinds.some((kind) => kind === file.type)) throw new Error('no picture');
  const picture = await createImageBitmap(file);
  try {
    const canvas = document.createElement('canvas');
    for (const [side, quality] of sizes) {
      const scale = Math.min(1, side / Math.max(picture.width, picture.height));
      canvas.width = Math.max(1, Math.round(picture.width * scale));
      canvas.height = Math.max(1, Math.round(picture.height * scale));
      const pen = canvas.getContext('2d');
      if (pen === null) throw new Error('no canvas');
      // A drawing without a ground has dark lines, which nobody would see on a dark page.
      pen.fillStyle = '#fff';
      pen.fillRect(0, 0, canvas.width, canvas.height);
      pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
      const url = canvas.toDataURL('image/webp', quality);
      // A browser that does not write WebP gives a PNG, which a photograph fills.
      const kept = url.startsWith('data:image/webp') ? url : canvas.toDataURL('image/jpeg', quality);
      if (kept.length <= most) return kept;
    }
  } finally {
    picture.close();
  }
  throw new Error('too large');
}

/** The picture of a floor, or null where it is not there any more. */
const floorPicture = (floor: string, signal?: AbortSignal): Promise<Blob | null> =>
  ownPicture('/panel/floor_picture', { floor }, signal);

/** The address of a floor's picture for an `<img>`: undefined while it comes, null where it did not. `at` is its time. */
export function useFloorPicture(floor: string, at: number | null): string | null | undefined {
  const panel = useHouse((house) => house.panel);
  const key = `${panel} ${floor} ${at}`;
  const [known, setKnown] = useState<{ readonly key: string; readonly src: string | null }>();
  useEffect(() => {
    if (at === null) return;
    const gone = new AbortController();
    let src: string | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = (times: number): void =>
      void floorPicture(floor, gone.signal).then((blob) => {
        if (gone.signal.aborted) return;
        src = blob === null ? null : URL.createObjectURL(blob);
        setKnown({ key, src });
        if (blob === null) timer = setTimeout(ask, againAfter[times] ?? againAfter[3], times + 1);
      });
    ask(0);
    return () => {
      gone.abort();
      clearTimeout(timer);
      if (src !== null) URL.revokeObjectURL(src);
    };
  }, [floor, at, key]);
  if (at === null) return null;
  return known?.key === key ? known.src : undefined;
}
