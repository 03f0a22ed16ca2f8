/** Stands in for the socket engine's polling and web transport (vite.config.ts): never constructed. */
export const XHR = undefined;
export const Fetch = undefined;
export const WT = undefined;
