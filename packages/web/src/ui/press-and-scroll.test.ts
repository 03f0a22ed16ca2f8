// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showRipples } from '#ui/press-ripple.ts';
import { hideIdleScrollbars } from '#ui/scrollbars.ts';

const ends: (() => void)[] = [];
const animated: KeyframeAnimationOptions[] = [];
let over: () => void = () => undefined;
let isStill = false;

beforeEach(() => {
  vi.useFakeTimers();
  isStill = false;
  animated.length = 0;
  vi.stubGlobal('matchMedia', () => ({ matches: isStill }));
  Element.prototype.animate = function animate(_frames, options) {
    animated.push(options as KeyframeAnimationOptions);
    const animation = { onfinish: () => undefined, oncancel: () => undefined };
    over = () => animation.onfinish();
    return animation as unknown as Animation;
  };
  document.body.innerHTML = '<button>Arm</button><button disabled>Off</button><div id="list"></div>';
  for (const element of document.querySelectorAll('button'))
    element.getBoundingClientRect = () => ({ left: 10, top: 10, width: 100, height: 40 }) as DOMRect;
  ends.push(showRipples(), hideIdleScrollbars());
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ripples = () => document.querySelectorAll('span[aria-hidden=true]').length;
function press(at: string, pointerType = 'mouse'): void {
  const event = new PointerEvent('pointerdown', {
    bubbles: true,
    pointerType,
    button: 0,
    clientX: 30,
    clientY: 20,
  });
  document.querySelector(at)?.dispatchEvent(event);
}

// S9.11
describe('a press', () => {
  it('shows for 550 ms where it was, and leaves nothing behind', () => {
    press('button');
    expect(ripples()).toBe(1);
    expect(animated).toMatchObject([{ duration: 550 }]);
    over();
    expect(ripples()).toBe(0);
  });

  it('of a finger shows after 80 ms, and not at all where the finger scrolls', () => {
    press('button', 'touch');
    vi.advanceTimersByTime(79);
    expect(ripples()).toBe(0);
    vi.advanceTimersByTime(1);
    expect(ripples()).toBe(1);
    over();
    press('button', 'touch');
    dispatchEvent(new Event('pointercancel'));
    vi.advanceTimersByTime(1000);
    expect(ripples()).toBe(0);
  });

  it('shows nothing on what cannot be pressed, nor to who wants no motion', () => {
    press('button[disabled]');
    press('#list');
    isStill = true;
    press('button');
    expect(ripples()).toBe(0);
  });
});

// S9.11
describe('a scrollbar', () => {
  it('goes a second after the last scrolling', () => {
    const list = document.querySelector('#list');
    const scroll = () => list?.dispatchEvent(new Event('scroll'));
    expect(list?.getAttribute('data-scrollbar')).toBeNull();
    scroll();
    vi.advanceTimersByTime(900);
    scroll();
    vi.advanceTimersByTime(999);
    expect(list?.getAttribute('data-scrollbar')).toBe('shown');
    vi.advanceTimersByTime(1);
    expect(list?.getAttribute('data-scrollbar')).toBe('hidden');
  });
});
