import { beforeEach, expect, it, vi } from 'vitest';
import { useSession } from '#lib/client/session.ts';
import { firstPicture } from '#lib/first-picture.ts';
import { useHouse } from '#lib/house/house.ts';

/** What the browser was asked to do behind the drawing. */
let behind: (() => void)[] = [];
const account = {} as never;

beforeEach(() => {
  behind = [];
  vi.useFakeTimers();
  vi.stubGlobal('scheduler', { postTask: (run: () => void) => behind.push(run) });
  useHouse.setState({ loaded: false });
  useSession.setState({ session: { tag: 'out' } });
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

async function stands(picture: Promise<void>): Promise<boolean> {
  let is = false;
  void picture.then(() => (is = true));
  await vi.advanceTimersByTimeAsync(0);
  return is;
}

it('where nobody is signed in what is drawn goes first', async () => {
  const picture = firstPicture();
  expect(await stands(picture)).toBe(false);
  for (const run of behind) run();
  expect(await stands(picture)).toBe(true);
});

it('the house of somebody who is signed in goes first', async () => {
  useSession.setState({ session: { tag: 'in', account } });
  const picture = firstPicture();
  expect(behind).toEqual([]);
  useHouse.setState({ loaded: true });
  for (const run of behind) run();
  expect(await stands(picture)).toBe(true);
});

it('a house that does not come keeps nothing waiting for long', async () => {
  useSession.setState({ session: { tag: 'in', account } });
  const picture = firstPicture();
  expect(await stands(picture)).toBe(false);
  await vi.advanceTimersByTimeAsync(8000);
  expect(await stands(picture)).toBe(true);
});

it('a page that is never done with drawing keeps nothing waiting for long', async () => {
  const picture = firstPicture();
  expect(behind).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(8000);
  expect(await stands(picture)).toBe(true);
});

it('a browser that knows no order of tasks gets a moment to draw', async () => {
  vi.unstubAllGlobals();
  vi.stubGlobal('scheduler', undefined);
  const picture = firstPicture();
  expect(await stands(picture)).toBe(false);
  await vi.advanceTimersByTimeAsync(300);
  expect(await stands(picture)).toBe(true);
});
