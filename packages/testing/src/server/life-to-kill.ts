/**
 * A server's life in a process of its own, which starts a version at the sample panel and is killed then: by whoever
 * started it, once its job runs, or by the panel itself, which takes the portal down with it as soon as it has agreed.
 * Words: the store, the name of the node, `shared` or `alone`, `running` or `agreeing`.
 */
import type { Job } from '@homeward/contract/shapes/panel/job.ts';
import { typedScalars } from '@homeward/contract/words/api/api-base.ts';
import { testClock } from './quiet-world.ts';
import { firmwareThen, home, lifeKey } from './firmware-then.ts';
import { testServer } from './test-server.ts';

const [url = '', node = '', kind = '', dies = ''] = process.argv.slice(2);

const made = await testServer({
  clock: testClock(),
  url,
  seed: node,
  options: { node, key: lifeKey, cluster: kind === 'shared' ? 'redis://127.0.0.1:6379' : null },
});
made.hub.answer = (question) =>
  question.tag === 'firmware'
    ? { tag: 'firmware', firmware: firmwareThen.staged }
    : { tag: 'unanswered', why: 'hub.notKnown' };
made.hub.script = ({ tag }) => {
  if (tag === 'upkeep' && dies === 'agreeing') process.kill(process.pid, 'SIGKILL');
  return null;
};
// What the panel told is on the disk, as it is seconds after it has come.
await made.server.services.registry.flush();
const token = await made.token('demo');
await made.call('POST /panel/select', { token, body: { mac: home } });
const { envelope } = await made.call('POST /panel/firmware', {
  token,
  headers: { accept: typedScalars },
  body: { act: 'apply', pincode: '482650' },
});
const { job } = envelope.data as { readonly job: Job };
process.send?.(job.id);
// It lives until it is killed.
setInterval(() => undefined, 60_000);
