/** The address of a camera as somebody typed it; null is none, or one with a name or a password in it. */
export function typedUrl(typed: string): URL | null {
  const url = URL.canParse(typed) ? new URL(typed) : null;
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  return url.username === '' && url.password === '' ? url : null;
}

/** What a camera calls itself, as one line that can be shown; 40 letters at most. */
export const plainLine = (text: string): string =>
  text.replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, ' ').slice(0, 40);

/** A video of the camera whose pages are at `url`, at the usual port of RTSP; null where no address was typed. */
export function videoAt({ url }: { readonly url: string }, target: string): URL | null {
  const typed = typedUrl(url);
  return typed && new URL(`rtsp://${typed.hostname}:554${target}`);
}
