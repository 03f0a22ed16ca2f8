import css from '#ui/press-ripple.module.css';

/** Ms (S9.11): a finger that only begins to scroll makes no ripple, and a ripple lasts this long. */
const touchDelay = 80;
const duration = 550;

const pressed = 'button:not(:disabled, [aria-disabled=true]), a[href], [role=radio], [role=tab], summary';
const quiet = '(prefers-reduced-motion: reduce)';

/** Shows where something was pressed, on whatever can be pressed; nothing where somebody wants no motion. Ends by the result. */
export function showRipples(): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const drop = (): void => clearTimeout(waiting);
  const begin = (event: PointerEvent): void => {
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>(pressed) : null;
    if (target === null || event.button !== 0 || matchMedia(quiet).matches) return;
    drop();
    const { clientX, clientY } = event;
    if (event.pointerType === 'touch')
      waiting = setTimeout(() => ripple(target, clientX, clientY), touchDelay);
    else ripple(target, clientX, clientY);
  };
  // The browser takes the pointer away where a finger scrolls.
  addEventListener('pointerdown', begin, { passive: true });
  addEventListener('pointercancel', drop, { passive: true });
  return () => {
    drop();
    removeEventListener('pointerdown', begin);
    removeEventListener('pointercancel', drop);
  };
}

/** A circle that grows from where it was pressed, in the shape of `target` and above it; nothing of the page changes. */
function ripple(target: HTMLElement, x: number, y: number): void {
  const { left, top, width, height } = target.getBoundingClientRect();
  if (width === 0 || height === 0) return;
  const { color, borderRadius } = getComputedStyle(target);
  const frame = document.createElement('span');
  frame.className = css['frame'] ?? '';
  frame.setAttribute('aria-hidden', 'true');
  // By the object model, which the content policy allows.
  Object.assign(frame.style, {
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
    borderRadius,
    color,
  });
  const circle = document.createElement('span');
  circle.className = css['circle'] ?? '';
  const reach = Math.hypot(Math.max(x - left, left + width - x), Math.max(y - top, top + height - y));
  Object.assign(circle.style, {
    left: `${x - left - reach}px`,
    top: `${y - top - reach}px`,
    width: `${2 * reach}px`,
    height: `${2 * reach}px`,
  });
  frame.append(circle);
  // Of a dialog the frame lies in it: what lies outside is below.
  (target.closest('dialog') ?? document.body).append(frame);
  const growth = circle.animate(
    [
      { transform: 'scale(0)', opacity: 0.24 },
      { transform: 'scale(1)', opacity: 0 },
    ],
    { duration, easing: 'cubic-bezier(0.2, 0, 0, 1)' },
  );
  growth.onfinish = growth.oncancel = () => frame.remove();
}
