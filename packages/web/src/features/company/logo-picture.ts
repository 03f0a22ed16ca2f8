/** Pixels within which a logo is kept, and characters of its data URL that the server takes. */
const room = { width: 600, height: 180 };
const most = 60_000;

/** A picture as a logo that fits above a report, as a data URL. Rejects what is no picture, and what stays too large. */
export async function logoPicture(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file);
  const fit = Math.min(1, room.width / picture.width, room.height / picture.height);
  const canvas = document.createElement('canvas');
  for (const scale of [fit, fit / 2]) {
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    // A logo has few colours and an empty ground: PNG keeps both.
    const url = canvas.toDataURL('image/png');
    if (url.length > most) continue;
    picture.close();
    return url;
  }
  picture.close();
  throw new Error('too large');
}
