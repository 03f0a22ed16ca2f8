import type { Page } from '@playwright/test';

/** What a page says: every piece of text that is shown, in the order of the page, and every label, hint and title. */
export interface ShownWords {
  readonly texts: readonly string[];
  readonly labels: readonly string[];
}

/** Reads what `page` says now; what is hidden from sight and from readers alike does not count. */
export const shownWords = (page: Page): Promise<ShownWords> =>
  page.evaluate(() => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent ?? '';
      if (text.trim() === '' || node.parentElement?.checkVisibility({ visibilityProperty: true }) !== true)
        continue;
      texts.push(text);
    }
    const labels = [...document.body.querySelectorAll('[aria-label], [title], [placeholder], [alt]')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .flatMap((element) =>
        ['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''),
      )
      .filter(Boolean);
    return { texts, labels };
  });

/** What does not fit: the page by its width, or a control or heading whose own words run out of it. */
export const overflows = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const beyond = document.documentElement.scrollWidth - innerWidth;
    if (beyond > 0) {
      const widest = [...document.body.querySelectorAll('*')].find(
        (element) =>
          element.checkVisibility() &&
          element.getBoundingClientRect().width > 0 &&
          (element.getBoundingClientRect().right > innerWidth + 1 ||
            element.getBoundingClientRect().left < -1),
      );
      found.push(`the page is ${beyond} px too wide: ${widest?.outerHTML.slice(0, 200)}`);
    }
    for (const element of document.body.querySelectorAll<HTMLElement>(
      'button, a, label, h1, h2, h3, p, dt, dd, legend, [role=radio], [role=tab]',
    )) {
      const { width, height } = element.getBoundingClientRect();
      if (width <= 1 || height <= 1 || !element.checkVisibility({ visibilityProperty: true })) continue;
      const style = getComputedStyle(element);
      if (style.display === 'inline' || style.textOverflow === 'ellipsis' || style.overflowX === 'auto')
        continue;
      if (element.scrollWidth > element.clientWidth + 1)
        found.push(
          `${element.scrollWidth - element.clientWidth} px of ‘${element.innerText.slice(0, 60)}’ run out`,
        );
    }
    return found;
  });
