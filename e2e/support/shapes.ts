import type { Page } from '@playwright/test';

/** Drawings that tell a state (icons, thumbs of switches) with less than three to one against the ground they stand on. */
export const fadedShapes = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    /** Red, green, blue and how much it covers, each 0 to 255. */
    const read = (colour: string): Uint8ClampedArray => {
      canvas?.clearRect(0, 0, 1, 1);
      if (canvas !== null) canvas.fillStyle = colour;
      canvas?.fillRect(0, 0, 1, 1);
      return canvas?.getImageData(0, 0, 1, 1).data ?? new Uint8ClampedArray(4);
    };
    const light = ([red = 0, green = 0, blue = 0]: Uint8ClampedArray): number => {
      const [r = 0, g = 0, b = 0] = [red, green, blue]
        .map((value) => value / 255)
        .map((value) => (value <= 0.04 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    /** The colour behind an element; undefined where a picture or something half transparent lies there. */
    const groundOf = (element: Element | null): Uint8ClampedArray | undefined => {
      for (let one = element; one !== null; one = one.parentElement) {
        const { backgroundColor, backgroundImage } = getComputedStyle(one);
        const ground = read(backgroundColor);
        if (backgroundImage !== 'none' || one.matches('figure')) return undefined;
        if (ground[3] === 255) return ground;
        if (ground[3] !== 0) return undefined;
      }
      return read('Canvas');
    };
    const isFaded = (colour: string, ground: Uint8ClampedArray | undefined): boolean => {
      const drawn = read(colour);
      if (ground === undefined || drawn[3] !== 255) return false;
      const [high = 0, low = 0] = [light(drawn), light(ground)].toSorted((one, other) => other - one);
      return (high + 0.05) / (low + 0.05) < 3;
    };
    const isShown = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.getBoundingClientRect().width > 1;
    const found: string[] = [];
    for (const svg of document.querySelectorAll('svg[aria-hidden][data-size]')) {
      const { stroke, fill } = getComputedStyle(svg);
      if (isShown(svg) && isFaded(stroke === 'none' ? fill : stroke, groundOf(svg)))
        found.push(`icon in ${svg.parentElement?.outerHTML.slice(0, 200)}`);
    }
    for (const control of document.querySelectorAll('[role=switch]')) {
      const { firstElementChild: thumb } = control;
      if (thumb === null || !isShown(control)) continue;
      const { backgroundColor, borderTopColor } = getComputedStyle(thumb);
      const drawn = read(backgroundColor)[3] === 0 ? borderTopColor : backgroundColor;
      if (isFaded(drawn, groundOf(control))) found.push(`thumb of ${control.outerHTML.slice(0, 200)}`);
      if (isFaded(getComputedStyle(control).borderTopColor, groundOf(control.parentElement)))
        found.push(`edge of ${control.outerHTML.slice(0, 200)}`);
    }
    return found;
  });

/** What is chosen among others of its kind, where nothing but its words tells so. */
export const drawnAlike = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const marks = ['aria-checked', 'aria-selected', 'aria-pressed', 'aria-current'];
    const isChosen = (element: Element): boolean =>
      marks.some((mark) => !['false', 'mixed', null].includes(element.getAttribute(mark)));
    const surface = (element: Element, pseudo?: string): string => {
      const style = getComputedStyle(element, pseudo);
      if (pseudo !== undefined && style.content === 'none') return '';
      const outline = style.outlineStyle === 'none' ? '' : `${style.outlineColor} ${style.outlineWidth}`;
      const { backgroundColor, borderBlockColor, borderBlockWidth, borderBlockStyle, boxShadow } = style;
      return [backgroundColor, borderBlockColor, borderBlockWidth, borderBlockStyle, boxShadow, outline].join(
        ' ',
      );
    };
    /** Surfaces, edges and drawings; a heavier word alone is hardly seen and does not count. */
    const drawing = (element: Element): string => {
      const icons = [...element.querySelectorAll('svg')];
      return [
        surface(element),
        surface(element, '::before'),
        surface(element, '::after'),
        icons.length,
        icons[0] === undefined ? '' : getComputedStyle(icons[0]).color,
      ].join('; ');
    };
    const found: string[] = [];
    for (const chosen of document.querySelectorAll(marks.map((mark) => `[${mark}]`).join(','))) {
      if (!isChosen(chosen) || !chosen.checkVisibility()) continue;
      const kind = chosen.getAttribute('role') ?? chosen.tagName;
      const group = chosen.parentElement?.matches('li')
        ? chosen.parentElement.parentElement
        : chosen.parentElement;
      const other = [...(group?.querySelectorAll(chosen.tagName) ?? [])].find(
        (one) =>
          (one.getAttribute('role') ?? one.tagName) === kind && !isChosen(one) && one.checkVisibility(),
      );
      if (other !== undefined && drawing(chosen) === drawing(other))
        found.push(chosen.outerHTML.slice(0, 200));
    }
    return found;
  });
