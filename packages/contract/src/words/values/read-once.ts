/** How a shape reads what a start reads once: compiling the shape would take twice as long as reading without. */
export const readOnce = { jitless: true } as const;
