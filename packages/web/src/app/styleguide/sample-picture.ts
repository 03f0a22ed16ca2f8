/** A camera picture for samples: a porch at dusk, drawn, so that no photograph has to be shipped. */
export function samplePicture(person = false): string {
  const boards = Array.from({ length: 13 }, (_, row) => `M0 ${row * 11}h320`).join('');
  const figure = person
    ? '<g fill="#8d9ba5"><circle cx="118" cy="70" r="16"/><path d="M99 174l4-70c2-12 28-12 30 0l4 70z"/></g><path d="M88 50h60v124H88z" fill="none" stroke="#ff8a8d" stroke-width="2"/>'
    : '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180"><defs><linearGradient id="w" x2="0" y2="1"><stop stop-color="#6f7f8c"/><stop offset="1" stop-color="#4b5965"/></linearGradient></defs><path fill="url(#w)" d="M0 0h320v180H0z"/><path d="${boards}" stroke="#3f4c57" opacity=".5"/><path d="M0 146h320v34H0z" fill="#39444e"/><path d="M136 34h58v112h-58z" fill="#27313a"/><path d="M141 39h48v107h-48z" fill="#34424e"/><path d="M149 48h32v34h-32z" fill="#8fa4b3" opacity=".55"/><circle cx="184" cy="94" r="2.5" fill="#c8d4dd"/><path d="M30 44h74v60H30z" fill="#2b3741"/><path d="M34 48h31v52H34zM69 48h31v52H69z" fill="#a9bccb" opacity=".75"/><path d="M222 116h26l-4 32h-18z" fill="#222b33"/><path d="M235 118c-16-8-18-26-12-34 4 10 8 12 11 16 0-14 2-24 8-30 2 14 0 22-1 28 4-6 9-10 15-10-2 12-10 24-21 30z" fill="#5a6f63"/>${figure}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
