/** Sites of one company, and panels that the server knows: the other half are another company's. */
export const siteCount = 5000;
export const panelCount = 10_000;
