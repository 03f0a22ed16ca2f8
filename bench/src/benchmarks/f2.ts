import type { Benchmark } from '../benchmark.ts';
import { atMost, figure, median, noMoreThan } from '../figure.ts';
import { type Paint, slowPaint } from '../paint.ts';
import { openPortal, securityShown, signInShown, visitedBefore } from '../portal.ts';
import { openReference, referenceShown, withBrowser } from '../reference.ts';

const title = 'first paint, slow (1.6 Mbit/s, 150 ms, processor ÷ 4)';

/** f2: when a page stands, and how long it does not answer meanwhile, on a cheap phone with a poor line. */
export const f2: Benchmark = {
  id: 'f2',
  title: title,
  run: (conditions) =>
    withBrowser({ id: 'f2', title, conditions, slowed: true }, async ({ browser, what }) => {
      const reference = await openReference(conditions, 'page');
      const portal = await openPortal(conditions);
      const pages = {
        limit: () => slowPaint(browser, reference, referenceShown),
        signIn: () => slowPaint(browser, `${portal.address}/security/auth/login`, signInShown),
        security: () =>
          slowPaint(browser, `${portal.address}/security/security`, securityShown, (context) =>
            visitedBefore(context, portal),
          ),
      };
      const seen: Record<keyof typeof pages, Paint[]> = { limit: [], signIn: [], security: [] };
      for (let turn = 0; turn < (conditions.quick ? 1 : 5); turn += 1) {
        conditions.say(`f2: turn ${turn + 1}`);
        seen.limit.push(await pages.limit());
        seen.signIn.push(await pages.signIn());
        seen.security.push(await pages.security());
      }
      const lcp = (paints: readonly Paint[]): number => median(paints.map((paint) => paint.lcp));
      const blocked = (paints: readonly Paint[]): number => median(paints.map((paint) => paint.blocked));
      return (['signIn', 'security'] as const).flatMap((name) => {
        const page = name === 'signIn' ? 'sign-in page' : 'security page, signed in';
        const values = { id: 'f2', unit: 'ms', note: `${what}, median of ${seen[name].length}` };
        return [
          figure({
            ...values,
            what: `${page}: largest paint, slow`,
            limit: lcp(seen.limit),
            product: lcp(seen[name]),
            target: atMost(1.7),
          }),
          figure({
            ...values,
            what: `${page}: time blocked, slow`,
            limit: blocked(seen.limit),
            product: blocked(seen[name]),
            target: noMoreThan(150),
          }),
        ];
      });
    }),
};
