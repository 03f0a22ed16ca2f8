import '#ui/scrollbars.css';

/** Ms without scrolling after which a scrollbar goes (S9.11); its fading stands in the style. */
const shownFor = 1000;

/** Says of what was scrolled whether its scrollbar shows (`data-scrollbar`), so that it goes by itself. Ends by the result. */
export function hideIdleScrollbars(): () => void {
  const timers = new WeakMap<Element, ReturnType<typeof setTimeout>>();
  const mark = ({ target }: Event): void => {
    const scrolled = target instanceof Element ? target : document.documentElement;
    clearTimeout(timers.get(scrolled));
    scrolled.setAttribute('data-scrollbar', 'shown');
    timers.set(
      scrolled,
      setTimeout(() => scrolled.setAttribute('data-scrollbar', 'hidden'), shownFor),
    );
  };
  addEventListener('scroll', mark, { capture: true, passive: true });
  return () => removeEventListener('scroll', mark, { capture: true });
}
