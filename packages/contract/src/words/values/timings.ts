/** S9.11, milliseconds. */
export const timings = {
  tabSwitch: 300,
  loadingFade: 300,
  loadingHide: 800,
  rippleDelay: 80,
  rippleDuration: 550,
  scrollbarHide: 1000,
  scrollbarDuration: 200,
  chunkTimeout: 120_000,
  translationFirstRetry: 350,
} as const;
