const running = (): number =>
  process.getActiveResourcesInfo().filter((resource) => resource === 'ProcessWrap').length;

/** Programs that this process has started since now and that have not ended. */
export function programsSince(): () => number {
  const before = running();
  return () => running() - before;
}
