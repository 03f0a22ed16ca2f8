/**
 * What `public/first-paint.js` asked for while the code was on its way: answers by address, undefined where none came,
 * and the token they were asked with.
 */
interface Begun {
  /** Epoch ms. */
  readonly at: number;
  token: string;
  readonly answers: Record<string, Promise<unknown> | undefined>;
}
declare global {
  var begun: Begun | undefined;
}

/** Milliseconds after which an answer counts as old: two polls. */
const oldAfter = 30_000;

/**
 * What came, or comes, of a request that was begun ahead; each is good for one. Undefined where none was, or not with
 * this `token`, where the answer depends on one.
 */
export async function begunAnswer(address: string, token?: string): Promise<unknown> {
  const { begun } = globalThis;
  const answer = begun?.answers[address];
  if (begun === undefined || answer === undefined) return undefined;
  delete begun.answers[address];
  const own = token === undefined || (token !== '' && token === begun.token);
  return own && Date.now() - begun.at < oldAfter ? answer : undefined;
}

/** Before anything is changed: what was read ahead may be no longer so. */
export const forgetBegun = (): void => {
  globalThis.begun = undefined;
};
