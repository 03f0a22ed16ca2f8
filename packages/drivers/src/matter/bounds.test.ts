import { realClock } from '@homeward/testing/drivers/driver-bench.ts';
import { matterNode, matterScript } from '@homeward/testing/drivers/matter-script.ts';
import { afterEach, expect, it } from 'vitest';
import { put, readNode } from './nodes.ts';
import { openSession } from './session.ts';

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

it('so many attributes of a node are kept, and no more, be they told at first or later', () => {
  const path = (endpoint: number) => `${endpoint}/69/0`;
  const paths = Array.from({ length: 10_001 }, (_, no) => [path(no + 1), true] as const);
  const read = readNode({ ...matterNode(9, {}), attributes: Object.fromEntries(paths) });
  expect(read?.attributes.size).toBe(10_000);
  const node = readNode({ ...matterNode(9, {}), attributes: {} }) ?? expect.fail('no node');
  for (const [place, value] of paths) put(node, place, value);
  expect(node.attributes.size).toBe(10_000);
});

/** A session with a server that lists nothing, and answers nothing else. */
async function begun() {
  const server = await matterScript(({ command }) =>
    command === 'start_listening' ? { result: [] } : undefined,
  );
  open.push(() => server.close());
  let reason = '';
  const session = await new Promise<ReturnType<typeof openSession>>((resolve) => {
    const made = openSession({ url: server.url }, realClock, {
      up: () => resolve(made),
      told: () => {},
      malformed: () => {},
      ended: (why) => void (reason = why),
    });
    open.push(() => made.end());
  });
  return { server, session, reason: () => reason };
}

it('so many questions wait for a server at once, and no more', async () => {
  const { server, session } = await begun();
  const asked = Array.from({ length: 501 }, (_, no) => session.ask(`question ${no}`));
  await expect(asked.at(-1)).resolves.toEqual({ ok: false, code: 'busy' });
  await expect
    .poll(() => server.asked.some(({ command }) => command === 'question 499'), { timeout: 20_000 })
    .toBe(true);
});

it('a server that says more at once than makes sense is left', async () => {
  const { server, reason } = await begun();
  server.say(`{"event":"x","data":"${'x'.repeat(33 * 2 ** 20)}"}`);
  await expect.poll(reason, { timeout: 20_000 }).toBe('it said more at once than makes sense');
});
