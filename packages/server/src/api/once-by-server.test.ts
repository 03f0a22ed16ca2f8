import { routes } from '@homeward/contract/routes/table.ts';
import type { RouteName } from '@homeward/contract/routes/table.ts';
import type { Route } from '@homeward/contract/routes/api/route.ts';
import { expect, it } from 'vitest';
import { sampleExample } from '@homeward/testing/server/sample-example.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';

const start = serversOfThisFile();
const all = Object.entries(routes) as readonly (readonly [RouteName, Route])[];
/** Done twice they come to the same: they read, set or remove something, or put back what is there by then. */
const harmless =
  /^(?:PUT|DELETE) |\/user\/(?:mail|sms|voice)_report$|\/user\/(?:pushed|incoming_call)$|\/panel\/timezone$|\/user\/care_receiver_picture$|_removed$|\/rule_file$/;
const atPanel = all.filter(([name, { access }]) => access.tag === 'panel' && !name.startsWith('GET '));

async function called(name: RouteName, route: Route) {
  const made = await start();
  const token = await made.token('demo');
  let asked = 0;
  made.hub.answer = () => {
    asked += 1;
    return { tag: 'unanswered', why: 'hub.notKnown' };
  };
  const given = {
    token,
    body: sampleExample(route.example).body ?? {},
    headers: { 'idempotency-key': 'k1' },
  };
  const again = async () => (await made.call(name, given)).envelope.code;
  return { made, code: await again(), again, byHub: () => asked + made.hub.commands.length > 0 };
}

it.each(atPanel.filter(([, { byServer }]) => byServer))(
  '%s is not done again after a crash',
  async (name, route) => {
    const { made, code, again } = await called(name, route);
    const { server, store, clock, hub } = made;
    // The sample has no way to tell anybody, and no installer whose report could be signed.
    if (/notification_test$|\/acceptance/.test(name)) return;
    expect(code).toBe('000');
    for (const job of await server.services.jobs.list({ tag: 'panel', panel: hub.panel }))
      await server.services.jobs.settled(job.id);
    // As a crash leaves it: taken, and never answered for.
    await store.db.updateTable('idempotency').set({ reply: '' }).execute();
    clock.advance(61_000);
    expect(await again()).toBe('044');
  },
);

it.each(atPanel.filter(([name, { byServer }]) => !byServer && !harmless.test(name)))(
  '%s is done by a hub, which knows a key again',
  async (name, route) => {
    const { code, byHub } = await called(name, route);
    if (code === '000') expect(byHub()).toBe(true);
  },
);
