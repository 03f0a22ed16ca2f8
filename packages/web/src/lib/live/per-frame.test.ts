import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { perFrame } from '#lib/live/per-frame.ts';

let frames: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Begins the next frame and paints it. */
function frame(): void {
  for (const draw of frames.splice(0)) draw();
  vi.advanceTimersByTime(0);
}

/** Paints the next frame and begins the one after it. */
function paint(): void {
  frame();
  frame();
}

function taken() {
  const got: string[] = [];
  const give = perFrame<string>(
    (items) => got.push(items.join(' ')),
    (item) => item === item.toUpperCase(),
  );
  return { got, give };
}

it('what comes alone waits for nothing', () => {
  const { got, give } = taken();
  give('a');
  expect(got).toEqual(['a']);
  paint();
  give('b');
  expect(got).toEqual(['a', 'b']);
});

it('what follows waits until the frame is on the screen, not only until it is drawn', () => {
  const { got, give } = taken();
  give('a');
  give('b');
  frame();
  give('c');
  expect(got).toEqual(['a']);
  frame();
  expect(got).toEqual(['a', 'b c']);
});

it('what follows before the frame is painted comes together after it, in order', () => {
  const { got, give } = taken();
  for (const item of ['a', 'b', 'c']) give(item);
  expect(got).toEqual(['a']);
  paint();
  expect(got).toEqual(['a', 'b c']);
  give('d');
  expect(got).toEqual(['a', 'b c']);
  paint();
  expect(got).toEqual(['a', 'b c', 'd']);
});

it('a page that is not painted gets it all the same', () => {
  const { got, give } = taken();
  for (const item of ['a', 'b']) give(item);
  vi.advanceTimersByTime(99);
  expect(got).toEqual(['a']);
  vi.advanceTimersByTime(1);
  expect(got).toEqual(['a', 'b']);
});

it('what is urgent waits for no frame, and keeps its place in the order', () => {
  const { got, give } = taken();
  for (const item of ['a', 'b', 'ALARM', 'c']) give(item);
  expect(got).toEqual(['a', 'b ALARM']);
  paint();
  expect(got).toEqual(['a', 'b ALARM', 'c']);
  paint();
  give('d');
  expect(got).toEqual(['a', 'b ALARM', 'c', 'd']);
});
