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
    const grown = ({ left, top, right, bottom }: Box, by: number): Box => ({
      left: left - by,
      top: top - by,
      right: right + by,
      bottom: bottom + by,
    });
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
      const cut = (shown: Box): void => {
        for (const side of sides)
          // Somebody may have scrolled it half away.
          if (reaches(grown(edge, ring), shown, side) && !reaches(edge, shown, side)) found.add(side);
      };
      cut({ left: 0, right: innerWidth, top: -Infinity, bottom: Infinity });
      for (let box = control.parentElement; box !== null; box = box.parentElement) {
        if (getComputedStyle(control).position === 'fixed') break;
        const shown = windowOf(box);
        if (shown !== undefined) cut(shown);
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
