import { currentSession } from '#lib/client/session.ts';
import { useHouse } from '#lib/house/house.ts';

/** Ms after which what waits for the picture goes on without it. */
const longest = 8000;
/** Ms until the page is drawn, where the browser has no way to ask. */
const drawnWithin = 300;

/** Behind everything that the page still draws. */
const behindDrawing = (run: () => void): void => {
  if (globalThis.scheduler !== undefined) void scheduler.postTask(run, { priority: 'background' });
  else setTimeout(run, drawnWithin);
};

/** Lets what waits go first: input, and the picture. */
export const breathe = (): Promise<void> => new Promise((go) => setTimeout(go));

/**
 * Resolves when the first picture of the page is drawn: of the house, where somebody is signed in. What comes beside it
 * takes line and processor from it.
 */
export function firstPicture(): Promise<void> {
  return new Promise((resolve) => {
    let stop: () => void = () => undefined;
    // Also where the page is never done with drawing.
    const late = setTimeout(go, longest);
    function go(): void {
      stop();
      clearTimeout(late);
      resolve();
    }
    const look = (): void => {
      if (currentSession().tag === 'in' && !useHouse.getState().loaded) return;
      stop();
      behindDrawing(go);
    };
    stop = useHouse.subscribe(look);
    look();
  });
}
