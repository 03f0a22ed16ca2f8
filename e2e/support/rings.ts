import type { Page } from '@playwright/test';

/** Controls whose ring of the focus is not drawn, or cut off by what they lie in. The focus is where it was afterwards. */
export const cutRings = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    interface Box {
      readonly left: number;
      readonly top: number;
      readonly right: number;
      readonly bottom: number;
    }
    const sides = ['left', 'top', 'right', 'bottom'] as const;
    const widened = (box: Box, by: Box): Box => ({
      left: box.left - by.left,
      top: box.top - by.top,
      right: box.right + by.right,
      bottom: box.bottom + by.bottom,
    });
    const grown = (box: Box, by: number): Box => widened(box, { left: by, top: by, right: by, bottom: by });
    const added = (one: Box, other: Box): Box => ({
      left: one.left + other.left,
      top: one.top + other.top,
      right: one.right + other.right,
      bottom: one.bottom + other.bottom,
    });
    /** How far a box can still be scrolled to each side, in pixels: whoever goes there by keyboard is taken along. */
    const stillToScroll = (box: Element, { overflowX, overflowY, direction }: CSSStyleDeclaration): Box => {
      const scrolls = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll';
      const wide = scrolls(overflowX) ? box.scrollWidth - box.clientWidth : 0;
      const high = scrolls(overflowY) ? box.scrollHeight - box.clientHeight : 0;
      const left = direction === 'rtl' ? wide + box.scrollLeft : box.scrollLeft;
      return { left, right: wide - left, top: box.scrollTop, bottom: high - box.scrollTop };
    };
    /** What `box` shows of its inside, or undefined where it shows what reaches over it, too. */
    const windowOf = (box: Element): Box | undefined => {
      const style = getComputedStyle(box);
      const cuts = style.overflowX !== 'visible' || style.contain.split(' ').includes('paint');
      if (!cuts || box === document.documentElement || box === document.body) return undefined;
      const edge = box.getBoundingClientRect();
      const margin =
        style.overflowX === 'visible' || style.overflowX === 'clip' ? style.overflowClipMargin : '0';
      return grown(
        {
          left: edge.left + Number.parseFloat(style.borderLeftWidth),
          top: edge.top + Number.parseFloat(style.borderTopWidth),
          right: edge.right - Number.parseFloat(style.borderRightWidth),
          bottom: edge.bottom - Number.parseFloat(style.borderBottomWidth),
        },
        Number.parseFloat(margin.replace(/^\D+/, '')) || 0,
      );
    };
    const reaches = (inner: Box, outer: Box, side: (typeof sides)[number]): boolean =>
      side === 'left' || side === 'top' ? inner[side] < outer[side] - 0.5 : inner[side] > outer[side] + 0.5;
    const cutsOf = (control: Element, ring: number): readonly string[] => {
      const edge = control.getBoundingClientRect();
      const found = new Set<string>();
      const cut = (shown: Box, by: Element): void => {
        for (const side of sides)
          // Somebody may have scrolled it half away.
          if (reaches(grown(edge, ring), shown, side) && !reaches(edge, shown, side))
            found.add(`${side} by ${by.tagName.toLowerCase()}.${by.className}`);
      };
      const whole = { left: 0, right: innerWidth, top: -Infinity, bottom: Infinity };
      cut(whole, document.documentElement);
      // What lies in a box that scrolls may be scrolled to where the boxes around that one show it.
      let room: Box = { left: 0, right: 0, top: 0, bottom: 0 };
      for (let box = control.parentElement; box !== null; box = box.parentElement) {
        if (getComputedStyle(control).position === 'fixed') break;
        const shown = windowOf(box);
        if (shown !== undefined) {
          room = added(room, stillToScroll(box, getComputedStyle(box)));
          cut(widened(shown, room), box);
        }
        if (getComputedStyle(box).position === 'fixed') break;
      }
      return [...found];
    };
    const ringOf = (style: CSSStyleDeclaration): number | undefined =>
      style.outlineStyle === 'none' || Number.parseFloat(style.outlineWidth) === 0
        ? undefined
        : Number.parseFloat(style.outlineWidth) + Number.parseFloat(style.outlineOffset);
    /** The control itself, or whoever around it draws the ring for it. */
    const ringed = (control: Element): { readonly box: Element; readonly ring: number } | undefined => {
      let box: Element | null = control;
      for (let steps = 0; box !== null && steps < 4; steps += 1, box = box.parentElement) {
        const ring = ringOf(getComputedStyle(box));
        if (ring !== undefined) return { box, ring };
      }
      return undefined;
    };
    /** How a control is drawn, and what is around it: one without a ring may be told by something else. */
    const looksAround = (control: Element): string => {
      const { parentElement: parent } = control;
      const around = [
        control,
        ...control.children,
        ...(parent?.children ?? []),
        parent,
        parent?.parentElement,
      ];
      return around
        .flatMap((one) => (one ? [getComputedStyle(one), getComputedStyle(one, '::after')] : []))
        .map(
          ({ outline, boxShadow, borderColor, stroke, fill }) =>
            `${outline} ${boxShadow} ${borderColor} ${stroke} ${fill}`,
        )
        .join();
    };
    const before = document.activeElement;
    const found: string[] = [];
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]',
    );
    for (const control of controls) {
      const shown = control.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
      if (!shown || control.closest('[inert], [aria-hidden=true]') !== null) continue;
      // Who has it already would not be asked anew whether it is seen.
      if (document.activeElement === control) control.blur();
      control.focus({ preventScroll: true, focusVisible: true } as FocusOptions);
      if (document.activeElement !== control) continue;
      const drawn = ringed(control);
      const name = control.outerHTML.slice(0, 160);
      if (drawn === undefined) {
        const focused = looksAround(control);
        control.blur();
        // A slider's is around its thumb, which no script can look at.
        if (!control.matches('[type=range]') && looksAround(control) === focused)
          found.push(`no ring: ${name}`);
        continue;
      }
      const cut = cutsOf(drawn.box, drawn.ring);
      if (cut.length > 0) found.push(`cut ${cut.join(', ')}: ${name}`);
    }
    if (before instanceof HTMLElement && before !== document.body) before.focus({ preventScroll: true });
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    return found;
  });
